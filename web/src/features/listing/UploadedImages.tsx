import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { type Listed, removeImage } from './listing-calls.ts';
import styles from './UploadedImages.module.css';

type UploadedImagesProps = {
  work: Listed;
  /** The title of the work. */
  title: string;
  fixed: boolean;
  onRemoved: (address: string) => void;
};

/** The pictures that the work has already. Each can be removed. */
export function UploadedImages({ work: { id, images }, title, fixed, onRemoved }: UploadedImagesProps) {
  const [leaving, setLeaving] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const remove = async () => {
    if (leaving === undefined) return;
    setBusy(true);
    setFailed(undefined);
    try {
      await removeImage(id, leaving);
      onRemoved(leaving);
    } catch {
      setFailed('Failed to remove image');
    } finally {
      setBusy(false);
      setLeaving(undefined);
    }
  };
  return (
    <>
      <FormError message={failed} />
      {images.length > 0 && (
        <ul className={styles.images} aria-label="Images that hang already">
          {images.map((address, index) => (
            <li key={address}>
              <img src={address} alt={`${title}, ${index + 1} of ${images.length}`} width={80} height={100} />
              <RowButton
                act="remove"
                label={`Remove image ${index + 1} of ${images.length}`}
                disabled={fixed}
                onPress={() => setLeaving(address)}
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        title="Remove image"
        confirm="Remove Image"
        busy={busy ? 'Removing...' : undefined}
        onConfirm={remove}
        onClose={() => setLeaving(undefined)}
      >
        Are you sure you want to remove this image? It cannot be brought back.
      </ConfirmDialog>
    </>
  );
}

import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { removeImage } from './image-calls.ts';
import type { HungImage } from './uploaded-images.ts';

type RemoveImageProps = {
  workId: number;
  /** The picture that is about to go; undefined asks nothing. */
  image: HungImage | undefined;
  onRemoved: (image: HungImage) => void;
  onFailed: () => void;
  onClose: () => void;
};

/** Asks before a picture of a work is removed, and removes it. */
export function RemoveImage({ workId, image, onRemoved, onFailed, onClose }: RemoveImageProps) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    if (image === undefined) return;
    setBusy(true);
    try {
      await removeImage(workId, image.id);
      onRemoved(image);
    } catch {
      onFailed();
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      open={image !== undefined}
      title="Remove image"
      confirm="Remove Image"
      busy={busy ? 'Removing...' : undefined}
      onConfirm={remove}
      onClose={onClose}
    >
      Are you sure you want to remove this image? It cannot be brought back.
    </ConfirmDialog>
  );
}

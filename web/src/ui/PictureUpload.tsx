import { useEffect, useRef } from 'react';
import type { Picture } from '#contract/pictures.ts';
import { usePictureUpload } from '../lib/pictures/use-picture-upload.ts';
import { FormError } from './FormError.tsx';
import { ImageDrop } from './ImageDrop.tsx';
import styles from './PictureUpload.module.css';
import { UploadProgress } from './UploadProgress.tsx';

type PictureUploadProps = {
  label: string;
  /** A file that was dropped elsewhere; it is sent at once. */
  first?: File | undefined;
  /** Called with whether an upload is under way, whenever that changes while this stands here. */
  onSending?: (sending: boolean) => void;
  onUploaded: (picture: Picture) => void;
};

/** A place where one picture is dropped or chosen, its progress, and why it failed. */
export function PictureUpload({ label, first, onSending, onUploaded }: PictureUploadProps) {
  const { sent, failure, choose } = usePictureUpload(onUploaded);
  const sending = sent !== undefined;
  useEffect(() => onSending?.(sending), [sending, onSending]);
  const given = useRef(first);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the given file is sent once
  useEffect(() => {
    if (given.current) choose([given.current]);
    given.current = undefined;
  }, []);
  return (
    <div className={styles.upload}>
      <ImageDrop
        label={label}
        rules="or drop it here. JPEG, PNG or WebP, up to 15 MB."
        disabled={sending}
        onChoose={choose}
      />
      <p className={styles.sent} role="status">
        {sent && (sent.progress < 1 ? `Uploading ${sent.name}` : 'Being hung...')}
      </p>
      {sent && <UploadProgress {...sent} />}
      <FormError message={failure} />
    </div>
  );
}

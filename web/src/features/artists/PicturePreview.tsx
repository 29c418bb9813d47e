import { useState } from 'react';
import styles from './PicturePreview.module.css';

type PicturePreviewProps = { src: string; label: string; shape: 'portrait' | 'cover' };

/** Shows the picture of an address, or says that there is none. */
export function PicturePreview({ src, label, shape }: PicturePreviewProps) {
  const [broken, setBroken] = useState(false);
  return (
    <div aria-live="polite">
      {broken ? (
        <p className={styles.broken}>No picture could be loaded from this address.</p>
      ) : (
        <img
          className={`${styles.preview} ${styles[shape]}`}
          src={src}
          alt={`Preview: ${label.replace(' URL', '').toLowerCase()}`}
          onError={() => setBroken(true)}
        />
      )}
    </div>
  );
}

import { useEffect, useRef } from 'react';
import styles from './PictureDialog.module.css';

type PictureDialogProps = {
  src: string;
  alt: string;
  onClose: () => void;
};

/** One picture as large as the window. Escape, the button and a click beside it close it, and the focus goes back. */
export function PictureDialog({ src, alt, onClose }: PictureDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={alt} onClose={onClose}>
      <form method="dialog" className={styles.form}>
        <button type="submit" className={styles.close}>
          Close
        </button>
        <button type="submit" className={styles.picture} tabIndex={-1} aria-hidden="true">
          <img src={src} alt="" />
        </button>
      </form>
      <p className="visually-hidden">{alt}</p>
    </dialog>
  );
}

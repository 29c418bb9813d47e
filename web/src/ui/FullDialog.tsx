import { type ReactNode, useEffect, useRef } from 'react';
import styles from './FullDialog.module.css';

type FullDialogProps = { label: string; onClose: () => void; children: ReactNode };

/** A dialog over the whole window. Escape and its button close it, and the focus goes back. */
export function FullDialog({ label, onClose, children }: FullDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={label} onClose={onClose}>
      <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
        Close
      </button>
      {children}
    </dialog>
  );
}

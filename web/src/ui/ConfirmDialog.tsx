import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  /** The label of the button that does it. */
  confirm: string;
  /** The label while it is being done. Both buttons are then disabled. */
  busy?: string | undefined;
  onConfirm: () => unknown;
  onClose: () => void;
};

/** Asks before something that cannot be undone. Escape and 'Cancel' close it, and the focus goes back. */
export function ConfirmDialog({ open, title, children, confirm, busy, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && busy === undefined && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.dialog}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.text}>{children}</AlertDialog.Description>
          <div className={styles.actions}>
            <Button look="plain" disabled={busy !== undefined} onClick={onClose}>
              Cancel
            </Button>
            <Button look="danger" disabled={busy !== undefined} onClick={() => void onConfirm()}>
              {busy ?? confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

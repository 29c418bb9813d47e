import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styles from '../../../ui/Dialog.module.css';

type FactorDialogProps = {
  title: string;
  /** Left out by a dialog that only its own button closes. */
  onClose?: () => void;
  children: ReactNode;
};

/** A dialog that is open as long as it is rendered. A press beside it does not close it: something is typed in it. */
export function FactorDialog({ title, onClose, children }: FactorDialogProps) {
  return (
    <Dialog.Root open disablePointerDismissal onOpenChange={(next) => !next && onClose?.()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.dialog}>
          <Dialog.Title className={styles.title}>{title}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import type { LazyDialogProps } from '../../lib/screens/use-lazy-dialog.ts';
import box from './Box.module.css';
import { ConsoleButton } from './ConsoleButton.tsx';
import styles from './ConsoleDialog.module.css';
import room from './Room.module.css';

type ConsoleDialogProps = LazyDialogProps & {
  /** Set into the border. */
  title: string;
  /** Rendered only while it is open. They must have a `CloseButton`. */
  children: ReactNode;
};

/** A box of the console above everything else. Closing gives the focus back to the button that opened it. */
export function ConsoleDialog({ title, children, open, onOpenChange, finalFocus }: ConsoleDialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.veil} />
        <Dialog.Viewport className={styles.window}>
          <Dialog.Popup finalFocus={finalFocus} className={`${room.room} ${box.box} ${styles.dialog}`}>
            <Dialog.Title className={box.title}>{title}</Dialog.Title>
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Closes the dialog around it. */
export function CloseButton() {
  return <Dialog.Close render={<ConsoleButton />}>CLOSE</Dialog.Close>;
}

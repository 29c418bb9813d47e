import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import box from './Box.module.css';
import { ConsoleButton } from './ConsoleButton.tsx';
import styles from './ConsoleDialog.module.css';
import room from './Room.module.css';

type ConsoleDialogProps = {
  /** The label of the button that opens it. */
  button: string;
  /** Set into the border. */
  title: string;
  /** Rendered only while it is open. They must have a `CloseButton`. */
  children: ReactNode;
};

/** A button of the console that opens a box above everything else. Closing gives the focus back to the button. */
export function ConsoleDialog({ button, title, children }: ConsoleDialogProps) {
  return (
    <Dialog.Root>
      <Dialog.Trigger render={<ConsoleButton />}>{button}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.veil} />
        <Dialog.Viewport className={styles.window}>
          <Dialog.Popup className={`${room.room} ${box.box} ${styles.dialog}`}>
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

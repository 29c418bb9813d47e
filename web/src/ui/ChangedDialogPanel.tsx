import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { Fields } from '../lib/forms/merge-fields.ts';
import type { Conflict } from '../lib/forms/save-guarded.ts';
import { valueText } from '../lib/value-text.ts';
import { Button } from './Button.tsx';
import styles from './ChangedDialog.module.css';
import dialog from './Dialog.module.css';

export type ChangedDialogProps = {
  /** `undefined` keeps the dialog closed. */
  conflict: Conflict<Fields> | undefined;
  /** The names of the fields as the form shows them. */
  labels: Record<string, string>;
  onKeep: () => void;
  onTake: () => void;
  onClose: () => void;
};

/** The dialog of `ChangedDialog`; it is loaded with the first question. */
export function ChangedDialogPanel({ conflict, labels, onKeep, onTake, onClose }: ChangedDialogProps) {
  return (
    <AlertDialog.Root open={conflict !== undefined} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialog.backdrop} />
        <AlertDialog.Popup className={dialog.dialog}>
          <AlertDialog.Title className={dialog.title}>This was changed elsewhere</AlertDialog.Title>
          <AlertDialog.Description className={dialog.text}>
            Since you opened it, other words were saved here: by you in another window, perhaps. Nothing of yours is
            lost. Which should stay?
          </AlertDialog.Description>
          {conflict?.differing.map((name) => (
            <dl key={name} className={styles.field}>
              <dt>{`${labels[name]}, yours`}</dt>
              <dd>{valueText(conflict.fields[name])}</dd>
              <dt>{`${labels[name]}, saved since`}</dt>
              <dd>{valueText(conflict.now.fields[name])}</dd>
            </dl>
          ))}
          <div className={dialog.actions}>
            <Button look="quiet" onClick={onClose}>
              Back to the Form
            </Button>
            <Button look="plain" onClick={onTake}>
              Take the Saved
            </Button>
            <Button onClick={onKeep}>Keep Mine</Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

import { type FormEvent, useId, useState } from 'react';
import { messageOf } from '../../../lib/reading/errors.ts';
import { ConsoleButton } from '../../../ui/console/ConsoleButton.tsx';
import control from '../../../ui/console/Control.module.css';
import { ActionError } from '../ActionError.tsx';
import styles from './AdminMessages.module.css';
import { stopWriting } from './admin-message-calls.ts';
import { nameOfWriter, type Writer } from './writer-name.ts';

/** Characters of a reason; the contract has the same number. */
const MOST_REASON = 1_000;

type StopFormProps = { writer: Writer; onDone: (said: string) => void };

/** Stops a member from writing to anybody; asks why. */
export function StopForm({ writer, onDone }: StopFormProps) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const id = useId();
  const name = nameOfWriter(writer);
  if (writer.stopped) return <p className={styles.dim}>{`${name} may not write.`}</p>;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (reason.trim() === '') {
      setFailure('Please give a reason');
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await stopWriting(writer.user_id, reason.trim());
      onDone(`${name} is stopped from writing.`);
    } catch (error) {
      setFailure(messageOf(error, 'The member could not be stopped'));
    }
    setBusy(false);
  };
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{`Stop ${name} from writing to anybody. Why? It is recorded.`}</label>
      <input
        id={id}
        className={control.control}
        maxLength={MOST_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div>
        <ConsoleButton
          aria-disabled={busy}
          aria-label={`STOP ${name}`}
          onClick={(event) => event.currentTarget.form?.requestSubmit()}
        >
          STOP
        </ConsoleButton>
      </div>
      <ActionError message={failure} />
    </form>
  );
}

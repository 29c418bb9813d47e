import { useState } from 'react';
import type { Conversation } from '#contract/messages.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { reportConversation, setBlocked } from './message-calls.ts';
import styles from './Safety.module.css';

/** Characters of a reason; the contract has the same number. */
const MOST_REASON = 1_000;

type SafetyProps = { conversation: Conversation; other: string; onDone: () => unknown };

/** Blocks the other, or tells the house of them; each says first what it does. */
export function Safety({ conversation, other, onDone }: SafetyProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      await onDone();
    } catch (error) {
      setFailure(messageOf(error, 'This could not be done'));
    }
    setBusy(false);
  };
  const { id, blocked, reported } = conversation;
  return (
    <div className={styles.safety}>
      <section aria-labelledby="block" className={styles.part}>
        <h2 id="block" className={styles.title}>
          {blocked ? 'You have blocked them' : 'Block'}
        </h2>
        <p>
          {blocked
            ? 'Neither of you can write to the other. What was written stays.'
            : `Neither of you can write to the other any more, in no conversation. What was written stays. Nobody tells ${other}, but whoever tries to write to you learns that it is not possible.`}
        </p>
        <Button look="plain" aria-disabled={busy} onClick={() => void run(() => setBlocked(id, !blocked))}>
          {blocked ? 'Unblock' : 'Block'}
        </Button>
      </section>
      <section aria-labelledby="report" className={styles.part}>
        <h2 id="report" className={styles.title}>
          Report
        </h2>
        <p>
          {`People of Vernissage may then read this conversation, until they close the report. Each time they look is noted, and stands in the copy of your data. Nobody tells ${other} who reported what.`}
        </p>
        {reported ? (
          <p className={styles.done}>You have reported this conversation. We will look at it.</p>
        ) : (
          <ReportForm busy={busy} onReason={(reason) => void run(() => reportConversation(id, reason))} />
        )}
      </section>
      <FormError message={failure} />
    </div>
  );
}

function ReportForm({ busy, onReason }: { busy: boolean; onReason: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(reason.trim() === '');
        if (reason.trim() !== '') onReason(reason.trim());
      }}
    >
      <TextArea
        label="What is wrong?"
        rows={3}
        maxLength={MOST_REASON}
        written={reason.length}
        value={reason}
        error={missing ? 'Please say what is wrong' : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <div>
        <Button type="submit" look="plain" aria-disabled={busy}>
          {busy ? 'Reporting...' : 'Report'}
        </Button>
      </div>
    </form>
  );
}

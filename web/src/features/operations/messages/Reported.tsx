import { useEffect, useState } from 'react';
import type { AdminConversation } from '#contract/admin-messages.ts';
import { messageOf } from '../../../lib/reading/errors.ts';
import { ConsoleButton } from '../../../ui/console/ConsoleButton.tsx';
import { ActionError } from '../ActionError.tsx';
import styles from './AdminMessages.module.css';
import { closeReports, lookAt } from './admin-message-calls.ts';
import { StopForm } from './StopForm.tsx';
import { nameOfWriter, utc } from './writer-name.ts';

type ReportedProps = { id: number; onDone: (said: string) => void; onClosed: (said: string) => void };

/** A reported conversation, and what can be done about it. To open it is to look at it, and each look is noted. */
export function Reported({ id, onDone, onClosed }: ReportedProps) {
  const [read, setRead] = useState<AdminConversation>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let left = false;
    lookAt(id).then(
      (answer) => left || setRead(answer),
      (error: unknown) => left || setFailure(messageOf(error, 'This conversation could not be read')),
    );
    return () => {
      left = true;
    };
  }, [id]);
  const attempt = async (work: () => Promise<void>) => {
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(messageOf(error, 'This could not be done'));
    }
  };
  const readOlder = (known: AdminConversation, before: number) =>
    attempt(async () => {
      const older = await lookAt(id, before);
      setRead({ ...known, messages: [...known.messages, ...older.messages], next: older.next });
    });
  const close = () =>
    attempt(async () => {
      await closeReports(id);
      onClosed(`Conversation ${id} is closed: it is read no more.`);
    });
  const stopped = (user: number) => (said: string) => {
    const mark = <W extends { user_id: number; stopped: boolean }>(writer: W): W =>
      writer.user_id === user ? { ...writer, stopped: true } : writer;
    if (read) setRead({ ...read, member: mark(read.member), artist: mark(read.artist) });
    onDone(said);
  };
  return (
    <>
      <p className={styles.warning}>
        You are looking at what two people wrote to each other. That you did is noted, and both find it in the copy of
        their data.
      </p>
      <ActionError message={failure} />
      {read === undefined && failure === undefined && <p className={styles.dim}>LOADING...</p>}
      {read !== undefined && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too */}
          <ol className={styles.messages} aria-label="What was written, the newest first" tabIndex={0}>
            {read.messages.map(({ position, by, text, sent_at }) => (
              <li key={position}>
                <p className={styles.dim}>{`${nameOfWriter(read[by])}, ${by}, ${utc(sent_at)}`}</p>
                <p dir="auto" className={styles.words}>
                  {text ?? 'These words went with the account of who wrote them.'}
                </p>
              </li>
            ))}
          </ol>
          <Older before={read.next} onOlder={(before) => void readOlder(read, before)} />
          <div className={styles.deeds}>
            <StopForm writer={read.member} onDone={stopped(read.member.user_id)} />
            <StopForm writer={read.artist} onDone={stopped(read.artist.user_id)} />
            <div>
              <ConsoleButton onClick={() => void close()}>CLOSE THE REPORT</ConsoleButton>
            </div>
          </div>
        </>
      )}
    </>
  );
}

function Older({ before, onOlder }: { before: number | null; onOlder: (before: number) => void }) {
  if (before === null) return null;
  return (
    <div>
      <ConsoleButton onClick={() => onOlder(before)}>OLDER</ConsoleButton>
    </div>
  );
}

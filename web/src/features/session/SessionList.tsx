import { useRef, useState } from 'react';
import type { ListedSession } from '#contract/accounts.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Done } from './Done.tsx';
import styles from './SessionList.module.css';
import { sessionName } from './session-name.ts';
import { When } from './When.tsx';

type SessionListProps = {
  sessions: ListedSession[];
  end: (id: string) => Promise<unknown>;
  endOthers: () => Promise<unknown>;
};

const currentFirst = (one: ListedSession, other: ListedSession) => Number(other.current) - Number(one.current);

/** Where somebody is signed in, here first: each session but this one can be ended, or all of them. */
export function SessionList({ sessions, end, endOthers }: SessionListProps) {
  const [ended, setEnded] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const run = async (work: () => Promise<unknown>, said: string) => {
    if (busy) return;
    setBusy(true);
    setEnded(undefined);
    setFailure(undefined);
    try {
      await work();
      setEnded(said);
      // The button is gone with its session.
      list.current?.focus();
    } catch (error) {
      setFailure(messageOf(error, 'Failed to end the session'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.sessions}>
      <ul ref={list} tabIndex={-1} aria-label="Sessions" className={styles.list}>
        {sessions.toSorted(currentFirst).map((session) => (
          <li key={session.id} className={styles.session}>
            <div>
              <p>
                <span>{sessionName(session)}</span>
                {session.current && <span className={styles.here}>This device</span>}
              </p>
              <p className={styles.note}>
                Last used <When at={session.last_used_at} />
              </p>
              <p className={styles.note}>
                Signed in <When at={session.created_at} />
              </p>
            </div>
            {!session.current && (
              <Button
                look="quiet"
                aria-disabled={busy}
                onClick={() => void run(() => end(session.id), `${sessionName(session)} is signed out.`)}
              >
                End<span className="visually-hidden">{` the session ${sessionName(session)}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormError message={failure} />
      <div className={styles.all}>
        {sessions.length > 1 && (
          <Button
            look="plain"
            aria-disabled={busy}
            onClick={() => void run(endOthers, 'You are signed in on this device alone.')}
          >
            End All Others
          </Button>
        )}
        <Done>{ended}</Done>
      </div>
    </div>
  );
}

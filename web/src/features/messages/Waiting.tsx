import { useOnline } from '../../lib/use-online.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Messages.module.css';
import { outbox } from './own-outbox.ts';
import type { Unsent } from './unsent.ts';

/** What was written and is not sent: it waits, is under way, or has failed and can be tried again. */
export function Waiting({ unsent }: { unsent: readonly Unsent[] }) {
  const online = useOnline();
  if (unsent.length === 0) return null;
  return (
    <ol aria-label="Not sent yet">
      {unsent.map((message) => (
        <li key={message.key} className={styles.item}>
          <div className={styles.mine}>
            <p dir="auto" className={styles.words}>
              {message.text}
            </p>
            {message.failed === null ? (
              <span className={styles.time}>{online ? 'Sending...' : 'Is sent when you are online again.'}</span>
            ) : (
              <Failure message={message} why={message.failed} />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Failure({ message, why }: { message: Unsent; why: string }) {
  return (
    <>
      <p role="alert" className={styles.failure}>
        {`Not sent. ${why}`}
      </p>
      <span className={styles.ways}>
        <Button look="quiet" onClick={() => void outbox.again(message)}>
          Try again
        </Button>
        <Button look="quiet" onClick={() => outbox.discard(message)}>
          Discard
        </Button>
      </span>
    </>
  );
}

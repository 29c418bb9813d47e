import { useOnline } from '../../lib/use-online.ts';
import { Button } from '../../ui/Button.tsx';
import type { Letter } from './letter.ts';
import styles from './Messages.module.css';
import { outbox } from './own-outbox.ts';

/** What was written and is not sent: it waits, is under way, or has failed and can be tried again. */
export function Waiting({ letters }: { letters: readonly Letter[] }) {
  const online = useOnline();
  if (letters.length === 0) return null;
  return (
    <ol aria-label="Not sent yet">
      {letters.map((letter) => (
        <li key={letter.key} className={styles.item}>
          <div className={styles.mine}>
            <p dir="auto" className={styles.words}>
              {letter.text}
            </p>
            {letter.failed === null ? (
              <span className={styles.time}>{online ? 'Sending...' : 'Is sent when you are online again.'}</span>
            ) : (
              <Failure letter={letter} why={letter.failed} />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Failure({ letter, why }: { letter: Letter; why: string }) {
  return (
    <>
      <p role="alert" className={styles.failure}>
        {`Not sent. ${why}`}
      </p>
      <span className={styles.ways}>
        <Button look="quiet" onClick={() => void outbox.again(letter)}>
          Try again
        </Button>
        <Button look="quiet" onClick={() => outbox.discard(letter)}>
          Discard
        </Button>
      </span>
    </>
  );
}

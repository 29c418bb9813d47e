import type { EventsReply } from '#contract/engagement.ts';
import { formatCount } from '../../../lib/format.ts';
import { ConsoleButton } from '../../../ui/console/ConsoleButton.tsx';
import styles from './EventsPagination.module.css';

type EventsPaginationProps = {
  /** Events on the pages before. */
  before: number;
  /** The page, once it is there. */
  read: EventsReply | undefined;
  /** Null on the first page. */
  onNewer: (() => void) | null;
  /** Called with the start of the next page, and the number of events on this one. */
  onOlder: (older: string, here: number) => void;
};

/** Shows which events are on the page, and buttons for newer and older ones. */
export function EventsPagination({ before, read, onNewer, onOlder }: EventsPaginationProps) {
  const { events = [], total = 0, total_at_least: atLeast = false, older = null } = read ?? {};
  const turn = (word: string, onTurn: (() => void) | null) => (
    <ConsoleButton aria-disabled={onTurn === null} onClick={() => onTurn?.()}>
      {word}
    </ConsoleButton>
  );
  return (
    <div className={styles.pages}>
      {turn('NEWER', onNewer)}
      {turn('OLDER', older === null ? null : () => onOlder(older, events.length))}
      <p role="status" className={styles.range}>
        {events.length > 0 &&
          `${formatCount(before + 1)}–${formatCount(before + events.length)} OF ${formatCount(total)}${atLeast ? ' OR MORE' : ''}`}
      </p>
    </div>
  );
}

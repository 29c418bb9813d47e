import { formatCount } from '../../../lib/format.ts';
import { ConsoleButton } from '../../../ui/console/ConsoleButton.tsx';
import styles from './EventsPages.module.css';
import { EVENTS_PER_PAGE } from './use-events.ts';

type EventsPagesProps = {
  page: number;
  /** How many events pass the filter, once that is known. */
  total: number | undefined;
  onTurn: (page: number) => void;
};

/** Which of the events are shown, and the way to newer and older ones. */
export function EventsPages({ page, total = 0, onTurn }: EventsPagesProps) {
  const before = (page - 1) * EVENTS_PER_PAGE;
  const last = Math.min(before + EVENTS_PER_PAGE, total);
  const turn = (word: string, to: number, possible: boolean) => (
    <ConsoleButton aria-disabled={!possible} onClick={() => possible && onTurn(to)}>
      {word}
    </ConsoleButton>
  );
  return (
    <div className={styles.pages}>
      {turn('NEWER', page - 1, page > 1)}
      {turn('OLDER', page + 1, last < total)}
      <p role="status" className={styles.range}>
        {last > before && `${formatCount(before + 1)}–${formatCount(last)} OF ${formatCount(total)}`}
      </p>
    </div>
  );
}

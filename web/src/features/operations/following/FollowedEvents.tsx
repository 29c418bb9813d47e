import { isNotFound, messageOf } from '../../../lib/reading/errors.ts';
import { ConsoleButton } from '../../../ui/console/ConsoleButton.tsx';
import { EventFacts } from './EventFacts.tsx';
import styles from './FollowedEvents.module.css';
import { Outcomes } from './Outcomes.tsx';
import { TouchedRows } from './TouchedRows.tsx';
import { FAILED_TO_FOLLOW, namesEvent, useFollowed } from './use-followed.ts';

const FOUND_BY =
  'An event is found by its position in the log. A domain event is found by its id, too, and an event of engagement for three days by an id that its client gave.';

type FollowedEventsProps = {
  asked: string;
  /** The log that is meant, when a position stands in both; null shows both. */
  log: string | null;
};

/** The events that somebody asked for: nothing asked, loading, unknown, failed, or what became of them. */
export function FollowedEvents({ asked, log }: FollowedEventsProps) {
  const { data, error, loading, reload } = useFollowed(asked);
  const events = data?.events ?? [];
  const ofLog = events.filter(({ source }) => source === log);
  if (!namesEvent(asked)) return asked === '' ? <p className={styles.dim}>{FOUND_BY}</p> : null;
  if (loading) return <p>LOADING...</p>;
  return (
    <>
      <div role="alert">
        {error !== undefined && (
          <p className={styles.error}>
            {isNotFound(error)
              ? `${messageOf(error, FAILED_TO_FOLLOW)}. ${FOUND_BY}`
              : `ERROR: ${messageOf(error, FAILED_TO_FOLLOW)}`}
          </p>
        )}
      </div>
      {error === undefined &&
        (ofLog.length > 0 ? ofLog : events).map((event) => (
          <article key={`${event.source} ${event.lane}`} className={styles.event}>
            <EventFacts event={event} />
            <Outcomes outcomes={event.outcomes} />
            <TouchedRows outcomes={event.outcomes} />
          </article>
        ))}
      <p>
        <ConsoleButton onClick={() => void reload().catch(() => undefined)}>REFRESH</ConsoleButton>
      </p>
    </>
  );
}

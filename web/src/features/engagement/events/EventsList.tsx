import { useState } from 'react';
import { messageOf } from '../../../lib/reading/errors.ts';
import type { StatsFilter } from '../stats-filter.ts';
import styles from './EventsList.module.css';
import { EventsPagination } from './EventsPagination.tsx';
import { EventsTable } from './EventsTable.tsx';
import { EventsTools } from './EventsTools.tsx';
import { FAILED_TO_FETCH_EVENTS, useEvents } from './use-events.ts';

type Start = { before: string; shown: number };

/** The raw events page by page, with their filter and errors. */
export function EventsList({ eventType, bots, startDate, endDate }: StatsFilter) {
  const [filter, setFilter] = useState({ eventType, bots, startDate, endDate, anonymousOnly: false });
  // The start of each page after the first, and the number of events before it.
  const [starts, setStarts] = useState<readonly Start[]>([]);
  const { before, shown } = starts.at(-1) ?? { before: undefined, shown: 0 };
  const { data, error, loading, outdated, reload } = useEvents(filter, before);
  return (
    <div className={styles.list}>
      <EventsTools
        filter={filter}
        onFilter={(next) => {
          setFilter(next);
          setStarts([]);
        }}
        // The error is shown below.
        onRefresh={() => void reload().catch(() => undefined)}
      />
      <div role="alert">
        {error !== undefined && <p className={styles.error}>{`ERROR: ${messageOf(error, FAILED_TO_FETCH_EVENTS)}`}</p>}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section key={starts.length} tabIndex={0} aria-label="Events" aria-busy={outdated} className={styles.events}>
        {loading && <p>LOADING...</p>}
        {data !== undefined && <EventsTable events={data.events} more={data.older !== null} />}
      </section>
      <EventsPagination
        before={shown}
        read={data}
        onNewer={starts.length > 0 ? () => setStarts(starts.slice(0, -1)) : null}
        onOlder={(older, here) => setStarts([...starts, { before: older, shown: shown + here }])}
      />
    </div>
  );
}

import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CONSOLE_PAGES } from '#contract/console-pages.ts';
import { readFilter, writeFilter } from '../../features/engagement/stats-filter.ts';
import { FAILED_TO_FETCH, useStats } from '../../features/engagement/use-stats.ts';
import { useStatsStream } from '../../features/engagement/use-stats-stream.ts';
import { useOperations } from '../../features/operations/use-operations.ts';
import { syncUser } from '../../features/session/session-calls.ts';
import { useUser } from '../../features/session/use-user.ts';
import { ApiError, messageOf } from '../../lib/errors.ts';
import { paths } from '../../paths.ts';
import room from '../../ui/console/Room.module.css';
import { MAIN_ID, SkipLink } from '../../ui/SkipLink.tsx';
import { Announcer } from './Announcer.tsx';
import { ConsoleFigures } from './ConsoleFigures.tsx';
import { ConsoleHeader } from './ConsoleHeader.tsx';
import styles from './ConsoleView.module.css';

/** The console of a signed-in admin: reads the filter from the address, keeps the figures live, lays out the rest. */
export function ConsoleView() {
  const email = useUser()?.email ?? '';
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const stats = useStats(filter);
  const operations = useOperations();

  const { refresh: refreshStats } = stats;
  const { refresh: refreshOperations } = operations;
  const refresh = useCallback(() => {
    refreshStats();
    refreshOperations();
  }, [refreshStats, refreshOperations]);
  const stream = useStatsStream(refresh);
  const [askedAt, setAskedAt] = useState<number>();

  const forbidden = stats.error instanceof ApiError && stats.error.status === 403;
  useEffect(() => {
    if (forbidden) syncUser().catch(() => undefined);
  }, [forbidden]);

  return (
    <div className={`${room.room} ${styles.console}`}>
      <title>Console · Vernissage</title>
      <SkipLink />
      <ConsoleHeader
        email={email}
        stream={stream}
        receivedAt={stats.receivedAt}
        filter={filter}
        onRefresh={() => {
          setAskedAt(performance.now());
          refresh();
        }}
        onFollow={() => navigate(CONSOLE_PAGES.events.path)}
        onExit={() => navigate(paths.home)}
      />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <div role="alert">
          {stats.error !== undefined && (
            <p className={styles.error}>ERROR: {messageOf(stats.error, FAILED_TO_FETCH)}</p>
          )}
        </div>
        {stats.data === undefined && stats.error === undefined && <p className={styles.loading}>LOADING...</p>}
        {stats.data !== undefined && stats.receivedAt !== undefined && (
          <Announcer figures={stats.data} receivedAt={stats.receivedAt} askedAt={askedAt} />
        )}
        {stats.data !== undefined && (
          <ConsoleFigures
            figures={stats.data}
            operations={operations}
            filter={filter}
            onFilter={(next) => setSearch(writeFilter(next), { replace: true })}
          />
        )}
      </main>
      <footer className={styles.footer}>console version 1.0.0</footer>
    </div>
  );
}

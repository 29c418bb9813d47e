import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LatestEvents } from '../../features/engagement/events/LatestEvents.tsx';
import { readFilter, writeFilter } from '../../features/engagement/stats-filter.ts';
import { FAILED_TO_FETCH, useStats } from '../../features/engagement/use-stats.ts';
import { useStatsStream } from '../../features/engagement/use-stats-stream.ts';
import { useOperations } from '../../features/operations/use-operations.ts';
import { Announcer } from './Announcer.tsx';
import { ConsoleFigures } from './ConsoleFigures.tsx';
import { ConsoleFrame } from './ConsoleFrame.tsx';

/** The console of a signed-in admin: reads the filter from the address, keeps the figures live, lays out the rest. */
export function ConsoleView({ email }: { email: string }) {
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search, new Date());
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

  return (
    <ConsoleFrame
      title="Console"
      email={email}
      stream={stream}
      receivedAt={stats.receivedAt}
      poison={operations.data?.poison}
      buttons={<LatestEvents filter={filter} />}
      error={stats.error}
      failed={FAILED_TO_FETCH}
      loading={stats.data === undefined && stats.error === undefined}
      onRefresh={() => {
        setAskedAt(performance.now());
        refresh();
      }}
    >
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
    </ConsoleFrame>
  );
}

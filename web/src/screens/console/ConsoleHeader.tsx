import { LatestEvents } from '../../features/engagement/events/LatestEvents.tsx';
import type { StatsFilter } from '../../features/engagement/stats-filter.ts';
import { OpenQueues } from '../../features/operations/OpenQueues.tsx';
import type { StreamState } from '../../lib/follow-stream.ts';
import { useClock } from '../../lib/use-clock.ts';
import { ConsoleButton } from '../../ui/console/ConsoleButton.tsx';
import styles from './ConsoleHeader.module.css';
import { Freshness } from './Freshness.tsx';

type ConsoleHeaderProps = {
  email: string;
  stream: StreamState;
  receivedAt: number | undefined;
  filter: StatsFilter;
  onRefresh: () => void;
  onFollow: () => void;
  onExit: () => void;
};

/** The head of the console: the time, the age of the figures, the account, and the buttons. */
export function ConsoleHeader({ email, stream, receivedAt, filter, onRefresh, onFollow, onExit }: ConsoleHeaderProps) {
  return (
    <header className={styles.header}>
      <h1 className={styles.name}>VERNISSAGE CONSOLE</h1>
      <SystemTime />
      <Freshness stream={stream} receivedAt={receivedAt} />
      <p className={styles.who}>
        <span className={styles.email}>{email}</span> <span className={styles.tag}>ADMIN</span>
      </p>
      <div className={styles.actions}>
        <ConsoleButton onClick={onRefresh}>REFRESH</ConsoleButton>
        <LatestEvents filter={filter} />
        <ConsoleButton onClick={onFollow}>FOLLOW</ConsoleButton>
        <OpenQueues />
        <ConsoleButton onClick={onExit}>EXIT</ConsoleButton>
      </div>
    </header>
  );
}

function SystemTime() {
  const now = useClock(1_000).toISOString();
  return (
    <p className={styles.time}>
      <span className={styles.label}>SYSTEM TIME</span>{' '}
      <time dateTime={now}>{`${now.slice(0, 10)} ${now.slice(11, 19)} UTC`}</time>
    </p>
  );
}

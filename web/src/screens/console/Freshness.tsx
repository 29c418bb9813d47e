import { formatSeconds } from '../../lib/format.ts';
import type { StreamState } from '../../lib/reading/follow-stream.ts';
import { useClock } from '../../lib/use-clock.ts';
import styles from './ConsoleHeader.module.css';

const WORDS: Record<StreamState, string> = { connecting: 'CONNECTING', live: 'LIVE', down: 'POLLING' };

type FreshnessProps = { stream: StreamState; receivedAt: number | undefined };

/** How the figures arrive, and how old they are. Screen readers announce only changes of the first. */
export function Freshness({ stream, receivedAt }: FreshnessProps) {
  return (
    <p className={styles.freshness}>
      <span role="status" className={styles[stream]}>
        {WORDS[stream]}
      </span>{' '}
      <span className={styles.age}>{receivedAt !== undefined && <Age receivedAt={receivedAt} />}</span>
    </p>
  );
}

function Age({ receivedAt }: { receivedAt: number }) {
  useClock(200);
  return <span>{`figures ${formatSeconds(Math.max(0, performance.now() - receivedAt) / 1_000)} old`}</span>;
}

import type { Logger } from 'pino';
import { openRedis, type RedisClient } from '../redis/open.ts';
import type { RedisPlace } from '../redis/place.ts';
import { singleFlight } from '../waiting/single-flight.ts';
import { createUnderWay } from '../waiting/under-way.ts';
import { LANES_AT_ONCE } from './advance.ts';
import { jobsTaken } from './fold-metrics.ts';
import { createLooks } from './look.ts';
import type { Projection, Source } from './projection.ts';
import { openQueue } from './queue.ts';
import { openQueueWorker } from './queue-worker.ts';
import type { Folder } from './span.ts';

/** Milliseconds between looks at PostgreSQL, which need no Redis. */
const POLL = 1_000;
/** Milliseconds without a finished look after which `problems` says so. */
const SILENCE = 60_000;
/** Polls between renewals of the tick in Redis: a Redis that lost its data gets it back. */
const TICK_RENEWAL = 10;
/** Polls in a row that found work although no job came; after them the queue's worker is taken for dead. */
const PATIENCE = 8;

/** Connections of a projection at most: one for each lane under way, and one for the lock of a replay. */
export const CONNECTIONS_A_PROJECTION = LANES_AT_ONCE + 1;

type Options = {
  /** Its pool has CONNECTIONS_A_PROJECTION for each projection, so that a slow one takes none from the others. */
  folder: Folder;
  projections: Projection[];
  /** Null without a Redis. */
  redis: RedisPlace | null;
  /** Keeps installations on one Redis apart. */
  prefix: string;
  /** False leaves folding to jobs alone. */
  poll?: boolean;
  log: Logger;
};

export type FoldingWorker = {
  /** Reasons why read models may fall behind although the process lives; none while it keeps polling. */
  problems(): string[];
  /** Ends after the batches under way. */
  stop(): Promise<void>;
};

/**
 * Folds whatever lags, woken in three ways: by jobs, by looking at PostgreSQL at once and then each second, and by the
 * queue's own tick. Any of the three alone keeps the read models right. No fold waits for another read model: each of the
 * three starts folds without waiting for them.
 */
export function startFolding({ folder, projections, redis, prefix, poll = true, log }: Options): FoldingWorker {
  const stopping = new AbortController();
  const underWay = createUnderWay();
  const { look, followUp } = createLooks({ folder, projections, signal: stopping.signal, underWay, log });
  let jobsSincePoll = 0;
  let pollsWithoutJobs = 0;
  let polls = 0;
  let lastRound = performance.now();

  const handleJob = (source?: Source) => {
    jobsSincePoll += 1;
    jobsTaken.inc();
    underWay.start(source === undefined ? look() : followUp(source));
  };

  const producer: RedisClient | null = redis ? openRedis(redis) : null;
  const queue = producer ? openQueue(producer, prefix) : null;
  const open = () => (redis ? openQueueWorker(redis, prefix, handleJob) : null);
  let queueWorker = open();

  const renewTick = async () => {
    if (producer?.status !== 'ready') return;
    await queue?.upsertJobScheduler('tick', { every: 5_000 }, { name: 'advance', data: {} }).catch(() => undefined);
  };

  const watchQueueWorker = async (worked: boolean) => {
    pollsWithoutJobs =
      worked && jobsSincePoll === 0 && queueWorker?.connection.status === 'ready' ? pollsWithoutJobs + 1 : 0;
    jobsSincePoll = 0;
    if (pollsWithoutJobs < PATIENCE) return;
    log.warn('the queue brings no jobs although folds lag; its worker is opened anew');
    pollsWithoutJobs = 0;
    await queueWorker?.close(true);
    queueWorker = open();
  };

  const poller = singleFlight(async () => {
    if (polls % TICK_RENEWAL === 0) await renewTick();
    polls += 1;
    await watchQueueWorker(await look());
    lastRound = performance.now();
  });
  const timer = poll ? setInterval(() => underWay.start(poller()), POLL) : undefined;
  if (poll) underWay.start(look());
  void renewTick();

  return {
    problems() {
      const since = performance.now() - lastRound;
      return poll && since > SILENCE ? [`folding has not looked at PostgreSQL for ${Math.round(since / 1_000)} s`] : [];
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await underWay.settled();
      await queueWorker?.close(false);
      await queue?.close().catch(() => undefined);
      producer?.disconnect();
    },
  };
}

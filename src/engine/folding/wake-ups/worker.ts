import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { RedisPlace } from '../../redis/place.ts';
import { createBackgroundWork } from '../../waiting/background-work.ts';
import { singleFlight } from '../../waiting/single-flight.ts';
import { LANES_AT_ONCE } from '../advance.ts';
import type { Projection, Source } from '../projection.ts';
import type { Folder } from '../span.ts';
import type { Jobs } from './jobs.ts';
import { createLooks } from './look.ts';

/** Milliseconds between looks at PostgreSQL, which need no Redis. */
const POLL = 1_000;
/** Milliseconds without a finished look after which `problems` says so. */
const SILENCE = 60_000;

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
  const background = createBackgroundWork();
  const { look, followUp } = createLooks({ folder, projections, signal: stopping.signal, background, log });
  let lastRound = performance.now();

  let jobs: Jobs | null = null;
  // The library of the queue takes a while to load. The first look needs none of it, and goes first for a moment.
  const takeJobs = async (place: RedisPlace, firstLook: Promise<unknown>) => {
    await Promise.race([firstLook, pause(POLL, undefined, { ref: false })]);
    if (stopping.signal.aborted) return;
    const { openJobs } = await import('./jobs.ts');
    const handle = (source?: Source) => background.start(source === undefined ? look() : followUp(source));
    if (!stopping.signal.aborted) jobs = openJobs(place, prefix, { handle, log });
  };
  const firstLook = poll ? look() : Promise.resolve();

  const poller = singleFlight(async () => {
    const worked = await look();
    await jobs?.watch(worked);
    lastRound = performance.now();
  });
  background.start(firstLook);
  if (redis) background.start(takeJobs(redis, firstLook));
  const timer = poll ? setInterval(() => background.start(poller()), POLL) : undefined;

  return {
    problems() {
      const since = performance.now() - lastRound;
      return poll && since > SILENCE ? [`folding has not looked at PostgreSQL for ${Math.round(since / 1_000)} s`] : [];
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await background.settled();
      await jobs?.close();
    },
  };
}

import { Mutex } from 'async-mutex';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { singleFlight } from '../waiting/single-flight.ts';
import { advance, LANES_AT_ONCE } from './advance.ts';
import { findBuild } from './builds.ts';
import { judgeDeaths } from './deaths.ts';
import type { Projection, Source } from './projection.ts';
import { openQueue, openRedis } from './queue.ts';
import { openQueueWorker } from './queue-worker.ts';
import type { Folder } from './span.ts';
import { readStandings, type Standing } from './standings.ts';
import { createUpgrade } from './upgrade.ts';

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
  redisUrl: string | undefined;
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
 * Folds whatever lags, woken in three ways: by jobs, by looking at PostgreSQL each second, and by the queue's own tick.
 * Any of the three alone keeps the read models right. No fold waits for another read model: a job waits for its own
 * read model only, and a poll starts folds without waiting for them.
 */
export function startFolding({ folder, projections, redisUrl, prefix, poll = true, log }: Options): FoldingWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const folding = new Set<string>();
  let suspects = judgeDeaths(folder.db, projections).catch(() => new Set<string>());
  const oneSuspectAtATime = new Mutex();
  const runs = new Map(
    projections.map((projection) => [
      projection.name,
      singleFlight(async () => {
        folding.add(projection.name);
        try {
          const foldOnwards = async () => {
            const build = await findBuild(folder.db, projection, 'live');
            if (build) await advance(folder, projection, build, { signal });
          };
          await ((await suspects).has(projection.name) ? oneSuspectAtATime.runExclusive(foldOnwards) : foldOnwards());
        } catch (error) {
          log.warn({ err: error, projection: projection.name }, 'a fold failed; it will be tried again');
        } finally {
          folding.delete(projection.name);
        }
      }),
    ]),
  );
  const upgrade = createUpgrade({ folder, signal, log });
  let jobsSincePoll = 0;
  let pollsWithoutJobs = 0;
  let polls = 0;
  let lastRound = performance.now();

  const underWay = new Set<Promise<unknown>>();
  const track = (work: Promise<unknown>) => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
    return work;
  };

  const fold = (name: string) => track(runs.get(name)?.() ?? Promise.resolve());

  /** Starts to fold a read model that lags, or to build its new version. @returns whether it lags */
  const startLagging = (projection: Projection, { version, behind }: Standing) => {
    if (version === projection.version) {
      if (behind) void fold(projection.name);
      return behind;
    }
    void track(upgrade(projection));
    return false;
  };
  const lookAtDeaths = async () => {
    try {
      suspects = Promise.resolve(await judgeDeaths(folder.db, projections));
    } catch (error) {
      log.warn({ err: error }, 'the folds in which processes died could not be judged; those under suspicion stay so');
    }
  };
  const lookAt = async (source: Source) => {
    const standings = await readStandings(folder.db, source).catch((error: unknown) => {
      log.warn({ err: error, source }, 'the read models of a source could not be looked at; their folds wait');
      return new Map<string, Standing>();
    });
    if (signal.aborted) return false;
    const found = projections
      .filter((projection) => projection.source === source && !folding.has(projection.name))
      .map((projection) => {
        const standing = standings.get(projection.name);
        return standing !== undefined && startLagging(projection, standing);
      });
    return found.includes(true);
  };
  const sources = [...new Set(projections.map(({ source }) => source))];
  /**
   * Starts a fold for each read model that lags, without waiting for it. It looks at the sources one by one, so that a
   * table that cannot be read keeps only the read models of its source waiting. @returns whether any lags
   */
  const look = async () => {
    await lookAtDeaths();
    return (await Promise.all(sources.map(lookAt))).includes(true);
  };
  const handleJob = async (name?: string) => {
    jobsSincePoll += 1;
    await (name === undefined ? track(look()) : fold(name));
  };

  const producer: Redis | null = redisUrl ? openRedis(redisUrl) : null;
  const queue = producer ? openQueue(producer, prefix) : null;
  const open = () => (redisUrl ? openQueueWorker(redisUrl, prefix, projections.length + 1, handleJob) : null);
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
  const timer = poll ? setInterval(() => void track(poller()), POLL) : undefined;
  void renewTick();

  return {
    problems() {
      const since = performance.now() - lastRound;
      return poll && since > SILENCE ? [`folding has not looked at PostgreSQL for ${Math.round(since / 1_000)} s`] : [];
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await Promise.all(underWay);
      await queueWorker?.close(false);
      await queue?.close().catch(() => undefined);
      producer?.disconnect();
    },
  };
}

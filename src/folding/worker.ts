import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { advance, type Folder, isBehind } from './advance.ts';
import { findBuild } from './builds.ts';
import { coalesce } from './coalesce.ts';
import type { Projection } from './projection.ts';
import { type AdvanceJob, openBlockingRedis, openQueue, openRedis, QUEUE } from './queue.ts';
import { createUpgrade } from './upgrade.ts';

/** Milliseconds between looks at PostgreSQL, which need no Redis. */
const POLL = 1_000;
/** Polls between renewals of the queue's own tick; a Redis that lost everything has it back by then. */
const TICK_RENEWAL = 10;
/** Polls in a row that found work which no job had brought, before the queue's worker is taken for dead. */
const PATIENCE = 5;
/** Milliseconds that the queue's worker may take to say goodbye to Redis, which may hang. */
const GOODBYE = 3_000;

type Options = {
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
  /** Ends after the batches under way. */
  stop(): Promise<void>;
};

function openQueueWorker(url: string, prefix: string, concurrency: number, handle: (name?: string) => Promise<void>) {
  const connection = openBlockingRedis(url);
  const worker = new Worker<AdvanceJob>(QUEUE, (job) => handle(job.data.projection), {
    connection,
    prefix,
    concurrency,
    lockDuration: 10_000,
    stalledInterval: 5_000,
    skipVersionCheck: true,
  });
  worker.on('error', () => undefined);
  const close = async (force: boolean) => {
    const away = connection.status !== 'ready';
    const closed = worker.close(force || away).catch(() => undefined);
    await Promise.race([closed, pause(GOODBYE, undefined, { ref: false })]);
    connection.disconnect();
  };
  return { connection, close };
}

/**
 * Folds whatever lags, woken in three ways: by jobs, by looking at PostgreSQL each second, and by the queue's own
 * tick. Any of the three alone keeps the read models right.
 */
export function startFolding({ folder, projections, redisUrl, prefix, poll = true, log }: Options): FoldingWorker {
  const stopping = new AbortController();
  const runs = new Map(
    projections.map((projection) => [
      projection.name,
      coalesce(async () => {
        const build = await findBuild(folder.db, projection, 'live');
        if (build) await advance(folder, projection, build, { signal: stopping.signal });
      }),
    ]),
  );
  const upgrade = createUpgrade({ folder, signal: stopping.signal, log });
  let jobsSinceWork = 0;
  let idlePolls = 0;
  let polls = 0;

  const underWay = new Set<Promise<unknown>>();
  const track = (work: Promise<unknown>) => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
    return work;
  };

  const fold = async (name: string) => {
    try {
      await runs.get(name)?.();
    } catch (error) {
      log.warn({ err: error, projection: name }, 'a fold failed; it will be tried again');
    }
  };
  const handleJob = async (name?: string) => {
    jobsSinceWork += 1;
    await track(Promise.all((name ? [name] : [...runs.keys()]).map(fold)));
  };

  const producer: Redis | null = redisUrl ? openRedis(redisUrl) : null;
  const queue = producer ? openQueue(producer, prefix) : null;
  const open = () => (redisUrl ? openQueueWorker(redisUrl, prefix, projections.length, handleJob) : null);
  let queueWorker = open();

  const renewTick = async () => {
    if (producer?.status !== 'ready') return;
    await queue?.upsertJobScheduler('tick', { every: 5_000 }, { name: 'advance', data: {} }).catch(() => undefined);
  };

  const watchQueueWorker = async (worked: boolean) => {
    idlePolls = worked && jobsSinceWork === 0 && queueWorker?.connection.status === 'ready' ? idlePolls + 1 : 0;
    jobsSinceWork = 0;
    if (idlePolls < PATIENCE) return;
    log.warn('the queue brings no jobs although folds lag; its worker is opened anew');
    idlePolls = 0;
    await queueWorker?.close(true);
    queueWorker = open();
  };

  const look = async () => {
    if (polls % TICK_RENEWAL === 0) await renewTick();
    polls += 1;
    const behind: string[] = [];
    for (const projection of projections) {
      const build = await findBuild(folder.db, projection, 'live');
      if (build && build.version !== projection.version) void track(upgrade(projection));
      else if (build && (await isBehind(folder.db, projection, build))) behind.push(projection.name);
    }
    await Promise.all(behind.map(fold));
    await watchQueueWorker(behind.length > 0);
  };
  const poller = coalesce(() =>
    look().catch((error) => log.warn({ err: error }, 'PostgreSQL does not answer; folds wait')),
  );
  const timer = poll ? setInterval(() => void track(poller()), POLL) : undefined;
  void renewTick();

  return {
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

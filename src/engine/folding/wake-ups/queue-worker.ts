import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'bullmq';
import { openBlockingRedis } from '../../redis/open.ts';
import type { RedisPlace } from '../../redis/place.ts';
import type { Source } from '../projection.ts';
import { type AdvanceJob, QUEUE, queuePrefix } from './queue.ts';

/** Milliseconds that closing waits for Redis, which may hang. */
const GOODBYE = 3_000;

/**
 * Opens a worker of the queue. It waits for Redis for as long as that takes.
 *
 * @param handle called for each job with the source that the job names, if any
 */
export function openQueueWorker(place: RedisPlace, prefix: string, handle: (source?: Source) => void) {
  const connection = openBlockingRedis(place);
  const worker = new Worker<AdvanceJob>(QUEUE, async (job) => handle(job.data.source), {
    connection,
    prefix: queuePrefix(connection, prefix),
    lockDuration: 10_000,
    stalledInterval: 5_000,
    runRetryDelay: 1_000,
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

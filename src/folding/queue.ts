import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { Source } from './projection.ts';

/** The queue whose jobs say "look now"; only the log knows what there is to fold. */
export const QUEUE = 'folding';

/** `source` says which log has new events; without it, any may have. */
export type AdvanceJob = { source?: Source };

/** Opens a Redis client that fails fast instead of queueing while Redis is away, or waiting while it hangs. */
export function openRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    commandTimeout: 1_000,
    // A connection that does not answer is replaced: later commands would time out on it as well.
    socketTimeout: 3_000,
    retryStrategy: (tries) => Math.min(tries * 100, 1_000),
  });
  // An error event without a listener would end the process. Callers read `status` or see their command fail.
  redis.on('error', () => undefined);
  return redis;
}

/**
 * Opens a Redis client for a BullMQ worker, which waits for Redis for as long as that takes. BullMQ duplicates it to
 * ask for jobs, and Redis answers such a call after 10 s when there is no job. So a connection that is silent for 15 s
 * is replaced.
 */
export function openBlockingRedis(url: string): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    connectTimeout: 2_000,
    socketTimeout: 15_000,
    retryStrategy: (tries) => Math.min(tries * 100, 1_000),
  });
  redis.on('error', () => undefined);
  return redis;
}

/** Opens the queue to add jobs and to read its state. @param prefix keeps installations on one Redis apart */
export function openQueue(redis: Redis, prefix: string): Queue<AdvanceJob> {
  const queue = new Queue<AdvanceJob>(QUEUE, {
    connection: redis,
    prefix,
    skipVersionCheck: true,
    defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: 100 },
  });
  queue.on('error', () => undefined);
  return queue;
}

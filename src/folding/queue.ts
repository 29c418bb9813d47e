import { Queue } from 'bullmq';
import { Redis } from 'ioredis';

/** The queue whose jobs say "look now"; what there is to fold stands in the log alone. */
export const QUEUE = 'folding';

/** `projection` names who should look; without it, all of them. */
export type AdvanceJob = { projection?: string };

/** Opens a Redis client that fails fast instead of queueing while Redis is away, or waiting while it hangs. */
export function openRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    commandTimeout: 1_000,
    // A connection that swallows what is sent is closed and opened anew: later commands would time out on it as well.
    socketTimeout: 3_000,
    retryStrategy: (tries) => Math.min(tries * 100, 1_000),
  });
  // Its users look at `status` or see their own command fail; an unheard error event would end the process.
  redis.on('error', () => undefined);
  return redis;
}

/**
 * Opens a Redis client for a BullMQ worker, which waits for Redis for as long as that takes. BullMQ makes another like it
 * that asks for jobs, and lets Redis answer only after 10 s when there is none: a connection on which nothing comes for
 * longer is opened anew.
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

/** Opens the queue for adding and looking. @param prefix keeps installations on one Redis apart */
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

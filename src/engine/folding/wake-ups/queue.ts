import { Queue } from 'bullmq';
import type { RedisClient } from '../../redis/open.ts';
import type { Source } from '../projection.ts';

/** The queue whose jobs say "look now"; only the log knows what there is to fold. */
export const QUEUE = 'folding';

/** `source` says which log has new events; without it, any may have. */
export type AdvanceJob = { source?: Source };

/**
 * Where the keys of the queue begin. Its scripts use several keys at once, which a cluster allows within one slot alone:
 * the slot of what is in braces.
 *
 * @param prefix keeps installations on one Redis apart
 */
export function queuePrefix({ isCluster }: RedisClient, prefix: string): string {
  return isCluster ? `{${prefix}}` : prefix;
}

/** Opens the queue to add jobs and to read its state. @param prefix keeps installations on one Redis apart */
export function openQueue(redis: RedisClient, prefix: string): Queue<AdvanceJob> {
  const queue = new Queue<AdvanceJob>(QUEUE, {
    connection: redis,
    prefix: queuePrefix(redis, prefix),
    skipVersionCheck: true,
    defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: 100 },
  });
  queue.on('error', () => undefined);
  return queue;
}

import { once } from 'node:events';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { AdvanceJob } from '../folding/queue.ts';

/** Milliseconds to wait for a connection to Redis. */
const PATIENCE = 2_000;

export type QueueHealth =
  | { state: 'none' }
  | { state: 'away' }
  | {
      state: 'there';
      waiting: number;
      active: number;
      failed: number;
      version: string;
      /** What Redis does when its memory is full; anything but `noeviction` may lose hints. */
      maxmemory_policy: string;
      /** Whether Redis writes its data to a file, and so has it again after a restart. */
      append_only: boolean;
    };

/** Waits until a client has its connection. @returns false when that takes too long */
async function isThere(redis: Redis): Promise<boolean> {
  if (redis.status === 'ready') return true;
  return once(redis, 'ready', { signal: AbortSignal.timeout(PATIENCE) }).then(
    () => true,
    () => false,
  );
}

/** Reads the queue and the settings of its Redis. Jobs are only hints: without Redis, folds are slower but right. */
export async function readQueueHealth(redis: Redis | null, queue: Queue<AdvanceJob> | null): Promise<QueueHealth> {
  if (!redis || !queue) return { state: 'none' };
  if (!(await isThere(redis))) return { state: 'away' };
  try {
    const { waiting = 0, active = 0, failed = 0 } = await queue.getJobCounts('waiting', 'active', 'failed');
    const info = await redis.info();
    const fields = new Map(info.split('\r\n').map((line) => line.split(':', 2) as [string, string]));
    const read = (field: string) => fields.get(field) ?? 'unknown';
    return {
      state: 'there',
      waiting,
      active,
      failed,
      version: read('redis_version'),
      maxmemory_policy: read('maxmemory_policy'),
      append_only: read('aof_enabled') === '1',
    };
  } catch {
    return { state: 'away' };
  }
}

/** What an operator should change, one sentence each. */
export function warningsOf(health: QueueHealth): string[] {
  if (health.state === 'none') return ['No Redis is configured: folds look once a second.'];
  if (health.state === 'away') return ['Redis does not answer: folds look once a second until it does.'];
  const warnings: string[] = [];
  if (health.maxmemory_policy !== 'noeviction')
    warnings.push(
      `Redis has maxmemory-policy ${health.maxmemory_policy}, and so may throw jobs away: set it to noeviction.`,
    );
  if (!health.append_only) warnings.push('Redis keeps no append-only file: after a restart it has forgotten its jobs.');
  return warnings;
}

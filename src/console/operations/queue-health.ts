import { once } from 'node:events';
import type { Queue } from 'bullmq';
import type { AdvanceJob } from '../../engine/folding/wake-ups/queue.ts';
import type { RedisClient } from '../../engine/redis/open.ts';
import { countUnserved, type RedisServer, readServers } from '../../engine/redis/servers.ts';

/** Milliseconds to wait for a connection to Redis. */
const PATIENCE = 2_000;

export type QueueHealth =
  | { state: 'none' }
  /** `unserved_slots`: those of a cluster that no master serves. */
  | { state: 'away'; unserved_slots: number }
  | { state: 'there'; unserved_slots: number; waiting: number; active: number; failed: number; servers: RedisServer[] };

/** Waits until a client has its connection. @returns false when that takes too long */
async function isThere(redis: RedisClient): Promise<boolean> {
  if (redis.status === 'ready') return true;
  return once(redis, 'ready', { signal: AbortSignal.timeout(PATIENCE) }).then(
    () => true,
    () => false,
  );
}

/** Reads the queue and the settings of its Redis. Jobs are only hints: without Redis, folds are slower but right. */
export async function readQueueHealth(
  redis: RedisClient | null,
  queue: Queue<AdvanceJob> | null,
): Promise<QueueHealth> {
  if (!redis || !queue) return { state: 'none' };
  if (!(await isThere(redis))) return { state: 'away', unserved_slots: 0 };
  const unserved_slots = await countUnserved(redis).catch(() => 0);
  try {
    const { waiting = 0, active = 0, failed = 0 } = await queue.getJobCounts('waiting', 'active', 'failed');
    return { state: 'there', unserved_slots, waiting, active, failed, servers: await readServers(redis) };
  } catch {
    return { state: 'away', unserved_slots };
  }
}

function* warningsOfServer({ name, maxmemory_policy, append_only, replicas }: RedisServer) {
  if (maxmemory_policy !== 'noeviction')
    yield `Redis at ${name} has maxmemory-policy ${maxmemory_policy}, and so may throw jobs away: set it to noeviction.`;
  if (!append_only) yield `Redis at ${name} keeps no append-only file: after a restart it has forgotten its jobs.`;
  if (replicas === 0) yield `Redis at ${name} has no replica that could take over.`;
}

/** What an operator should change, one sentence each. */
export function warningsOf(health: QueueHealth): string[] {
  if (health.state === 'none') return ['No Redis is configured: folds look once a second.'];
  const unserved =
    health.unserved_slots > 0
      ? [
          `The Redis cluster has no master for ${health.unserved_slots} of its slots: start it, or let a replica take over.`,
        ]
      : [];
  if (health.state === 'away') return ['Redis does not answer: folds look once a second until it does.', ...unserved];
  return [...unserved, ...health.servers.flatMap((server) => [...warningsOfServer(server)])];
}

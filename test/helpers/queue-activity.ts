import { redisPlace } from '../../src/config/redis-url.ts';
import { QUEUE, queuePrefix } from '../../src/engine/folding/wake-ups/queue.ts';
import { openRedis, type RedisClient } from '../../src/engine/redis/open.ts';
import { until } from './until.ts';

/**
 * Waits until a job that was asked for is done. Jobs of the queue's own schedule do not count.
 *
 * @param prefix the queue's
 * @param ask asks for one job at each call
 */
export async function untilJobsRun(url: string, prefix: string, ask: () => Promise<unknown>): Promise<void> {
  const redis = openRedis(redisPlace(url));
  try {
    await untilNextJob(redis, prefix, ask);
  } finally {
    redis.disconnect();
  }
}

async function untilNextJob(redis: RedisClient, prefix: string, ask: () => Promise<unknown>): Promise<void> {
  const stream = `${queuePrefix(redis, prefix)}:${QUEUE}:events`;
  const [newest] = await until('Redis answers', () => redis.xrevrange(stream, '+', '-', 'COUNT', 1));
  const since = newest?.[0] ?? '0';
  await until(
    'a hint has become a job that is done',
    async () => {
      await ask();
      const entries = await redis.xrange(stream, `(${since}`, '+');
      return entries.some(
        ([, fields]) => fields.includes('completed') && !fields.some((field) => field.startsWith('repeat:')),
      );
    },
    20_000,
  );
}

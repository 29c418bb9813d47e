import { type Kysely, sql } from 'kysely';
import { projections } from '../../../projections/index.ts';
import { redisPlace } from '../../../src/config/redis-url.ts';
import type { DB } from '../../../src/engine/db/tables.ts';
import { openQueue } from '../../../src/engine/folding/wake-ups/queue.ts';
import { openWakeUps } from '../../../src/engine/folding/wake-ups/wake-ups.ts';
import { openEngagementLog } from '../../../src/engine/log/engagement.ts';
import { openRedis } from '../../../src/engine/redis/open.ts';
import { environment } from '../../helpers/environment.ts';
import { until } from '../../helpers/until.ts';
import { type BenchDatabase, quantile } from '../bench.ts';
import { startScript } from '../processes.ts';
import { type Answered, offer } from './offer.ts';
import { backendsOf, offered, type Point, summed, watchAll } from './points.ts';

const PREFIX = 'bench-scale';
const SECONDS = 4;
const ROUNDS = 3;
/** Milliseconds that a worker may take for what was there before. */
const PATIENCE = 5 * 60_000;
const EVERY = 20;

type Seen = { at: number; position: number };

/** Looks every 20 ms how far the slowest read model is. @returns what ends it, with what was seen and when */
function watchFolds(db: Kysely<DB>): () => Seen[] {
  const seen: Seen[] = [];
  const look = async () => {
    const { rows } = await sql<{ position: number }>`
      select min(position) as position from folding.engagement_checkpoint where lane = 1`.execute(db);
    seen.push({ at: performance.now(), position: Number(rows[0]?.position ?? 0) });
  };
  // A look that fails is left out.
  const timer = setInterval(() => void look().catch(() => undefined), EVERY);
  return () => {
    clearInterval(timer);
    return seen;
  };
}

/** Milliseconds from the answers of appends until the slowest read model had them; of those that it had in the end. */
function agesOf(answered: Answered[], seen: Seen[]): number[] {
  return answered.flatMap(({ at, position }) => {
    const there = seen.find((look) => look.position >= position);
    return there ? [Math.max(0, there.at - at)] : [];
  });
}

const isFolded = async (owner: Kysely<DB>) => {
  const { rows } = await sql<{ builds: number; behind: boolean }>`
    select (select count(*)::int from folding.build) as builds,
      (select min(position) from folding.engagement_checkpoint where lane = 1)
        < (select max(head) from log.flush where lane = 1) as behind`.execute(owner);
  return rows[0]?.builds === projections.length && !rows[0].behind;
};

/**
 * Measures one lane beside a worker.
 *
 * @param db a pool for appending
 * @param rates events a second
 */
export async function measureFolded(db: Kysely<DB>, { url, owner }: BenchDatabase, rates: number[]): Promise<Point[]> {
  const redis = openRedis(redisPlace(environment('REDIS_URL')));
  const queue = openQueue(redis, PREFIX);
  const wakeUps = openWakeUps(queue, redis);
  const log = openEngagementLog(db, { lanes: 1, onAppended: () => wakeUps.hint('engagement') });
  const worker = startScript('src/worker.ts', {
    ...{ DATABASE_URL: url, REDIS_URL: environment('REDIS_URL'), QUEUE_PREFIX: PREFIX, LOG_LEVEL: 'error' },
  });
  const points: Point[] = [];
  try {
    await until('the worker has folded what was there', () => isFolded(owner), PATIENCE);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const rate of rates) {
        const slowness = watchAll(await backendsOf(owner), worker.child.pid);
        const folds = watchFolds(owner);
        const arrivals = offered(rate);
        const answered = await offer(log, { ...arrivals, seconds: SECONDS });
        const freshness = quantile(agesOf(answered, folds()), 0.5);
        points.push({
          ...{ name: `1 lane and a worker, ${Math.round(rate)} events/s`, lanes: 1, folded: true, arrivals },
          slowness: slowness(),
          measured: { ...summed(answered, SECONDS), freshness },
        });
      }
    return points;
  } finally {
    await log.drain();
    wakeUps.close();
    await worker.stop();
    await queue.close();
    redis.disconnect();
  }
}

import { checkRun } from './checker.ts';
import { createDatabase, openTestPool, type TestDatabase } from './database.ts';
import { engagement } from './folding.ts';
import { pgbouncer } from './pgbouncer.ts';
import { apiProcess, workerProcess } from './processes.ts';
import { untilJobsRun } from './queue-activity.ts';
import { privateRedis } from './redis.ts';
import { startSenders } from './senders.ts';
import type { Test } from './test.ts';

type Options = {
  redisFirst?: boolean;
  /** A database that is there already, in place of one of the test's own. */
  database?: TestDatabase;
};

/** Starts an API and a worker under load, with a Redis of their own that the test may disturb. */
export async function startLoaded(t: Test, { redisFirst = true, ...options }: Options = {}) {
  const database = options.database ?? (await createDatabase(t));
  const redis = await privateRedis(t);
  if (redisFirst) await redis.start();
  return { redis, ...(await startLoadedOn(t, { database, redis })) };
}

/** The same through a PgBouncer that the test may disturb. */
export async function startLoadedBehindPooler(t: Test) {
  const database = await createDatabase(t);
  const redis = await privateRedis(t);
  const pooler = await pgbouncer(t, database);
  await Promise.all([redis.start(), pooler.start()]);
  return { pooler, ...(await startLoadedOn(t, { database, redis, pooler })) };
}

type Place = {
  database: TestDatabase;
  redis: { url: string };
  /** Stands before the database. */
  pooler?: { url: string; workersUrl: string };
};

/** Starts an API and a worker under load, with a given Redis. */
export async function startLoadedOn(t: Test, { database, redis, pooler }: Place) {
  const db = openTestPool(t, database);
  const through = (url?: string): Record<string, string> =>
    url ? { DATABASE_URL: url, DATABASE_DIRECT_URL: database.url } : {};
  const api = await apiProcess(t, { database, redisUrl: redis.url }, through(pooler?.url));
  const worker = workerProcess(t, { database, redisUrl: redis.url }, through(pooler?.workersUrl));
  await Promise.all([api.start(), worker.start()]);
  const senders = await startSenders(t, api.origin);
  /** Ends the load. @returns what is wrong: an event lost, counted twice, or not folded in time */
  const check = async (): Promise<string[]> => {
    await senders.stop();
    return checkRun(db, { ...senders, projections: engagement, within: 60_000 });
  };
  return {
    database,
    owner: openTestPool(t, database, 'owner'),
    api,
    worker,
    senders,
    check,
    /** Does what `check` does, and checks that no write was refused, no process has ended, and jobs run. */
    async checkUndisturbed(): Promise<string[]> {
      await untilJobsRun(redis.url, database.name, () => senders.more(10));
      const complaints = await check();
      const refused = [...senders.refusals].map(([code, times]) => `${times} writes were refused: ${code}`);
      const ended = [api, worker].filter(({ running }) => !running).map(({ output }) => `a process ended: ${output}`);
      return [...refused, ...ended, ...complaints];
    },
  };
}

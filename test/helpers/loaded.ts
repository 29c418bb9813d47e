import { checkRun } from './checker.ts';
import { createDatabase, openTestPool } from './database.ts';
import { engagement } from './folding.ts';
import { apiProcess, workerProcess } from './processes.ts';
import { untilJobsRun } from './queue-activity.ts';
import { privateRedis } from './redis.ts';
import { startSenders } from './senders.ts';
import type { Test } from './test.ts';

/** Starts an API and a worker under load, with a Redis of their own that the test may disturb. */
export async function startLoaded(t: Test, { redisFirst = true } = {}) {
  const database = await createDatabase(t);
  const db = openTestPool(t, database);
  const redis = await privateRedis(t);
  if (redisFirst) await redis.start();
  const api = await apiProcess(t, { database, redisUrl: redis.url });
  const worker = workerProcess(t, { database, redisUrl: redis.url });
  await Promise.all([api.start(), worker.start()]);
  const senders = await startSenders(t, api.origin);
  /** Ends the load. @returns what is wrong: an event lost, counted twice, or not folded in time */
  const check = async (): Promise<string[]> => {
    await senders.stop();
    return checkRun(db, { ...senders, projections: engagement, within: 10_000 });
  };
  return {
    database,
    owner: openTestPool(t, database, 'owner'),
    redis,
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

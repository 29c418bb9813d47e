import t from 'tap';
import { checkRun } from '../helpers/checker.ts';
import { createClient } from '../helpers/client.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';
import { engagement } from '../helpers/folding.ts';
import { apiProcess, workerProcess } from '../helpers/processes.ts';
import { untilJobsRun } from '../helpers/queue-activity.ts';
import { privateRedis } from '../helpers/redis.ts';
import { startSenders } from '../helpers/senders.ts';
import type { Test } from '../helpers/test.ts';

/** An API and a worker under load, with a Redis that the test does things to. */
async function startLoaded(t: Test, { redisFirst = true } = {}) {
  const database = await createDatabase(t);
  const db = openTestPool(t, database);
  const redis = await privateRedis(t);
  if (redisFirst) await redis.start();
  const api = await apiProcess(t, { database, redisUrl: redis.url });
  const worker = workerProcess(t, { database, redisUrl: redis.url });
  await Promise.all([api.start(), worker.start()]);
  const senders = await startSenders(t, api.origin);
  return {
    redis,
    senders,
    api,
    /** Ends the load. @returns what is wrong: a write that was refused, an event lost or counted twice, a fold that lags */
    async end(): Promise<string[]> {
      await untilJobsRun(t, redis.url, database.name, () => senders.more(10));
      await senders.stop();
      const refused = [...senders.refusals].map(([code, times]) => `${times} writes were refused: ${code}`);
      const ended = [api, worker].filter(({ running }) => !running).map(({ output }) => `a process ended: ${output}`);
      return [...refused, ...ended, ...(await checkRun(db, { ...senders, projections: engagement, within: 5_000 }))];
    },
  };
}

t.test('a Redis that loses everything in mid-load changes nothing', async (t) => {
  const { redis, senders, end } = await startLoaded(t);
  for (let round = 0; round < 4; round += 1) {
    await senders.more(100);
    await redis.flush();
  }
  t.same(await end(), []);
});

t.test('a Redis that is killed, and comes back with nothing, changes nothing', async (t) => {
  const { redis, senders, end } = await startLoaded(t);
  await senders.more(200);
  await redis.kill();
  await senders.more(500);
  await redis.start();
  t.same(await end(), []);
});

t.test('a Redis that hangs for a while changes nothing', async (t) => {
  const { redis, senders, api, end } = await startLoaded(t);
  await senders.more(200);
  redis.signal('SIGSTOP');
  await senders.more(1_000);
  const ready = await createClient(api.origin).call('GET', '/readyz', { signal: AbortSignal.timeout(5_000) });
  t.match(ready, { status: 503, body: { reasons: ['Redis does not answer'] } });
  redis.signal('SIGCONT');
  t.same(await end(), []);
});

t.test('a Redis that comes only after everything else has started is used from then on', async (t) => {
  const { redis, senders, api, end } = await startLoaded(t, { redisFirst: false });
  await senders.more(300);
  t.match(await createClient(api.origin).call('GET', '/readyz'), { status: 503 });
  await redis.start();
  t.same(await end(), []);
  t.match(await createClient(api.origin).call('GET', '/readyz'), { status: 200 });
});

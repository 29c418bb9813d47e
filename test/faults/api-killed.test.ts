import t from 'tap';
import { checkRun } from '../helpers/checker.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';
import { engagement } from '../helpers/folding.ts';
import { apiProcess, workerProcess } from '../helpers/processes.ts';
import { privateRedis } from '../helpers/redis.ts';
import { startSenders } from '../helpers/senders.ts';

t.test('an API that is killed under load and started again has lost nothing that it acknowledged', async (t) => {
  const database = await createDatabase(t);
  const db = openTestPool(t, database);
  const redis = await privateRedis(t);
  await redis.start();
  const api = await apiProcess(t, { database, redisUrl: redis.url });
  const worker = workerProcess(t, { database, redisUrl: redis.url });
  await Promise.all([api.start(), worker.start()]);

  const senders = await startSenders(t, api.origin);
  for (let round = 1; round <= 2; round += 1) {
    await senders.more(300);
    await api.kill();
    await api.start();
  }
  await senders.more(300);
  await senders.stop();
  t.ok((senders.refusals.get('no answer') ?? 0) > 0, 'requests were under way when it was killed');
  t.same(await checkRun(db, { ...senders, projections: engagement, within: 5_000 }), []);
});

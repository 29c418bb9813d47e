import { sql } from 'kysely';
import t from 'tap';
import { checkRun } from '../helpers/checker.ts';
import { createClient } from '../helpers/client.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';
import { engagement } from '../helpers/folding.ts';
import { apiProcess, workerProcess } from '../helpers/processes.ts';
import { privateRedis } from '../helpers/redis.ts';
import { startSenders } from '../helpers/senders.ts';
import { until } from '../helpers/until.ts';

t.test('connections that PostgreSQL cuts in mid-load lose nothing, double nothing, and end no process', async (t) => {
  const database = await createDatabase(t);
  const db = openTestPool(t, database);
  const elsewhere = openTestPool(t, { name: 'postgres', url: new URL('/postgres', database.url).href }, 'owner');
  const redis = await privateRedis(t);
  await redis.start();
  const api = await apiProcess(t, { database, redisUrl: redis.url });
  const worker = workerProcess(t, { database, redisUrl: redis.url });
  await Promise.all([api.start(), worker.start()]);
  const cut = async () => {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${database.name} and application_name like 'vernissage%'`.execute(elsewhere);
    return rows.length;
  };

  const senders = await startSenders(t, api.origin);
  let cuts = 0;
  for (let round = 0; round < 10; round += 1) {
    await senders.more(60);
    cuts += await cut();
  }
  // And while nobody can connect at all.
  await sql`alter database ${sql.id(database.name)} with allow_connections false`.execute(elsewhere);
  await cut();
  await until('writes are refused', () => [...senders.refusals.values()].reduce((sum, times) => sum + times, 0) > 20);
  t.match(await createClient(api.origin).call('GET', '/readyz'), {
    status: 503,
    body: { reasons: ['PostgreSQL does not answer'] },
  });
  await sql`alter database ${sql.id(database.name)} with allow_connections true`.execute(elsewhere);
  await senders.more(200);
  await senders.stop();

  t.ok(cuts >= 20, `${cuts} connections were cut`);
  t.same([...senders.refusals.keys()], ['UNAVAILABLE'], 'clients were told to come again, and nothing else');
  t.ok(api.running && worker.running, 'both processes live');
  t.same(await checkRun(db, { ...senders, projections: engagement, within: 5_000 }), []);
});

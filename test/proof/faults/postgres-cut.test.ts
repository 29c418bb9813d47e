import { sql } from 'kysely';
import t from 'tap';
import { createClient } from '../../helpers/client.ts';
import { databaseNamed, openTestPool } from '../../helpers/database.ts';
import { startLoaded } from '../../helpers/loaded.ts';
import { until } from '../../helpers/until.ts';

t.test('connections that PostgreSQL cuts in mid-load lose nothing, double nothing, and end no process', async (t) => {
  const { database, api, worker, senders, check } = await startLoaded(t);
  const elsewhere = openTestPool(t, databaseNamed('postgres'), 'owner');
  const cut = async () => {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${database.name} and application_name like 'vernissage%'`.execute(elsewhere);
    return rows.length;
  };

  let cuts = 0;
  for (let round = 0; round < 10; round += 1) {
    await senders.more(60);
    cuts += await cut();
  }
  // The last cut comes while nobody can connect at all.
  await sql`alter database ${sql.id(database.name)} with allow_connections false`.execute(elsewhere);
  await cut();
  await until('writes are refused', () => [...senders.refusals.values()].reduce((sum, times) => sum + times, 0) > 20);
  t.match(await createClient(api.origin).call('GET', '/readyz'), {
    status: 503,
    body: { reasons: ['PostgreSQL does not answer'] },
  });
  await sql`alter database ${sql.id(database.name)} with allow_connections true`.execute(elsewhere);
  await senders.more(200);
  t.same(await check(), []);

  t.ok(cuts >= 20, `${cuts} connections were cut`);
  const others = [...senders.refusals.keys()].filter((code) => code !== 'UNAVAILABLE' && code !== 'OUTCOME_UNKNOWN');
  t.same(others, [], 'clients were told to come again, or that nobody knows, and nothing else');
  t.ok(api.running && worker.running, 'both processes live');
});

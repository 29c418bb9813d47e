import { sql } from 'kysely';
import t from 'tap';
import { API_PRESENCE } from '../../../src/console/operations/processes.ts';
import { openPool } from '../../../src/engine/db/pool.ts';
import { readLanes, requireLanes, settleLanes } from '../../../src/engine/log/lane-count.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { createDatabase, openTestPool } from '../../helpers/database.ts';
import { apiProcess, workerProcess } from '../../helpers/processes.ts';
import { until } from '../../helpers/until.ts';

t.test('the first process settles the number of lanes, and later ones start with it', async (t) => {
  const database = await createDatabase(t);
  const db = openTestPool(t, database);
  const two = { count: 2, era: 0 };
  t.same(await Promise.all([settleLanes(db, 2), settleLanes(db, 2)]), [two, two]);
  t.same(await settleLanes(db, 3), two, 'the first one settles it');
  const worker = workerProcess(t, { database });
  await worker.start();
  t.ok(worker.running, 'although ENGAGEMENT_LANES is 1');
  const checkpoints = await db.selectFrom('folding.engagement_checkpoint').select('lane').distinct().execute();
  t.same(checkpoints.map(({ lane }) => lane).sort(), [1, 2]);
});

t.test('a command that looks settles no number of lanes for the processes that come after it', async (t) => {
  const database = await createDatabase(t);
  const db = openTestPool(t, database);
  const operator = commandLine(database, t.testdir());
  t.match(await operator.run('status'), { code: 0 });
  t.equal(await readLanes(db), undefined);
  await t.rejects(requireLanes(db), { message: /settled/ }, 'and nobody takes a number for settled');
});

t.test('more lanes than PostgreSQL has connections for are refused, unless they are forced', async (t) => {
  const database = await createDatabase(t);
  const db = openTestPool(t, database);
  await settleLanes(db, 1);
  const { rows } = await sql<{ most: number }>`select current_setting('max_connections')::int as most`.execute(db);
  const processes = 1 + Math.ceil((rows[0]?.most ?? 0) / 63);
  // All that PostgreSQL shows of an API process.
  const apis = openPool(database.url, { max: processes, name: API_PRESENCE });
  t.teardown(() => apis.destroy());
  const held = Promise.withResolvers<void>();
  const holding = Array.from({ length: processes }, () => apis.connection().execute(() => held.promise));
  await until('all are connected', async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and application_name = ${API_PRESENCE}`.execute(db);
    return rows.length === processes || undefined;
  });
  const operator = commandLine(database, t.testdir());
  const refused = await operator.start('lanes', '64').ended;
  t.match(refused, { code: 1, err: /\d+ API processes may open \d+ more connections, .*: raise max_connections/ });
  t.match(await readLanes(db), { count: 1 });
  t.match(await operator.run('lanes', '2'), { code: 0, out: /may open \d+ more connections/ });
  t.match(await operator.run('lanes', '64', '--force'), { code: 0 });
  held.resolve();
  await Promise.all(holding);
});

t.test('the connections that more lanes need are those of the API processes that run', async (t) => {
  const database = await createDatabase(t);
  await workerProcess(t, { database }).start();
  // It is counted from its first answer on.
  const api = await apiProcess(t, { database });
  await api.start();
  const { out } = await commandLine(database, t.testdir()).run('lanes', '3');
  t.match(out, /^1 API process may open 2 more connections, and PostgreSQL has room for /m);
});

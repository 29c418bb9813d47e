import { sql } from 'kysely';
import t from 'tap';
import { openPool } from '../../src/engine/db/pool.ts';
import { inOneEpoch } from '../../src/engine/log/epoch.ts';
import { commandLine } from '../helpers/command-line.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';
import { until } from '../helpers/until.ts';

t.test('an epoch begins when no process runs, and one that ran on through a restore ends', async (t) => {
  const database = await createDatabase(t);
  const operator = commandLine(database, t.testdir());
  let left = 0;
  const db = openPool(database.url, {
    max: 1,
    name: 'vernissage api',
    first: inOneEpoch(() => {
      left += 1;
    }),
  });
  t.teardown(() => db.destroy());
  const ask = () => sql`select 1`.execute(db);
  /** The first questions after a cut may meet the connection that is gone. */
  const askAgain = () => until('PostgreSQL answers', ask);
  await ask();
  t.match(await operator.run('epoch'), {
    code: 1,
    err: 'API and workers must not run while an epoch begins; these are connected: vernissage api.\n',
  });

  const cut = () =>
    sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and application_name = 'vernissage api'`.execute(
      openTestPool(t, database, 'owner'),
    );
  await cut();
  await askAgain();
  t.equal(left, 0, 'PostgreSQL alone was started again');

  await cut();
  const { code, out } = await operator.run('epoch');
  t.equal(code, 0);
  t.match(out, /^A new epoch begins after position 0\.\n0 sessions ended/);
  await askAgain();
  t.equal(left, 1, 'what it remembers is of another epoch');
});

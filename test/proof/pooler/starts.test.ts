import { sql } from 'kysely';
import t from 'tap';
import { openPool } from '../../../src/engine/db/pool.ts';
import { requireWay } from '../../../src/engine/db/session.ts';
import { commandLine, startScript } from '../../helpers/command-line.ts';
import { createDatabase, openTestPool } from '../../helpers/database.ts';
import { pgbouncer } from '../../helpers/pgbouncer.ts';

const THROUGH =
  /^DATABASE_URL leads through a pooler in transaction mode, which drops what a session asks for: keep it, and give PostgreSQL's own URL as DATABASE_DIRECT_URL\.\n$/;

t.test('who would miss a session behind a pooler says so and ends', async (t) => {
  const database = await createDatabase(t);
  const pooler = await pgbouncer(t, database);
  const lenient = await pgbouncer(t, database, { more: 'ignore_startup_parameters = options\n' });
  await Promise.all([pooler.start(), lenient.start()]);

  await t.test('a process, also where the pooler ignores what it asks for', async (t) => {
    const env = { JWT_SECRET: 'a secret that is long enough for anybody', DATA_DIR: t.testdir(), PORT: '0' };
    const started = startScript('src/server.ts', [], { ...env, DATABASE_URL: lenient.url });
    t.match(await started.ended, { code: 1, err: THROUGH });
  });

  await t.test('commands of the operator', async (t) => {
    const operator = (urls: Record<string, string>) => commandLine(database, t.testdir(), urls);
    for (const { url } of [pooler, lenient])
      t.match(await operator({ DATABASE_URL: url }).run('status'), { code: 1, err: THROUGH });
    const both = operator({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: lenient.url });
    t.match(await both.run('status'), {
      code: 1,
      err: /^DATABASE_DIRECT_URL leads .*: it must be PostgreSQL's own URL/,
    });
    const owner = Object.assign(new URL(database.ownerUrl), {
      host: new URL(lenient.url).host,
      pathname: 'vernissage',
    });
    const migrating = operator({ DATABASE_URL: database.url, DATABASE_OWNER_URL: owner.href });
    t.match(await migrating.run('migrate'), { code: 1, err: /^DATABASE_OWNER_URL leads through a pooler/ });
  });

  await t.test('who is led to two places, or to a user without limits', async (t) => {
    const through = openPool(pooler.url, { max: 1, name: 'through', pooled: true });
    t.teardown(() => through.destroy());
    const direct = openTestPool(t, database);
    await requireWay(through, direct);
    const other = openTestPool(t, await createDatabase(t));
    await t.rejects(requireWay(through, other), /both must name the same user of the same database/);
    // As a pooler's connection from before the migration.
    await through.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await t.rejects(requireWay(transaction, direct), /lack statement_timeout: run migrate/);
    });
  });
});

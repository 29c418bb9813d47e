import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import t from 'tap';
import { openPool } from '../../../src/engine/db/pool.ts';
import type { DB } from '../../../src/engine/db/tables.ts';
import { createDatabase, openTestPool } from '../../helpers/database.ts';
import { pgbouncer } from '../../helpers/pgbouncer.ts';
import { until } from '../../helpers/until.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** SQL that asks for something of the session: locks, settings, names, tables that only it has. */
const OF_A_SESSION =
  /pg_(try_)?advisory_lock\(|set_config\([^)]*, ?false\)|['"`]\s*(set (?!local )|reset |listen |prepare |discard |load )|create (local )?temp/gi;

const limits = async (db: Kysely<DB>) => {
  const { rows } = await sql<{ pid: number; statement: string; idle: string; schema: string }>`
    select pg_backend_pid() as pid, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('search_path') as schema`.execute(
    db,
  );
  return rows[0];
};

t.test(
  'pools that take turns on one connection have each their own limits, and see nothing of the other',
  async (t) => {
    const pooler = await pgbouncer(t, await createDatabase(t), { size: 1 });
    await pooler.start();
    const open = (name: 'append' | 'fold') => {
      const db = openPool(pooler.url, { max: 1, name, limits: name, pooled: true });
      t.teardown(() => db.destroy());
      return db;
    };
    const [appends, folds] = [open('append'), open('fold')];
    const alone = { statement: '1min', idle: '10s', schema: 'pg_catalog, pg_temp' };
    const first = await limits(folds);
    t.match(first, alone, 'a statement alone has the limits of the role');
    const inAppend = await appends.transaction().execute(limits);
    t.match(inAppend, { pid: first?.pid, statement: '2200ms', idle: '1s' }, 'a transaction has those of its pool');
    t.match(await folds.transaction().execute(limits), { ...alone, pid: first?.pid }, 'and the next has its own');
    await t.rejects(
      appends.transaction().execute(async (transaction) => {
        await sql`select set_config('search_path', 'log', true)`.execute(transaction);
        await sql`select 1 / 0`.execute(transaction);
      }),
      /division by zero/,
    );
    t.match(await limits(folds), { ...alone, pid: first?.pid }, 'also after one that failed');
    const isolated = appends.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    t.match(await isolated.execute(limits), { statement: '2200ms' });
    const { rows } = await isolated.execute((transaction) =>
      sql`select current_setting('transaction_isolation') as isolation, current_setting('transaction_read_only') as only`.execute(
        transaction,
      ),
    );
    t.same(rows, [{ isolation: 'repeatable read', only: 'on' }], 'and the isolation that it asked for');
  },
);

t.test(
  'PostgreSQL ends the statement of a process that has given up, and the pooler gives its place to others',
  async (t) => {
    const database = await createDatabase(t);
    const pooler = await pgbouncer(t, database, { size: 1 });
    await pooler.start();
    const appends = openPool(pooler.url, { max: 1, name: 'append', limits: 'append', pooled: true });
    t.teardown(() => appends.destroy());
    await t.rejects(
      sql`select pg_sleep(50)`.execute(appends),
      /connection lost/,
      'at the limit of its pool, not of the role',
    );
    t.match(await limits(appends), { statement: '1min' });
    const direct = openTestPool(t, database);
    await until(
      'it has ended',
      async () => {
        const { rows } =
          await sql`select from pg_stat_activity where query like '%pg_sleep(50)' and state = 'active'`.execute(direct);
        return rows.length === 0;
      },
      5_000,
    );
  },
);

t.test('only what uses PostgreSQL directly asks for something of its session', async (t) => {
  const files = globSync(['src/**/*.ts', 'projections/**/*.ts', 'demo/**/*.ts'], { cwd: ROOT });
  t.ok(files.length > 100);
  const found = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(OF_A_SESSION)].map(([text]) => `${file}: ${text.trim()}`),
  );
  t.same(found.sort(), [
    'demo/seed.ts: pg_try_advisory_lock(',
    'src/engine/folding/builds/alone.ts: pg_try_advisory_lock(',
    'src/engine/log/exports/redact.ts: create temp',
  ]);
});

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import t from 'tap';
import { compareMigrations, migrate } from '../../src/engine/db/migrate.ts';
import type { DB } from '../../src/engine/db/tables.ts';
import { listCatalogue } from '../helpers/catalogue.ts';
import { createDatabase, databaseNamed, openTestPool } from '../helpers/database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
/** What the 32 migrations made of which the baseline is the sum: `listCatalogue` of a database with all of them. */
const AT_0032 = readFileSync(join(import.meta.dirname, 'schema-at-0032.txt'), 'utf8')
  .trimEnd()
  .split('\n');

/** Makes the ledger say that the database has the migrations of before up to one of them. */
async function lastOf(owner: Kysely<DB>, last: string): Promise<void> {
  await sql`delete from migration.kysely_migration`.execute(owner);
  await sql`
    insert into migration.kysely_migration (name, timestamp)
    select name, now()::text from unnest(array['0001_log', ${last}]) name`.execute(owner);
}

t.test('the baseline', async (t) => {
  const { name } = await createDatabase(t);
  const bystander = openTestPool(t, databaseNamed(name), 'owner');
  await sql`create database ${sql.id(`${name}_empty`)}`.execute(bystander);
  t.teardown(() => sql`drop database ${sql.id(`${name}_empty`)} with (force)`.execute(bystander));
  const database = databaseNamed(`${name}_empty`);
  const owner = openTestPool(t, database, 'owner');
  const folder = t.testdir();
  for (const part of ['0033_baseline.ts', 'baseline'])
    cpSync(join(MIGRATIONS, part), join(folder, part), { recursive: true });
  const run = () => migrate(owner, database.url, { folder });

  await t.test('makes of an empty database what the migrations before it made', async (t) => {
    t.same(await run(), ['0033_baseline']);
    t.same(await listCatalogue(owner), AT_0032);
  });

  await t.test('takes a database that has them all as it is, and later migrations follow', async (t) => {
    await lastOf(owner, '0032_meant_requests');
    await sql`update migration.oldest_code set last_migration = '0022_avif'`.execute(owner);
    t.match(await compareMigrations(owner, folder), { missing: ['0033_baseline'], unknown: [] });
    t.same(await run(), ['0033_baseline']);
    t.same(await listCatalogue(owner), AT_0032);
    writeFileSync(join(folder, '0034_next.ts'), 'export const up = async () => undefined;');
    t.same(await run(), ['0034_next']);
    t.same(await run(), []);
    const { rows } = await sql`select last_migration from migration.oldest_code`.execute(owner);
    t.same(rows, [{ last_migration: '0032_meant_requests' }], 'code of before them is left behind');
  });

  await t.test('refuses a database that has only some of them, and says what to do', async (t) => {
    await lastOf(owner, '0031_export_files');
    await t.rejects(run(), {
      message:
        'Migration failed: the database ends with 0031_export_files: bring it to 0032_meant_requests with the code of then, and come back',
    });
    t.same(await listCatalogue(owner), AT_0032, 'nothing was changed');
  });
});

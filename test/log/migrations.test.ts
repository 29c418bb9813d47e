import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { compareMigrations, MigrationError, migrate } from '../../src/db/migrate.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';

t.test('migrations', async (t) => {
  const database = await createDatabase(t);
  const owner = openTestPool(t, database, 'owner');

  await t.test('are all there, and are not run again', async (t) => {
    const files = readdirSync(join(import.meta.dirname, '../../migrations')).map((file) => file.replace(/\.ts$/, ''));
    const { rows } = await sql<{ name: string }>`select name from migration.kysely_migration order by name`.execute(
      owner,
    );
    t.same(
      rows.map(({ name }) => name),
      files.sort(),
    );
    t.same(await migrate(owner, database.url), []);
    t.same(
      await compareMigrations(openTestPool(t, database)),
      { missing: [], unknown: [] },
      'the application sees it too',
    );
  });

  await t.test('refuse a database that is newer than the code, in one clear sentence', async (t) => {
    await sql`insert into migration.kysely_migration (name, timestamp) values ('9999_from_the_future', '2030')`.execute(
      owner,
    );
    const sentence =
      'The database is newer than this code (it has 9999_from_the_future): run the newer version, or restore a backup.';
    await t.rejects(migrate(owner, database.url), new MigrationError(sentence));
    t.match(await compareMigrations(owner), { unknown: ['9999_from_the_future'] });
  });
});

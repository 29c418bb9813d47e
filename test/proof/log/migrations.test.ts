import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { compareMigrations, leavingBehind, MigrationError, migrate } from '../../../src/engine/db/migrate.ts';
import { createDatabase, openTestPool } from '../../helpers/database.ts';

const ROOT = join(import.meta.dirname, '../../..');
const MIGRATIONS = join(ROOT, 'migrations');

t.test('migrations', async (t) => {
  const database = await createDatabase(t);
  const owner = openTestPool(t, database, 'owner');

  await t.test('are all there, and are not run again', async (t) => {
    const files = readdirSync(MIGRATIONS)
      .filter((file) => file.endsWith('.ts'))
      .map((file) => file.replace(/\.ts$/, ''));
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
      { missing: [], unknown: [], summed: [], last: files.at(-1), required: null },
      'the application sees it too',
    );
  });

  const folder = t.testdir();
  cpSync(MIGRATIONS, folder, { recursive: true });
  const release = async (name: string, text: string) => {
    writeFileSync(join(folder, `${name}.ts`), `export const up = async () => undefined;\n${text}`);
    return migrate(owner, database.url, { folder });
  };

  await t.test('of a newer release leave this code alone as long as it may go on running', async (t) => {
    t.same(await release('9998_added', ''), ['9998_added']);
    t.same(await migrate(owner, database.url), [], 'going back migrates nothing');
    t.match(await compareMigrations(owner), { missing: [], unknown: ['9998_added'], required: null });
    t.same(await release('0034_merged_late', ''), ['0034_merged_late'], 'numbers may come in any order');
  });

  await t.test('that leave this code behind refuse it in one clear sentence', async (t) => {
    await release('9999_removed', "export const oldestCode = '9998_added';");
    const behind = (last: string) => leavingBehind(['9998_added', '9999_removed'], last, folder);
    t.same(await behind('0033_baseline'), ['9999_removed'], 'this code');
    t.same(await behind('9998_added'), [], 'not the release in between');
    const sentence =
      'The database is too new for this code: it needs code that knows migration 9998_added. Run the newer version, or restore a backup.';
    await t.rejects(migrate(owner, database.url), new MigrationError(sentence));
    for (const script of ['src/server.ts', 'src/worker.ts']) {
      const env = { ...process.env, DATABASE_URL: database.url, REDIS_URL: '', PORT: '0', DATA_DIR: t.testdir() };
      const { status, stderr } = spawnSync(process.execPath, [script], { cwd: ROOT, env, encoding: 'utf8' });
      t.match({ status, stderr }, { status: 1, stderr: `${sentence}\n` }, script);
    }
  });

  await t.test('of another line of releases are refused', async (t) => {
    await sql`delete from migration.kysely_migration where name = '0033_baseline'`.execute(owner);
    await sql`update migration.oldest_code set last_migration = '0033_baseline'`.execute(owner);
    await t.rejects(migrate(owner, database.url), {
      message: /^The database has 0034_merged_late, 9998_added, 9999_removed and lacks 0033_/,
    });
  });
});

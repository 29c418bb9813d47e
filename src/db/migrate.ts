import { promises as fs } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import { APPLICATION_ROLE, ensureLogin, ensureRoles } from './roles.ts';
import type { DB } from './tables.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../migrations');
const MINIMUM_POSTGRES = 180_000;

/** A database that this code must not or cannot migrate; the message says why and what to do. */
export class MigrationError extends Error {}

function migratorOf(db: Kysely<DB>): Migrator {
  return new Migrator({
    db,
    provider: new FileMigrationProvider({ fs, path, migrationFolder: MIGRATIONS }),
    migrationTableSchema: 'migration',
  });
}

/** Which migrations the database lacks, and which it has that this code does not know. */
export async function compareMigrations(db: Kysely<DB>): Promise<{ missing: string[]; unknown: string[] }> {
  const known = (await fs.readdir(MIGRATIONS)).map((file) => path.basename(file, '.ts'));
  const table = await sql<{ name: string | null }>`
    select to_regclass('migration.kysely_migration')::text as name`.execute(db);
  if (!table.rows[0]?.name) return { missing: known, unknown: [] };
  const executed = await sql<{ name: string }>`select name from migration.kysely_migration`.execute(db);
  const names = executed.rows.map((row) => row.name);
  return {
    missing: known.filter((name) => !names.includes(name)),
    unknown: names.filter((name) => !known.includes(name)),
  };
}

/** Lets the application see which migrations the database has, so that it can refuse a database of another version. */
async function allowComparison(db: Kysely<DB>): Promise<void> {
  await sql
    .raw(`
      grant usage on schema migration to ${APPLICATION_ROLE};
      grant select on migration.kysely_migration to ${APPLICATION_ROLE};`)
    .execute(db);
}

/**
 * Brings the database to this code's schema. Forward only, one process at a time.
 *
 * @param db a pool opened as `owner`
 * @param applicationUrl what the application logs in with; its user is made or mended
 * @returns the names of the migrations that were run now
 * @throws MigrationError when PostgreSQL is too old, the database is newer than this code, or a migration fails;
 *   LoginError when the application cannot be let in
 */
export async function migrate(db: Kysely<DB>, applicationUrl: string): Promise<string[]> {
  const version = await sql<{ number: number; text: string }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as text`.execute(db);
  const server = version.rows[0];
  if (!server || server.number < MINIMUM_POSTGRES)
    throw new MigrationError(`PostgreSQL 18 or later is needed; this server is ${server?.text}.`);
  const { unknown } = await compareMigrations(db);
  if (unknown.length > 0)
    throw new MigrationError(
      `The database is newer than this code (it has ${unknown.join(', ')}): run the newer version, or restore a backup.`,
    );
  await ensureRoles(db);
  const { error, results } = await migratorOf(db).migrateToLatest();
  if (error) throw new MigrationError(`Migration failed: ${(error as Error).message}`, { cause: error });
  await allowComparison(db);
  await ensureLogin(db, applicationUrl);
  return (results ?? []).map((result) => result.migrationName);
}

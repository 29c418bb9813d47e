import { promises as fs } from 'node:fs';
import path from 'node:path';
import { scheduler } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration';
import { messageOf } from './error-words.ts';
import { describeTransaction, readLongTransactions } from './in-the-way.ts';
import { ensureLogin } from './login.ts';
import { APPLICATION_ROLE, ensureRoles } from './roles.ts';
import { isLockTimeout } from './sql-state.ts';
import type { DB } from './tables.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../../migrations');
const MINIMUM_POSTGRES = 180_000;

/** A database that this code must not or cannot migrate; the message says why and what to do. */
export class MigrationError extends Error {}

/** A migration, and the code that it leaves behind. */
type OurMigration = Migration & {
  /**
   * The last migration of the oldest code that may run on the database after this one. Left out where the code before
   * may go on running: that is so when a migration only adds what that code need not know.
   */
  oldestCode?: string;
};

/**
 * Milliseconds that a migration waits for a lock. Whoever uses the table meanwhile waits behind it: appends too. So it
 * lets go, and is tried again.
 */
const LOCK_PATIENCE = 500;
const PAUSE = 2_000;

/** Milliseconds after which a migration that gets no lock gives up, unless it is told otherwise. */
const PATIENCE = 10 * 60_000;

/**
 * The migrations of this code, by name. One that leaves code behind says so to the database in its own transaction, so
 * that such code is refused as soon as it could fail.
 */
async function readMigrations(folder: string): Promise<Record<string, OurMigration>> {
  const found = await new FileMigrationProvider({ fs, path, migrationFolder: folder }).getMigrations();
  return Object.fromEntries(
    Object.entries(found).map(([name, migration]: [string, OurMigration]) => [
      name,
      {
        ...migration,
        async up(db) {
          await sql`select set_config('lock_timeout', ${String(LOCK_PATIENCE)}, true)`.execute(db);
          await migration.up(db);
          if (migration.oldestCode !== undefined)
            await sql`update migration.oldest_code set last_migration = greatest(last_migration, ${migration.oldestCode})`.execute(
              db,
            );
        },
      },
    ]),
  );
}

/** The names of the migrations of this code, in order. */
const readNames = async (folder: string) =>
  (await fs.readdir(folder))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.basename(file, '.ts'))
    .sort();

/** How the migrations of a database and those of this code differ. */
type Comparison = {
  /** Those that the database lacks. */
  missing: string[];
  /** Those that the database has and this code does not know. */
  unknown: string[];
  /** Those that the database has from before this code's first, which is the sum of them. */
  summed: string[];
  /** The last that the database has; empty when it has none. */
  last: string;
  /** The first migration that code must know to run on this database; null when this code may. */
  required: string | null;
};

const tableExists = async (db: Kysely<DB>, table: string) => {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`.execute(db);
  return rows[0]?.exists === true;
};

/** Compares the migrations of a database with those of this code. */
export async function compareMigrations(db: Kysely<DB>, folder = MIGRATIONS): Promise<Comparison> {
  const known = await readNames(folder);
  const first = known[0] ?? '';
  if (!(await tableExists(db, 'migration.kysely_migration')))
    return { missing: known, unknown: [], summed: [], last: '', required: null };
  const executed = await sql<{ name: string }>`select name from migration.kysely_migration order by name`.execute(db);
  const names = executed.rows.map((row) => row.name);
  const oldest = (await tableExists(db, 'migration.oldest_code'))
    ? await sql<{ name: string }>`select last_migration as name from migration.oldest_code`.execute(db)
    : { rows: [] };
  const required = oldest.rows[0]?.name ?? '';
  return {
    missing: known.filter((name) => !names.includes(name)),
    unknown: names.filter((name) => name > first && !known.includes(name)),
    summed: names.filter((name) => name < first),
    last: names.at(-1) ?? '',
    required: required > (known.at(-1) ?? '') ? required : null,
  };
}

/**
 * Of some migrations that a database lacks, those that leave code behind: it must not run beside them.
 *
 * @param last the last migration of that code
 */
export async function leavingBehind(names: string[], last: string, folder = MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return names.filter((name) => (migrations[name]?.oldestCode ?? '') > last);
}

const tooNew = (required: string) =>
  `The database is too new for this code: it needs code that knows migration ${required}. Run the newer version, or restore a backup.`;

/** @throws MigrationError when the database has left this code behind */
export async function requireUsable(db: Kysely<DB>): Promise<void> {
  const { required } = await compareMigrations(db);
  if (required !== null) throw new MigrationError(tooNew(required));
}

/**
 * Runs the migrations that the database lacks. A database with migrations of newer code needs none of this code's.
 *
 * @returns their names
 */
async function runMissing(
  db: Kysely<DB>,
  { missing, unknown, summed }: Comparison,
  { folder, patience, onWait }: Required<MigrateOptions>,
): Promise<string[]> {
  if (unknown.length > 0 && missing.length > 0)
    throw new MigrationError(
      `The database has ${unknown.join(', ')} and lacks ${missing.join(', ')}: this code and the one that migrated it before are no versions of one another.`,
    );
  if (unknown.length > 0) return [];
  // The migrator asks for each migration that the database has.
  const ran = summed.map((name): [string, Migration] => [name, { up: () => Promise.resolve() }]);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...Object.fromEntries(ran), ...(await readMigrations(folder)) }) },
    migrationTableSchema: 'migration',
    // Branches are merged in any order: a later release may bring a lower number. No migration needs a later one.
    allowUnorderedMigrations: true,
  });
  for (const end = performance.now() + patience; ; ) {
    const { error, results } = await migrator.migrateToLatest();
    if (error === undefined) return (results ?? []).map((result) => result.migrationName);
    const behind = isLockTimeout(error)
      ? (await readLongTransactions(db, LOCK_PATIENCE / 1_000)).map(describeTransaction)
      : null;
    if (behind === null || performance.now() > end)
      throw new MigrationError(
        behind === null
          ? `Migration failed: ${messageOf(error)}`
          : `Migration gave up behind ${behind.join(', ') || 'a lock'}: end that, and migrate again.`,
        { cause: error },
      );
    onWait(`Waiting behind ${behind.join(', ') || 'a lock'} …`);
    await scheduler.wait(Math.min(PAUSE, patience));
  }
}

/** Lets the application see which migrations the database has, so that it can refuse a database that is too new. */
async function allowComparison(db: Kysely<DB>): Promise<void> {
  await sql
    .raw(`
      grant usage on schema migration to ${APPLICATION_ROLE};
      grant select on migration.kysely_migration, migration.oldest_code to ${APPLICATION_ROLE};`)
    .execute(db);
}

export type MigrateOptions = {
  /** The migrations. */
  folder?: string;
  /** Milliseconds that it tries to get a lock. */
  patience?: number;
  /** Called with a sentence each time it has tried in vain. */
  onWait?: (sentence: string) => void;
};

/**
 * Brings the database to this code's schema. Forward only, one process at a time. A newer database stays as it is, if
 * this code may run on it.
 *
 * @param db a pool opened as `owner`
 * @param applicationUrl what the application logs in with; its user is made or mended
 * @returns the names of the migrations that were run now
 * @throws MigrationError when PostgreSQL is too old, the database is too new for this code, or a migration fails or
 *   gets no lock; LoginError when the application cannot be let in
 */
export async function migrate(
  db: Kysely<DB>,
  applicationUrl: string,
  { folder = MIGRATIONS, patience = PATIENCE, onWait = () => undefined }: MigrateOptions = {},
): Promise<string[]> {
  const version = await sql<{ number: number; text: string }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as text`.execute(db);
  const server = version.rows[0];
  if (!server || server.number < MINIMUM_POSTGRES)
    throw new MigrationError(`PostgreSQL 18 or later is needed; this server is ${server?.text}.`);
  const comparison = await compareMigrations(db, folder);
  if (comparison.required !== null) throw new MigrationError(tooNew(comparison.required));
  await ensureRoles(db);
  const executed = await runMissing(db, comparison, { folder, patience, onWait });
  await allowComparison(db);
  await ensureLogin(db, applicationUrl);
  return executed;
}

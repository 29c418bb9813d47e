import type { Kysely } from 'kysely';
import { compareMigrations, MigrationError, requireUsable } from '../engine/db/migrate.ts';
import { isMissingRight } from '../engine/db/sql-state.ts';
import type { DB } from '../engine/db/tables.ts';

/** @throws MigrationError when the database is older than this code, or too new for it */
export async function requireMigrated(db: Kysely<DB>): Promise<void> {
  const { missing } = await compareMigrations(db).catch((error) => {
    // Only migrating gives the application the right to see the migrations.
    if (!isMissingRight(error)) throw error;
    return { missing: ['all'] };
  });
  if (missing.length > 0)
    throw new MigrationError('The database is not migrated to this code: run npm run operator -- migrate.');
  await requireUsable(db);
}

import { sql } from 'kysely';
import { openTestPool } from './database.ts';
import type { Stack } from './stack.ts';
import type { Test } from './test.ts';

/** Makes the API forget the answers that it keeps, as the switch to a replay does: a test has changed read models. */
export async function forgetKept({ db }: Pick<Stack, 'db'>): Promise<void> {
  await sql`update folding.build set promoted_at = clock_timestamp() where role = 'live'`.execute(db);
}

/**
 * Takes a read model away from the API, so that what reads it fails.
 *
 * @param table the name of its view in the schema `read`
 * @returns a function that gives it back
 */
export async function takeAway(t: Test, stack: Stack, table: string): Promise<() => Promise<unknown>> {
  const owner = openTestPool(t, stack.database, 'owner');
  await sql`alter table ${sql.id('read', table)} rename to taken_away`.execute(owner);
  await forgetKept(stack);
  return () => sql`alter table read.taken_away rename to ${sql.id(table)}`.execute(owner);
}

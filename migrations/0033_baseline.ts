import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';

/** The files of `baseline/`, in the order in which they need one another. */
const TOPICS = [
  'domain-log',
  'engagement-log',
  'engagement-ids',
  'flushes',
  'lanes',
  'append-engagement',
  'snapshots',
  'redaction',
  'exports',
  'folding',
  'operations',
  'accounts',
  'idempotency',
  'visitors',
  'marketplace',
  'waitlist',
  'oldest-code',
];

/** The last of the migrations that this one is the sum of. */
const LAST = '0032_meant_requests';

/**
 * The whole schema, a topic a file. A database that has the migrations of which this is the sum has all of it. It only
 * leaves behind the code that lacks the last of them.
 *
 * @throws Error when a database has only some of them
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ last: string | null }>`
    select max(name) as last from migration.kysely_migration where name <= ${LAST}`.execute(db);
  const last = rows[0]?.last ?? null;
  if (last === LAST) {
    await sql`update migration.oldest_code set last_migration = greatest(last_migration, ${LAST})`.execute(db);
    return;
  }
  if (last !== null)
    throw new Error(`the database ends with ${last}: bring it to ${LAST} with the code of then, and come back`);
  for (const topic of TOPICS) {
    const text = await readFile(join(import.meta.dirname, 'baseline', `${topic}.sql`), 'utf8');
    await sql.raw(text).execute(db);
  }
}

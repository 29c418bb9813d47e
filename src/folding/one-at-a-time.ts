import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';

/**
 * Lets one work of a kind and a name run at a time, in the whole cluster. The lock goes when the process dies.
 *
 * @param taken makes the error that is thrown when another process is at it
 */
export async function oneAtATime<Result>(
  db: Kysely<DB>,
  [kind, name]: [kind: string, name: string],
  taken: () => Error,
  work: () => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const key = sql`hashtext(${`vernissage ${kind}`}), hashtext(${name})`;
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${key}) as locked`.execute(connection);
    if (!rows[0]?.locked) throw taken();
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

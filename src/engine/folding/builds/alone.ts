import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import type { Projection } from '../projection.ts';
import { ReplayError } from './replay-error.ts';

/** Another process is at work on the builds of a read model. */
export class BusyError extends ReplayError {}

/**
 * Runs work under a lock of the whole cluster, which goes when the process dies.
 *
 * @returns undefined when another process holds the lock
 */
export async function whileLocked<Result>(
  db: Kysely<DB>,
  lock: [kind: string, name: string],
  work: () => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  return db.connection().execute(async (connection) => {
    const key = sql`hashtext(${lock[0]}), hashtext(${lock[1]})`;
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${key}) as locked`.execute(connection);
    if (!rows[0]?.locked) return undefined;
    try {
      return { result: await work() };
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

/** Lets one replay of a projection run at a time, in the whole cluster. @throws BusyError when one runs */
export async function alone<Result>(
  db: Kysely<DB>,
  { name }: Projection,
  work: () => Promise<Result>,
): Promise<Result> {
  const done = await whileLocked(db, ['vernissage replay', name], work);
  if (!done) throw new BusyError(`${name} is being replayed already.`);
  return done.result;
}

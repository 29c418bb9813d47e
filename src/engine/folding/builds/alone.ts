import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.ts';
import type { Projection } from '../projection.ts';
import { ReplayError } from './replay-error.ts';

/** Another process is at work on the builds of a read model. */
export class BusyError extends ReplayError {
  constructor({ name }: Projection) {
    super(`${name} is being replayed already.`);
  }
}

const REPLAY = 'vernissage replay';
const keyOf = (kind: string, name: string) => sql`hashtext(${kind}), hashtext(${name})`;

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
    const key = keyOf(...lock);
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
  projection: Projection,
  work: () => Promise<Result>,
): Promise<Result> {
  const done = await whileLocked(db, [REPLAY, projection.name], work);
  if (!done) throw new BusyError(projection);
  return done.result;
}

/** The same for what the rest of a transaction does. @throws BusyError when a replay runs */
export async function aloneUntilEnd(transaction: Transaction<DB>, projection: Projection): Promise<void> {
  const key = keyOf(REPLAY, projection.name);
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${key}) as locked`.execute(
    transaction,
  );
  if (!rows[0]?.locked) throw new BusyError(projection);
}

import { scheduler } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { fail } from '../../errors.ts';
import { literal } from '../db/client.ts';
import { isAnswerLost, sqlState } from '../db/sql-state.ts';
import type { DB } from '../db/tables.ts';
import { failAppend } from './append-errors.ts';
import { type DomainVerdict, type EncodedAppend, type VerdictRow, verdictOf } from './domain-flush.ts';
import { DOMAIN_LANE } from './lanes.ts';

/** The error of `append_domain_together`. */
const REFUSED = 'VE001';

/** Milliseconds to find out whether a commit without an answer took place. */
const PATIENCE = 3_000;
const PAUSE = 100;

/** The verdict in the detail of a refusal; undefined for another error. */
function refusalOf(error: unknown): DomainVerdict | undefined {
  if (sqlState(error) !== REFUSED) return undefined;
  const row = JSON.parse((error as { detail: string }).detail) as VerdictRow;
  return verdictOf(row);
}

/** Looks for an append whose commit was not answered. @throws OUTCOME_UNKNOWN when it does not appear in time */
async function findCommitted(db: Kysely<DB>, { ids }: EncodedAppend, cause: unknown): Promise<DomainVerdict> {
  // All of it is there, or nothing: the last event speaks for the others.
  const last = ids.at(-1) ?? null;
  const end = performance.now() + PATIENCE;
  const look = async () => {
    const { rows } = await sql<{ position: number; version: number }>`
      select position, stream_version as version from log.domain_event
      where lane = ${DOMAIN_LANE} and event_id = ${last}::uuid`.execute(db);
    return rows[0];
  };
  do {
    const found = await look().catch(() => undefined);
    if (found) return { verdict: 'stored', ...found };
    await scheduler.wait(PAUSE);
  } while (performance.now() < end);
  throw fail('OUTCOME_UNKNOWN', { retryAfter: 1, cause });
}

/** Sends the append and the commit in one message, so that the lane's lock never waits for this process. */
async function appendAndCommit(transaction: Kysely<DB>, { json }: EncodedAppend): Promise<DomainVerdict> {
  const { rows } = await sql
    .raw<{ last_position: number; stream_version: number }>(
      `select last_position, stream_version
       from log.append_domain_together(${DOMAIN_LANE}::smallint, ${literal(json)}::jsonb); commit`,
    )
    .execute(transaction);
  const [row] = rows;
  if (!row) throw new Error('the append answered with no verdict');
  return { verdict: 'stored', position: row.last_position, version: row.stream_version };
}

/**
 * Says of a connection on which `begin` was sent what Kysely says of its own transactions. So code that would begin
 * another one, whose commit would end this one half-way, fails at once.
 */
function asTransaction(connection: Kysely<DB>): Transaction<DB> {
  const refuse = () => {
    throw new Error('a transaction is under way');
  };
  return Object.defineProperties(connection, {
    isTransaction: { value: true },
    ...Object.fromEntries(['connection', 'startTransaction', 'transaction'].map((name) => [name, { value: refuse }])),
  }) as Transaction<DB>;
}

/**
 * Runs work in a transaction that ends with appends, and commits all or nothing. Only the last message takes the lane's
 * lock, and it commits as well: a process that stops at any moment holds up nobody.
 *
 * @param work writes, and returns what is to be appended, to one stream or to several; undefined commits its writes alone
 * @returns the verdict on the last append, or the first refusal
 * @throws what `work` throws, OVERLOADED or UNAVAILABLE when nothing is stored, OUTCOME_UNKNOWN
 */
export async function commitWith(
  db: Kysely<DB>,
  work: (transaction: Transaction<DB>) => Promise<EncodedAppend | undefined>,
): Promise<DomainVerdict | undefined> {
  let last: EncodedAppend | undefined;
  try {
    return await db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection);
      try {
        // The transaction is begun by hand, because Kysely's own would send a second commit.
        const append = await work(asTransaction(connection));
        if (!append) {
          await sql`commit`.execute(connection);
          return undefined;
        }
        last = append;
        return await appendAndCommit(connection, append);
      } catch (error) {
        await sql`rollback`.execute(connection).catch(() => undefined);
        throw error;
      }
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) return refusal;
    if (last && isAnswerLost(error)) return findCommitted(db, last, error);
    return failAppend(error);
  }
}

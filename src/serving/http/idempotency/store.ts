import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { sqlState } from '../../../engine/db/sql-state.ts';
import type { DB } from '../../../engine/db/tables.ts';
import { DOMAIN_LANE } from '../../../engine/log/lanes.ts';
import { fail } from '../../../errors.ts';
import type { KeyedRequest } from './key.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** Characters of an answer that is kept. A larger answer is made again from the log. */
const ANSWER_MAX = 16_384;
/** Keys that are forgotten in one step. */
const STEP = 5_000;
const FOREIGN_KEY_VIOLATION = '23503';

/** The answer to a request, as JSON; a repeat gets the same. */
export type Outcome = { status: number; answer: string; position: number | null };

/** A request that is begun, now or before; with its outcome where that is known. */
export type Begun = {
  /** A UUIDv7, the same each time: the id of the event that the request appends. */
  seed: string;
  outcome: Outcome | null;
};

type Row = { status: number | null; answer: string | null; position: number | null };

const outcomeOf = ({ status, answer, position }: Row): Outcome | null =>
  status === null || answer === null ? null : { status, answer, position };

const isGood = ({ status }: Outcome) => status < 400;

/** Whether a key is remembered. */
export async function isBegun(db: Kysely<DB>, { keyHash }: KeyedRequest, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('http.idempotency')
    .select('seed')
    .where('key_hash', '=', keyHash)
    .where('created_at', '>', new Date(at.getTime() - DAY))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Begins a request, or finds it begun less than a day ago.
 *
 * @throws IDEMPOTENCY_MISMATCH when the key was used for another request; UNAUTHENTICATED when the account has gone
 */
export async function begin(db: Kysely<DB>, request: KeyedRequest, at: Date): Promise<Begun> {
  const { keyHash, accountId, fingerprint } = request;
  const fresh = { account_id: accountId, fingerprint, seed: randomUUIDv7(), created_at: at };
  const begun = await db
    .insertInto('http.idempotency')
    .values({ key_hash: keyHash, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet({ ...fresh, status: null, answer: null, position: null })
        .where('http.idempotency.created_at', '<=', new Date(at.getTime() - DAY)),
    )
    .returning('seed')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw sqlState(error) === FOREIGN_KEY_VIOLATION ? fail('UNAUTHENTICATED') : error;
    });
  if (begun) return { ...begun, outcome: null };
  const before = await db
    .selectFrom('http.idempotency')
    .select(['fingerprint', 'seed', 'status', 'answer', 'position'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  // The key was forgotten in between.
  if (!before) return begin(db, request, at);
  if (!before.fingerprint.equals(fingerprint)) throw fail('IDEMPOTENCY_MISMATCH');
  return { seed: before.seed, outcome: outcomeOf(before) };
}

/**
 * Holds what is remembered of a request until the transaction ends, so that no other run of it can be refused meanwhile.
 *
 * @returns the outcome that is known; null while there is none
 */
export async function holdOutcome(
  transaction: Transaction<DB>,
  keyHash: Buffer,
  seed: string,
): Promise<Outcome | null> {
  const row = await transaction
    .selectFrom('http.idempotency')
    .select(['status', 'answer', 'position'])
    .where('key_hash', '=', keyHash)
    .where('seed', '=', seed)
    .forUpdate()
    .executeTakeFirst();
  return row ? outcomeOf(row) : null;
}

/**
 * Keeps a refusal, unless another run of the request has done the work by now.
 *
 * @returns the outcome that counts; null when the log has what the request was to append
 */
export function settleRefusal(
  db: Kysely<DB>,
  { keyHash }: KeyedRequest,
  begun: Begun,
  refusal: Outcome,
): Promise<Outcome | null> {
  return db.transaction().execute(async (transaction) => {
    const known = await holdOutcome(transaction, keyHash, begun.seed);
    if (known) return known;
    const made = await transaction
      .selectFrom('log.domain_event')
      .select('position')
      .where('lane', '=', DOMAIN_LANE)
      .where('event_id', '=', begun.seed)
      .executeTakeFirst();
    if (made) return null;
    await transaction
      .updateTable('http.idempotency')
      .set(refusal)
      .where('key_hash', '=', keyHash)
      .where('seed', '=', begun.seed)
      .execute();
    return refusal;
  });
}

/**
 * Keeps the outcome of a request, unless one is known already. Of two runs at once the first outcome counts, but a good
 * one replaces a refusal.
 *
 * @returns the outcome to answer with
 */
export async function settle(
  db: Kysely<DB>,
  { keyHash }: KeyedRequest,
  { seed }: Begun,
  outcome: Outcome,
): Promise<Outcome> {
  if (outcome.answer.length > ANSWER_MAX) return outcome;
  const { numUpdatedRows } = await db
    .updateTable('http.idempotency')
    .set(outcome)
    .where('key_hash', '=', keyHash)
    .where('seed', '=', seed)
    .where(({ eb, or }) => or([eb('status', 'is', null), ...(isGood(outcome) ? [eb('status', '>=', 400)] : [])]))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return outcome;
  const row = await db
    .selectFrom('http.idempotency')
    .select(['status', 'answer', 'position'])
    .where('key_hash', '=', keyHash)
    .where('seed', '=', seed)
    .executeTakeFirst();
  return (row && outcomeOf(row)) ?? outcome;
}

/** Forgets the keys that are older than a day, in short steps. */
export async function forgetKeys(db: Kysely<DB>): Promise<void> {
  for (let forgotten = STEP; forgotten === STEP; ) {
    const { numAffectedRows } = await sql`
      delete from http.idempotency where key_hash = any(array(
        select key_hash from http.idempotency
        where created_at < now() - interval '24 hours' order by created_at limit ${STEP}))`.execute(db);
    forgotten = Number(numAffectedRows ?? 0);
  }
}

import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';

/** Kinds of work that are put aside. A fold is halted instead, see `judgeDeaths`. */
export const PUT_ASIDE_KINDS = ['mail', 'payment', 'notice', 'image'] as const;
export type PutAsideKind = (typeof PUT_ASIDE_KINDS)[number];

export function isPutAsideKind(name: string): name is PutAsideKind {
  return PUT_ASIDE_KINDS.some((kind) => kind === name);
}

/** A piece of work that has taken its process down twice, and is not tried again. */
export type PutAside = {
  kind: PutAsideKind;
  key: string;
  reason: string;
  /** Times that it was begun. */
  begun: number;
  put_aside_at: Date;
  discarded_at: Date | null;
  discard_reason: string | null;
};

/** What was put aside of a kind, the oldest first. @param key of this piece of work only */
export async function readPutAside(db: Kysely<DB>, kind: PutAsideKind, key?: string): Promise<PutAside[]> {
  return db
    .selectFrom('liveness.attempt')
    .select(['key', 'reason', 'begun', 'discarded_at', 'discard_reason'])
    .select((row) => row.ref('put_aside_at').$notNull().as('put_aside_at'))
    .where('kind', '=', kind)
    .where('put_aside_at', 'is not', null)
    .$if(key !== undefined, (query) => query.where('key', '=', key ?? ''))
    .orderBy('put_aside_at')
    .orderBy('key')
    .execute()
    .then((rows) => rows.map((row) => ({ kind, ...row })));
}

/** How much of each kind is put aside, without what an operator has discarded. */
export async function countPutAside(db: Kysely<DB>): Promise<Record<PutAsideKind, number>> {
  const rows = await db
    .selectFrom('liveness.attempt')
    .select(['kind', (count) => count.fn.countAll<number>().as('count')])
    .where('put_aside_at', 'is not', null)
    .where('discarded_at', 'is', null)
    .groupBy('kind')
    .execute();
  const countOf = (kind: PutAsideKind) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return { mail: countOf('mail'), payment: countOf('payment'), notice: countOf('notice'), image: countOf('image') };
}

/** Rows that are as they were read: put aside then, and discarded then or not at all. The driver reads milliseconds. */
const asRead = ({ kind, key, put_aside_at, discarded_at }: PutAside) => sql<boolean>`
  kind = ${kind} and key = ${key} and date_trunc('milliseconds', put_aside_at) = ${put_aside_at}
  and date_trunc('milliseconds', discarded_at) is not distinct from ${discarded_at}::timestamptz`;

/**
 * Forgets that work was put aside, so that it may be begun again.
 *
 * @returns false when it is not as it was read: somebody has treated it meanwhile
 */
export async function forgetPutAside(db: Kysely<DB>, work: PutAside): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('liveness.attempt').where(asRead(work)).executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Notes that work which was put aside will not be tried again, and why. The row stays, because it keeps the work from a
 * try.
 *
 * @returns false when it is not as it was read, or was discarded before
 */
export async function discardPutAside(db: Kysely<DB>, work: PutAside, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('liveness.attempt')
    .set({ discarded_at: sql<Date>`now()`, discard_reason: reason })
    .where(asRead(work))
    .where('discarded_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

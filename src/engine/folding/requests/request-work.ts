import { type Kysely, sql, type Transaction } from 'kysely';
import { messageOf } from '../../db/error-words.ts';
import type { DB } from '../../db/tables.ts';
import type { Build } from '../builds/builds.ts';
import type { Outcome, Request, Wish } from './requests.ts';

/** Tries after which a request is given up, if nothing but the reason why they failed is in its way. */
const TRIES = 10;

/** Milliseconds of work after which a try that fails counts as the first: it has done something. */
const LONG = 60_000;

/** Seconds between two tries at most. They begin with one, and double. */
const MOST_PAUSE = 60;

/** Notes that a worker is at a request. @returns what is wished by now; `cancel` when the request is gone */
export async function noteSeen(db: Kysely<DB>, { id }: Request): Promise<Wish> {
  const row = await db
    .updateTable('folding.request')
    .set({ seen_at: sql<Date>`now()`, next_try_at: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('wish')
    .executeTakeFirst();
  return row?.wish ?? 'cancel';
}

/** Notes the build that a request has made. */
export async function noteMade(transaction: Transaction<DB>, { id }: Request, { schema }: Build): Promise<void> {
  await transaction
    .updateTable('folding.request')
    .set({ build: ({ selectFrom }) => selectFrom('folding.build').select('id').where('schema_name', '=', schema) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Notes that a try has failed for a reason that may pass, and when the next one may begin, so that others go first. The
 * last of its tries ends the request.
 *
 * @param took milliseconds
 */
export async function noteFailedTry(db: Kysely<DB>, { id }: Request, error: unknown, took: number): Promise<void> {
  const message = `It could not be done yet: ${messageOf(error)}`;
  await sql`
    with tried as (
      select r.id, case when ${took > LONG} then 1 else tries + 1 end as tries
      from folding.request r where r.id = ${id} and ended_at is null for update
    )
    update folding.request r set tries = t.tries, seen_at = null, message = ${message},
      next_try_at = now() + make_interval(secs => least(${MOST_PAUSE}::int, 2 ^ (t.tries - 1))),
      ended_at = case when t.tries >= ${TRIES}::int then now() end,
      outcome = case when t.tries >= ${TRIES}::int then 'failed' end
    from tried t where r.id = t.id`.execute(db);
}

/**
 * Ends a request, unless it has ended.
 *
 * @param options.ifWished leaves it open when something else is wished by now
 */
export async function end(
  db: Kysely<DB>,
  { id }: Request,
  { outcome, message }: { outcome: Outcome; message: string },
  { ifWished }: { ifWished?: Wish } = {},
): Promise<void> {
  await db
    .updateTable('folding.request')
    .set({ ended_at: sql<Date>`now()`, outcome, message })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .$if(ifWished !== undefined, (query) => query.where('wish', '=', ifWished ?? 'go'))
    .execute();
}

/** Keeps a request as it is until the transaction ends. @returns it; undefined when it is not to be cancelled any more */
export function lockCancelled(transaction: Transaction<DB>, { id }: Request): Promise<Request | undefined> {
  return transaction
    .selectFrom('folding.request')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('wish', '=', 'cancel')
    .forUpdate()
    .executeTakeFirst();
}

import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../engine/db/tables.ts';
import type { Notice, Provider } from '../../../serving/payments/provider.ts';

/** Between tries: 5 s, 10 s and so on, up to the longest. */
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 3_600;
/** Days for which a notice that was handled is known when it comes again. */
const KEPT_DAYS = 90;

export type KeptNotice = { provider: Provider['name'] } & Notice;

/** Keeps a notice before it is answered. One that has come before changes nothing. */
export async function keepNotice(db: Kysely<DB>, notice: KeptNotice): Promise<void> {
  await db
    .insertInto('selling.notice')
    .values({ ...notice, handled_at: null })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .execute();
}

/** What operators see of a notice that is put aside: the payment that it names. */
export const noticeKey = ({ provider, payment }: KeptNotice) => `${provider}-${payment}`;

/** Takes the notice that waits for longest, unless it is put aside; no other worker takes it until its next try is due. */
export async function takeNotice(
  db: Kysely<DB>,
  { name, at }: { name: Provider['name']; at: Date },
): Promise<KeptNotice | undefined> {
  const { rows } = await sql<KeptNotice>`
    with next as materialized (
      select n.provider, n.id from selling.notice n
      where n.provider = ${name} and n.handled_at is null and n.due_at <= ${at} and not exists (
        select from liveness.attempt a
        where a.kind = 'notice' and a.key = n.provider || '-' || n.payment and a.put_aside_at is not null)
      order by n.due_at limit 1 for update of n skip locked
    )
    update selling.notice n set tries = n.tries + 1, due_at = ${at}::timestamptz + make_interval(
      secs => least(${LONGEST_PAUSE_SECONDS}::int, ${FIRST_PAUSE_SECONDS}::int * (2 ^ least(n.tries, 10))::int))
    from next where n.provider = next.provider and n.id = next.id
    returning n.provider, n.id, n.payment`.execute(db);
  return rows[0];
}

/** Notes that what a notice told of is taken over: only now, so that whoever ends before it is followed by another. */
export async function noteHandled(db: Kysely<DB>, { provider, id }: KeptNotice, at: Date): Promise<void> {
  await db
    .updateTable('selling.notice')
    .set({ handled_at: at })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute();
}

/** Forgets notices that were handled long ago. */
export async function forgetNotices(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('selling.notice')
    .where('came_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS}::int)`)
    .where('handled_at', 'is not', null)
    .execute();
}

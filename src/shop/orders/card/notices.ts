import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../engine/db/tables.ts';
import type { Notice, Provider } from '../../../serving/payments/provider.ts';

/** Between tries: 5 s, 10 s and so on, up to the longest. */
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 3_600;
/** Between looks whether an operator wants one that is put aside to be tried again. */
const ASIDE_PAUSE_SECONDS = 600;
/** Days for which a notice is known when it comes again, whatever has become of it. */
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

/** What operators see of a notice that is put aside. Of its payment others may come, so that is not its key. */
export const noticeKey = ({ provider, id }: KeptNotice) => `${provider}-${id}`;

/**
 * Takes the notice that waits for longest; no other worker takes it until its next try is due. One that is put aside is
 * taken, too, which moves it behind those that wait, and is not to be handled.
 */
export async function takeNotice(
  db: Kysely<DB>,
  { name, at }: { name: Provider['name']; at: Date },
): Promise<(KeptNotice & { put_aside: boolean }) | undefined> {
  const { rows } = await sql<KeptNotice & { put_aside: boolean }>`
    with next as materialized (
      select n.provider, n.id, exists (
        select from liveness.attempt a
        where a.kind = 'notice' and a.key = n.provider || '-' || n.id and a.put_aside_at is not null) as put_aside
      from selling.notice n
      where n.provider = ${name} and n.handled_at is null and n.due_at <= ${at}
      order by n.due_at limit 1 for update of n skip locked
    )
    update selling.notice n set tries = n.tries + 1, due_at = ${at}::timestamptz + make_interval(
      secs => case when next.put_aside then ${ASIDE_PAUSE_SECONDS}::int else
        least(${LONGEST_PAUSE_SECONDS}::int, ${FIRST_PAUSE_SECONDS}::int * (2 ^ least(n.tries, 10))::int) end)
    from next where n.provider = next.provider and n.id = next.id
    returning n.provider, n.id, n.payment, next.put_aside`.execute(db);
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

/** Forgets notices that came long ago; those put aside too. */
export async function forgetNotices(db: Kysely<DB>): Promise<void> {
  await sql`
    with gone as (
      delete from selling.notice where came_at < now() - make_interval(days => ${KEPT_DAYS}::int) returning provider, id)
    delete from liveness.attempt a using gone
    where a.kind = 'notice' and a.key = gone.provider || '-' || gone.id`.execute(db);
}

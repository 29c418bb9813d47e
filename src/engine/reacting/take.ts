import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../db/tables.ts';
import { giveUp } from '../liveness/attempts.ts';
import type { Reactor } from './reactor.ts';

/** How long a worker that took an effect keeps it from others. After that, the worker is taken for dead. */
const LEASE = '2 minutes';
/** Between tries: 1 s, 2 s, 4 s and so on, up to the longest. */
const FIRST_PAUSE_SECONDS = 1;
const LONGEST_PAUSE_SECONDS = 6 * 3_600;
/** An effect that fails for longer is put aside for the operator. */
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;

/** An effect that this process keeps for as long as the lease lasts. */
export type Taken = { key: string; name: string; event_id: string; tries: number; collected_at: Date };

/**
 * Takes the effect that has been due for longest; new ones come before those that failed. Those of a cancelled stream, and those put aside, are left.
 *
 * @param suspect whether to take one that was under way when a process ended
 */
export async function takeNext(db: Kysely<DB>, { name }: Reactor, suspect: boolean): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    with next as materialized (
      select e.reactor, e.key from reacting.effect e
      left join liveness.attempt a on a.kind = e.reactor and a.key = e.key
      where e.reactor = ${name} and e.done_at is null and e.due_at <= now()
        and a.put_aside_at is null and (a.key is not null) = ${suspect}::boolean
        and not exists (select from reacting.cancelled c where c.stream_id = e.stream_id)
      order by e.tries > 0, e.due_at limit 1 for update of e skip locked
    )
    update reacting.effect e set tries = e.tries + 1, due_at = now() + ${LEASE}::interval
    from next where e.reactor = next.reactor and e.key = next.key
    returning e.key, e.name, e.event_id, e.tries, e.collected_at`.execute(db);
  return rows[0];
}

/** A row as it was taken: nobody has taken it since. */
const asTaken = ({ name }: Reactor, { key, tries }: Taken) => sql<boolean>`
  reactor = ${name} and key = ${key} and tries = ${tries} and done_at is null`;

/** Notes that an effect is done. @returns false when another worker took it meanwhile, or its stream was cancelled */
export async function noteDone(transaction: Transaction<DB>, reactor: Reactor, taken: Taken): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('reacting.effect')
    .set({ done_at: sql<Date>`now()`, error: null })
    .where(asTaken(reactor, taken))
    .where(sql<boolean>`not exists (select from reacting.cancelled c where c.stream_id = effect.stream_id)`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes a failure, and when to try again; after three days the effect is put aside. */
export async function noteFailure(db: Kysely<DB>, reactor: Reactor, taken: Taken, reason: string): Promise<void> {
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** (taken.tries - 1), LONGEST_PAUSE_SECONDS);
  await db
    .updateTable('reacting.effect')
    .set({ error: reason, due_at: sql<Date>`now() + make_interval(secs => ${pause})` })
    .where(asTaken(reactor, taken))
    .execute();
  if (Date.now() - taken.collected_at.getTime() < GIVE_UP_AFTER_MS) return;
  await giveUp(db, { kind: reactor.name, key: taken.key }, `it failed for three days: ${reason}`);
}

/** Lets an effect that was put aside be tried again: at once, and for as long as a new one. */
export async function renewEffect(db: Kysely<DB>, reactor: string, key: string): Promise<void> {
  await db
    .updateTable('reacting.effect')
    .set({ due_at: sql<Date>`now()`, collected_at: sql<Date>`now()`, tries: 0 })
    .where('reactor', '=', reactor)
    .where('key', '=', key)
    .where('done_at', 'is', null)
    .execute();
}

/** Lets another worker take an effect at once. */
export async function putBack(db: Kysely<DB>, { name }: Reactor, { key }: Taken): Promise<void> {
  await db
    .updateTable('reacting.effect')
    .set({ due_at: sql<Date>`now()` })
    .where('reactor', '=', name)
    .where('key', '=', key)
    .execute();
}

import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';

/** Days after which what is done is forgotten. The log keeps what happened. */
const KEPT_DAYS = 90;
/** Rows that are forgotten at a time. */
const STEP = 1_000;

/** Lets no effect of a stream be performed any more, not even one that no worker has collected yet. */
export async function cancelEffects(db: Kysely<DB>, stream: string): Promise<void> {
  await db
    .insertInto('reacting.cancelled')
    .values({ stream_id: stream })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets the effects of a stream, whatever has become of them; those put aside too. */
export async function forgetEffectsOf(db: Kysely<DB>, stream: string): Promise<void> {
  await sql`
    with gone as (delete from reacting.effect where stream_id = ${stream} returning reactor, key)
    delete from liveness.attempt a using gone where a.kind = gone.reactor and a.key = gone.key`.execute(db);
}

/** Forgets effects that were done long ago, and those of cancelled streams. */
export async function forgetEffects(db: Kysely<DB>): Promise<void> {
  for (let gone = STEP; gone === STEP; ) {
    const { numAffectedRows } = await sql`
      delete from reacting.effect where (reactor, key) in (
        select e.reactor, e.key from reacting.effect e
        where e.done_at < now() - make_interval(days => ${KEPT_DAYS}::int)
          or (e.done_at is null and exists (select from reacting.cancelled c where c.stream_id = e.stream_id))
        limit ${STEP})`.execute(db);
    gone = Number(numAffectedRows ?? 0);
  }
  await sql`
    delete from reacting.cancelled where cancelled_at < now() - make_interval(days => ${KEPT_DAYS}::int)`.execute(db);
}

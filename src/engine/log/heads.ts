import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { MAX_LANES } from './lanes.ts';

/** SQL for the head of an engagement lane, itself given as SQL: one index step, no row for a lane without events. */
export function newestHead(lane: RawBuilder<unknown>): RawBuilder<number> {
  return sql`select f.head from log.flush f where f.lane = ${lane} order by f.number desc limit 1`;
}

/**
 * A query for the head of each engagement lane that has events: one index step a lane, however many events there are.
 */
export function readLaneHeads(): RawBuilder<{ lane: number; head: number }> {
  return sql`
    select l.n::smallint as lane, newest.head
    from generate_series(1, ${MAX_LANES}::int) l(n),
      lateral (${newestHead(sql`l.n::smallint`)}) newest`;
}

/** The head of each engagement lane that has events, also of one that takes no more. */
export async function readAllLaneHeads(db: Kysely<DB>): Promise<Map<number, number>> {
  const { rows } = await readLaneHeads().execute(db);
  return new Map(rows.map(({ lane, head }) => [lane, head]));
}

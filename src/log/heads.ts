import { type RawBuilder, sql } from 'kysely';
import { MAX_LANES } from './lanes.ts';

/**
 * A query for the head of each engagement lane that has events. One step on the key of the ledger a lane, however many
 * events and partitions there are.
 */
export function readLaneHeads(): RawBuilder<{ lane: number; head: number }> {
  return sql`
    select l.n::smallint as lane, newest.head
    from generate_series(1, ${MAX_LANES}::int) l(n),
      lateral (select f.head from log.flush f where f.lane = l.n::smallint order by f.number desc limit 1) newest`;
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { newestHead, readAllLaneHeads } from '../log/heads.ts';
import { DOMAIN_LANE } from '../log/lanes.ts';
import type { Source } from './projection.ts';

/** The table that holds the events of a source. */
export function eventTable(source: Source): RawBuilder<unknown> {
  return sql.table(`log.${source}_event`);
}

/** SQL for the time when the event at a position was recorded; null when there is none. */
export function recordedAt(
  source: Source,
  lane: RawBuilder<unknown>,
  position: RawBuilder<unknown>,
): RawBuilder<Date | null> {
  return source === 'engagement'
    ? sql`log.recorded_at(${lane}, ${position})`
    : sql`(select e.recorded_at from log.domain_event e where e.lane = ${lane} and e.position = ${position})`;
}

/** SQL for the head of a lane, itself given as SQL: one index step, however many events and partitions there are. */
export function headOf(source: Source, lane: RawBuilder<unknown>): RawBuilder<number> {
  return source === 'engagement'
    ? sql`coalesce((${newestHead(lane)}), 0)`
    : sql`coalesce((select e.position from log.domain_event e where e.lane = ${lane}
        order by e.position desc limit 1), 0)`;
}

/** The heads of the given lanes; 0 for a lane without events. */
export async function readHeads(db: Kysely<DB>, source: Source, lanes: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ lane: number; head: number }>`
    select lane, ${headOf(source, sql`l.lane`)} as head
    from unnest(${lanes}::smallint[]) as l(lane)`.execute(db);
  return new Map(rows.map(({ lane, head }) => [lane, head]));
}

/** The head of each lane of a source that may have events. */
export function readAllHeads(db: Kysely<DB>, source: Source): Promise<Map<number, number>> {
  return source === 'engagement' ? readAllLaneHeads(db) : readHeads(db, source, [DOMAIN_LANE]);
}

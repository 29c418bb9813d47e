import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../db/tables.ts';

/** SQL of the positions of each engagement lane that the log holds no more: `lane`, `first`, `last`. */
export const DROPPED = sql`
  select s.lane, s.first, s.last from log.export_lane s join log.export x using (id) where x.state = 'dropped'`;

/**
 * SQL for the floor of an engagement lane, itself given as SQL: the last position whose events the log holds no more,
 * because they stand in a file. 0 when the log is whole.
 */
export function floorOf(lane: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((select max(dropped.last) from (${DROPPED}) dropped where dropped.lane = ${lane}), 0)`;
}

/** The floors of the engagement lanes that have one. */
export async function readFloors(db: Kysely<DB>): Promise<Map<number, number>> {
  const { rows } = await sql<{ lane: number; floor: number }>`
    select lane, max(last) as floor from (${DROPPED}) dropped group by lane order by lane`.execute(db);
  return new Map(rows.map(({ lane, floor }) => [lane, floor]));
}

/**
 * Keeps the floors and the baselines where they are until the transaction ends. It must be the first statement of a
 * transaction that reads one snapshot: dropped events are gone from every snapshot at once.
 */
export async function holdFloors(transaction: Transaction<DB>): Promise<void> {
  await sql`lock table log.export in access share mode`.execute(transaction);
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { readAllLaneHeads } from './heads.ts';
import { engagementLanes } from './lanes.ts';

/** How many engagement lanes there are, and in which era: each change of the number begins one. */
export type Lanes = { count: number; era: number };

/** The lanes that the log has; undefined as long as nobody has settled their number. */
export async function readLanes(db: Kysely<DB>): Promise<Lanes | undefined> {
  const { rows } = await sql<Lanes>`
    select engagement as count, coalesce((select max(version) from log.lane_change), 0) as era
    from log.lane_count`.execute(db);
  return rows[0];
}

/** The lanes of a log whose number is settled, as each process does at its start. @throws Error when it is not */
export async function requireLanes(db: Kysely<DB>): Promise<Lanes> {
  const lanes = await readLanes(db);
  if (!lanes) throw new Error('nobody has settled the number of lanes');
  return lanes;
}

/** The engagement lanes that are folded: those that take events, and those that have some from when there were more. */
export async function readEveryLane(db: Kysely<DB>): Promise<number[]> {
  const settled = await readLanes(db);
  const withEvents = (await readAllLaneHeads(db)).keys();
  return [...new Set([...engagementLanes(settled?.count ?? 0), ...withEvents])];
}

/**
 * Settles how many engagement lanes a new log has. The first process decides it; later only `operator lanes` changes it.
 *
 * @param count the number to settle, if none is settled yet
 * @returns the lanes that the log has
 */
export async function settleLanes(db: Kysely<DB>, count: number): Promise<Lanes> {
  await sql`select log.settle_lanes(${count}::smallint)`.execute(db);
  return requireLanes(db);
}

/**
 * SQL of the UTC days, each as the instant of its beginning, on which a visitor may stand in several lanes, because the
 * number of lanes changed while events of that day came in.
 */
export const MIXED_DAYS: RawBuilder<{ day: Date }> = sql`
  select distinct n.day at time zone 'UTC' as day
  from log.lane_change c, generate_series(c.first_day::timestamp, c.last_day::timestamp, interval '1 day') as n(day)`;

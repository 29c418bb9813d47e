import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';

/**
 * Settles how many engagement lanes the log has, and returns that number. The first process decides it: with another
 * number visitors would change their lanes.
 *
 * @param lanes the number to settle, if none is settled yet
 */
export async function settleLanes(db: Kysely<DB>, lanes: number): Promise<number> {
  const { rows } = await sql<{ lanes: number }>`select log.settle_lanes(${lanes}::smallint) as lanes`.execute(db);
  const [settled] = rows;
  if (!settled) throw new Error('the number of lanes was not answered');
  return settled.lanes;
}

/** @returns how many engagement lanes the log has; undefined as long as nobody has settled it */
export async function settledLanes(db: Kysely<DB>): Promise<number | undefined> {
  const { rows } = await sql<{ lanes: number }>`select engagement as lanes from log.lane_count`.execute(db);
  return rows[0]?.lanes;
}

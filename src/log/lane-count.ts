import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';

/**
 * How many engagement lanes the log has. The first process settles it: with another number visitors would change their
 * lanes.
 *
 * @param lanes how many it has from now on, if nobody has settled it
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

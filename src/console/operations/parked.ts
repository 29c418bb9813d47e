import { type Kysely, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';

/** An event that a build could not fold and stepped over; `tried`: times that it alone was folded in vain. */
export type ParkedEvent = {
  lane: number;
  position: number;
  error: string;
  tried: number;
  parked_at: Date;
  discarded_at: Date | null;
  discard_reason: string | null;
};

const COLUMNS = ['lane', 'position', 'error', 'tried', 'parked_at', 'discarded_at', 'discard_reason'] as const;

/** Which parked events are meant; without any field, all of a build. */
export type Choice = { lane?: number; position?: number };

/** The parked events of a build, in the order of the log. */
export function readParked(db: Kysely<DB>, schema: string, { lane, position }: Choice = {}): Promise<ParkedEvent[]> {
  return db
    .selectFrom('folding.parked_event')
    .select(COLUMNS)
    .where('schema_name', '=', schema)
    .$if(lane !== undefined, (query) => query.where('lane', '=', lane ?? 0))
    .$if(position !== undefined, (query) => query.where('position', '=', position ?? 0))
    .orderBy('lane')
    .orderBy('position')
    .execute();
}

/** The query of the parked events of all live builds. Its caller orders and bounds it. */
export function parkedOfLive(db: Kysely<DB>) {
  return db
    .selectFrom('folding.parked_event')
    .innerJoin('folding.build', 'folding.build.schema_name', 'folding.parked_event.schema_name')
    .select(COLUMNS)
    .select(['projection', 'folding.build.schema_name as schema', 'version'])
    .where('role', '=', 'live');
}

/**
 * Notes that a parked event will not be folded, and why. It stays in the list, because the read model still lacks it.
 *
 * @returns false when it is not parked, or was discarded before
 */
export async function discardParked(
  db: Kysely<DB>,
  schema: string,
  { lane, position }: Pick<ParkedEvent, 'lane' | 'position'>,
  reason: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('folding.parked_event')
    .set({ discarded_at: sql<Date>`now()`, discard_reason: reason })
    .where('schema_name', '=', schema)
    .where('lane', '=', lane)
    .where('position', '=', position)
    .where('discarded_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

import { type Kysely, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';

/**
 * An event that a build could not fold and stepped over; `tried`: times that it alone was folded in vain. The `stream`
 * of a domain event is quarantined until the event is folded or discarded: `waiting` counts the later events of the
 * stream that wait, of an event at fault; `behind` is that event, of one that waits.
 */
export type ParkedEvent = {
  lane: number;
  position: number;
  error: string;
  tried: number;
  parked_at: Date;
  discarded_at: Date | null;
  discard_reason: string | null;
  stream: string | null;
  waiting: number;
  behind: number | null;
};

const COLUMNS = [
  ...(['lane', 'position', 'error', 'tried', 'parked_at', 'discarded_at', 'discard_reason'] as const),
  'stream_id as stream',
] as const;

/** SQL that chooses the events of a parked event's stream that wait, itself among them. */
const OF_STREAM = sql`from folding.parked_event w where w.schema_name = folding.parked_event.schema_name
  and w.stream_id = folding.parked_event.stream_id and w.discarded_at is null
  and folding.parked_event.discarded_at is null`;

/** SQL of the event behind which a parked event waits. */
export const BEHIND = sql<
  number | null
>`(select min(w.position) ${OF_STREAM} and w.position < folding.parked_event.position)`;

/** SQL of how many events wait behind a parked one. */
const WAITING = sql<number>`(select count(*) ${OF_STREAM} and w.position > folding.parked_event.position)`;

/** Which parked events are meant; without any field, all of a build. */
export type Choice = { lane?: number; position?: number };

/** The parked events of a build, in the order of the log. */
export function readParked(db: Kysely<DB>, schema: string, { lane, position }: Choice = {}): Promise<ParkedEvent[]> {
  return db
    .selectFrom('folding.parked_event')
    .select([...COLUMNS, WAITING.as('waiting'), BEHIND.as('behind')])
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
    .select([...COLUMNS, WAITING.as('waiting'), BEHIND.as('behind')])
    .select(['projection', 'folding.build.schema_name as schema', 'version'])
    .where('role', '=', 'live');
}

/**
 * Notes that a parked event will not be folded, and why. It stays in the list, because the read model still lacks it.
 *
 * @returns false when it is not parked, waits behind another, or was discarded before
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
    .where(BEHIND, 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

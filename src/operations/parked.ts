import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';

/** An event that a build could not fold and stepped over. */
export type ParkedEvent = { lane: number; position: number; error: string; parked_at: Date; discarded_at: Date | null };

/** Which parked events are meant; without any field, all of a build. */
export type Choice = { lane?: number; position?: number };

/** The parked events of a build, in the order of the log. */
export function readParked(db: Kysely<DB>, schema: string, { lane, position }: Choice = {}): Promise<ParkedEvent[]> {
  return db
    .selectFrom('folding.parked_event')
    .select(['lane', 'position', 'error', 'parked_at', 'discarded_at'])
    .where('schema_name', '=', schema)
    .$if(lane !== undefined, (query) => query.where('lane', '=', lane ?? 0))
    .$if(position !== undefined, (query) => query.where('position', '=', position ?? 0))
    .orderBy('lane')
    .orderBy('position')
    .execute();
}

/** Notes that a parked event will not be folded. It stays in the list, because the read model still lacks it. */
export async function discardParked(
  db: Kysely<DB>,
  schema: string,
  { lane, position }: ParkedEvent,
  at: Date,
): Promise<void> {
  await db
    .updateTable('folding.parked_event')
    .set({ discarded_at: at })
    .where('schema_name', '=', schema)
    .where('lane', '=', lane)
    .where('position', '=', position)
    .where('discarded_at', 'is', null)
    .execute();
}

import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.ts';

/**
 * Streams of one build that may be quarantined. With more of them it is not the streams that are at fault, but the fold.
 */
export const MOST_STREAMS = 1_000;

/** Why an event is parked that was not tried. */
const BEHIND = 'it waits behind an earlier event of its stream';

/** The streams of a build of which an event could not be folded, and was not discarded: their later events wait. */
export async function readQuarantined(db: Kysely<DB>, schema: string): Promise<Set<string>> {
  const { rows } = await sql<{ stream: string }>`
    select distinct stream_id as stream from folding.parked_event
    where schema_name = ${schema} and stream_id is not null and discarded_at is null`.execute(db);
  return new Set(rows.map(({ stream }) => stream));
}

/** Parks events behind those of their streams that are parked. The transaction holds the checkpoint. */
export async function parkBehind(
  transaction: Transaction<DB>,
  schema: string,
  lane: number,
  events: { stream: string; position: number }[],
): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into folding.parked_event (lane, schema_name, position, stream_id, error, tried)
    select ${lane}, ${schema}, position, stream, ${BEHIND}, 0
    from unnest(${events.map(({ position }) => position)}::bigint[], ${events.map(({ stream }) => stream)}::text[])
      as waiting (position, stream)`.execute(transaction);
}

/** The events of a stream that wait, in their order; the first is at fault. */
export async function readWaiting(db: Kysely<DB>, schema: string, stream: string): Promise<number[]> {
  const rows = await db
    .selectFrom('folding.parked_event')
    .select('position')
    .where('schema_name', '=', schema)
    .where('stream_id', '=', stream)
    .where('discarded_at', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map(({ position }) => position);
}

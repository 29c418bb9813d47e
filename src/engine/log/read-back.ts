import type { Kysely } from 'kysely';
import { prepared } from '../db/client.ts';
import type { DB } from '../db/tables.ts';
import { REDACTED } from './event-registry.ts';
import { DOMAIN_LANE } from './lanes.ts';
import { EVENT_COLUMNS, type EventRow } from './streams.ts';

/** Where a stream is read from its end: before an event of it, by that one's position; from the newest otherwise. */
export type Back = { stream: string; before?: number | undefined; size: number };

const readRows = prepared<EventRow>(
  'read_stream_back',
  `select ${EVENT_COLUMNS.join()} from log.domain_event e
  where e.lane = ${DOMAIN_LANE} and e.stream_id = $1 and e.type <> '${REDACTED}'
    and ($2::bigint is null or e.stream_version < (
      select stream_version from log.domain_event
      where lane = ${DOMAIN_LANE} and position = $2::bigint and stream_id = $1))
  order by e.stream_version desc limit $3::int`,
);

/** Reads some events of a stream, the newest first; none before an event that is not its own. */
export async function readRowsBack(
  db: Kysely<DB>,
  { stream, before, size }: Back,
): Promise<{ rows: EventRow[]; more: boolean }> {
  const rows = await readRows(db, [stream, before ?? null, size]);
  return { rows, more: rows.length === size };
}

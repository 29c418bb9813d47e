import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../db/tables.ts';
import { type StoredEvent, toStoredEvent } from './domain-reads.ts';
import type { EventRegistry } from './event-registry.ts';
import type { EventRow } from './streams.ts';

/** A run of events of one lane: the positions above `after`, up to and including `upTo`. */
export type Span = { lane: number; after: number; upTo: number };

/** A span, or the events of one stream in it. */
export type SpanOf = Span & { stream?: string };

/** Events that are read at once: the largest ones, whole pages of a mini-site, come to 15 MB then. */
const AT_ONCE = 100;

/** Bytes of payloads, as text, after which a page ends. In memory they take some times as much. */
const PAGE_BYTES = 8 * 1024 * 1024;

type Row = EventRow & { bytes: number };

/** The rows of a query, some at a time, by a cursor of the transaction. */
async function* fetchRows(transaction: Transaction<DB>, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`declare span no scroll cursor for ${query}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(AT_ONCE)} from span`.execute(transaction);
    yield rows;
    if (rows.length < AT_ONCE) break;
  }
  await sql`close span`.execute(transaction);
}

/**
 * The domain events of some types in a span, in the order of the log, in pages of bounded bytes: a page is in memory
 * alone, however large the events are. There is no empty page.
 *
 * @param transaction it reads no other span meanwhile
 * @throws EventSchemaError when a type or version is unknown
 */
export async function* readDomainPages(
  transaction: Transaction<DB>,
  types: string[],
  { lane, after, upTo, stream }: SpanOf,
  registry: EventRegistry,
): AsyncGenerator<StoredEvent[]> {
  const query = sql<Row>`
    select position, stream_id, stream_version, event_id, type, schema_version, actor_id, occurred_at, payload,
      octet_length(payload::text) as bytes
    from log.domain_event
    where lane = ${lane} and position > ${after} and position <= ${upTo} and type = any(${types}::text[])
      ${stream === undefined ? sql`` : sql`and stream_id = ${stream}`}
    order by position`;
  let page: StoredEvent[] = [];
  let bytes = 0;
  // Most spans are short, and cost one statement.
  const some = upTo - after <= AT_ONCE ? [(await query.execute(transaction)).rows] : fetchRows(transaction, query);
  for await (const rows of some) {
    for (const row of rows) {
      page.push(toStoredEvent(row, registry));
      bytes += row.bytes;
    }
    if (bytes < PAGE_BYTES) continue;
    yield page;
    page = [];
    bytes = 0;
  }
  if (page.length > 0) yield page;
}

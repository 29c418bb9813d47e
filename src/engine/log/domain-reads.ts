import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { batchLoads } from '../waiting/batch-loads.ts';
import { type EventRegistry, REDACTED } from './event-registry.ts';
import { DOMAIN_LANE } from './lanes.ts';
import { type Back, readRowsBack } from './read-back.ts';
import { createStreamReader, EVENT_COLUMNS, type EventRow, FEW, type From, type Snapshot } from './streams.ts';

export type StoredEvent = {
  position: number;
  stream: string;
  version: number;
  id: string;
  type: string;
  actorId: number | null;
  occurredAt: Date;
  payload: Record<string, unknown>;
};

/** `more`: the page is full, and the stream may go on after it. */
export type StreamPage = { snapshot: Snapshot | null; events: StoredEvent[]; more: boolean };

export type DomainReads = {
  /**
   * Reads a page of a stream, oldest event first, each event upcast to its current version. Pages that are asked for at
   * the same time share a query. Blanked events are left out; they are never the last.
   */
  readPage(from: From): Promise<StreamPage>;
  /** Reads a page of a stream, newest event first. There is none before an event that is not the stream's. */
  readBack(from: Back): Promise<Omit<StreamPage, 'snapshot'>>;
  /** Reads all events of a stream, page by page: only one page is in memory, however long the stream is. */
  read(stream: string): AsyncGenerator<StoredEvent>;
  /**
   * Finds an event by its id, unless it was blanked: tells whether an append without an answer was stored. Events that
   * are asked for at the same time share a query.
   */
  find(eventId: string): Promise<StoredEvent | undefined>;
};

/** Makes the event of a row, as folds and decisions see it. @throws EventSchemaError when type or version is unknown */
export function toStoredEvent(row: EventRow, registry: EventRegistry): StoredEvent {
  return {
    position: row.position,
    stream: row.stream_id,
    version: row.stream_version,
    id: row.event_id,
    type: row.type,
    actorId: row.actor_id,
    occurredAt: row.occurred_at,
    payload: registry.upcast(row.type, row.schema_version, row.payload as Record<string, unknown>),
  };
}

/** Makes what reads the domain log: streams, and events by their ids. */
export function createDomainReads(db: Kysely<DB>, registry: EventRegistry): DomainReads {
  const readRows = createStreamReader(db);
  const readPage = async (from: From): Promise<StreamPage> => {
    const { snapshot, rows, more } = await readRows(from);
    return { snapshot, events: rows.map((row) => toStoredEvent(row, registry)), more };
  };
  const findRow = batchLoads(async (ids: readonly string[]) => {
    const rows = await db
      .selectFrom('log.domain_event')
      .select(EVENT_COLUMNS)
      .where('lane', '=', DOMAIN_LANE)
      .where('event_id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('type', '<>', REDACTED)
      .execute();
    const found = new Map(rows.map((row) => [row.event_id, row]));
    return ids.map((id) => found.get(id.toLowerCase()));
  });
  return {
    readPage,
    async readBack(from) {
      const { rows, more } = await readRowsBack(db, from);
      return { events: rows.map((row) => toStoredEvent(row, registry)), more };
    },
    async *read(stream) {
      for (let after = 0, more = true; more; ) {
        const page = await readPage({ stream, after, size: FEW });
        yield* page.events;
        after = page.events.at(-1)?.version ?? after;
        more = page.more;
      }
    },
    async find(eventId) {
      const row = await findRow(eventId);
      return row && toStoredEvent(row, registry);
    },
  };
}

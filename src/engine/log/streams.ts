import type { Kysely } from 'kysely';
import { prepared } from '../db/client.ts';
import type { DB } from '../db/tables.ts';
import { batchLoads } from '../waiting/batch-loads.ts';
import { REDACTED } from './event-registry.ts';
import { DOMAIN_LANE } from './lanes.ts';

/** Which snapshot a reader can use. */
export type SnapshotKind = { decider: string; stateVersion: number };

/** A state at an event of its stream, as JSON. */
export type Snapshot = { version: number; position: number; state: unknown };

/** From where a stream is read: from a snapshot of a kind, if there is one, else after a version. */
export type From = {
  stream: string;
  snapshot?: SnapshotKind;
  after?: number;
  /** Events in a page at most; fewer where single events are large. */
  size?: number;
};

/** The columns of a row that make the event; the others are for operators. */
export type EventRow = Omit<DB['log.domain_event'], 'lane' | 'recorded_at' | 'meta'>;

/** `more`: the page is full, and the stream may go on after it. */
export type Page = { snapshot: Snapshot | null; rows: EventRow[]; more: boolean };

/** Events of one stream in a page at most: a long stream is never in memory as a whole. */
const PAGE = 250;
/**
 * Full pages of one query, shared by the streams that it reads, of which each gets a part of a page at least. The largest
 * events have 150 kB, and pages of them 20, so a query comes to 30 MB.
 */
const FULL_PAGES = 10;
const LEAST_PART = 0.1;
/** Streams of one query. */
const STREAMS = 100;

/** Events of a page, where a stream is read as a whole and nobody waits: the largest come to 8 MB. */
export const FEW = 50;

export const EVENT_COLUMNS = [
  'position',
  'stream_id',
  'stream_version',
  'event_id',
  'type',
  'schema_version',
  'actor_id',
  'occurred_at',
  'payload',
] as const satisfies (keyof EventRow)[];

/** A snapshot comes as a row without a type, before the events that follow it. */
type Row = Omit<EventRow, 'type'> & { n: number; type: string | null };

const readRows = prepared<Row>(
  'read_streams',
  `with asked as (
    select * from unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::int[]) with ordinality
      as a(stream_id, decider, state_version, after, size, n)
  ), kept as materialized (
    select a.n, s.stream_version, s.position, s.state
    from asked a join log.snapshot s
      on s.lane = ${DOMAIN_LANE} and (s.stream_id, s.decider, s.state_version) = (a.stream_id, a.decider, a.state_version)
  )
  select k.n, k.position, null as stream_id, k.stream_version, null as event_id, null as type, null as schema_version,
    null as actor_id, null as occurred_at, k.state as payload
  from kept k
  union all
  select a.n, e.*
  from asked a left join kept k using (n) cross join lateral (
    select ${EVENT_COLUMNS.join()}
    from log.domain_event e
    where e.lane = ${DOMAIN_LANE} and e.stream_id = a.stream_id
      and e.stream_version > coalesce(k.stream_version, a.after) and e.type <> '${REDACTED}'
    order by e.stream_version limit a.size
  ) e
  order by n, stream_version`,
);

const keyOf = ({ stream, snapshot, after, size }: From) =>
  JSON.stringify([stream, snapshot?.decider, snapshot?.stateVersion, after, size]);

const NOTHING: Page = { snapshot: null, rows: [], more: false };

const isEvent = (row: Row): row is Row & EventRow => row.type !== null;

/**
 * Makes the reader of stream pages. Pages that are asked for at the same time share a query. Blanked events are left
 * out; they are never the last of a stream.
 */
export function createStreamReader(db: Kysely<DB>): (from: From) => Promise<Page> {
  const readAll = async (asked: readonly From[]): Promise<Page[]> => {
    const part = Math.max(LEAST_PART, Math.min(1, FULL_PAGES / asked.length));
    const sizes = asked.map(({ size = PAGE }) => Math.ceil(Math.min(PAGE, size) * part));
    const rows = await readRows(db, [
      asked.map(({ stream }) => stream),
      asked.map(({ snapshot }) => snapshot?.decider ?? null),
      asked.map(({ snapshot }) => snapshot?.stateVersion ?? null),
      asked.map(({ after = 0 }) => after),
      sizes,
    ]);
    const found = Map.groupBy(rows, ({ n }) => n);
    return asked.map((_, index) => {
      const own = found.get(index + 1) ?? [];
      const kept = own.find((row) => !isEvent(row));
      const events = own.filter(isEvent);
      const snapshot = kept ? { version: kept.stream_version, position: kept.position, state: kept.payload } : null;
      return { snapshot, rows: events, more: events.length === sizes[index] };
    });
  };
  return batchLoads(async (asked: readonly From[]) => {
    // Many may ask for one page, such as that of a work that all want at the same moment.
    const keys = asked.map(keyOf);
    const distinct = new Map(asked.map((from, index) => [keys[index], from]));
    const pages = await readAll([...distinct.values()]);
    const byKey = new Map([...distinct.keys()].map((key, index) => [key, pages[index]]));
    return keys.map((key) => byKey.get(key) ?? NOTHING);
  }, STREAMS);
}

import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { checkpointTable } from '../checkpoints/checkpoints.ts';
import type { Projection, ReadModelTable, Slice } from '../projection.ts';
import { eventTable } from '../sources.ts';
import type { Part } from './compare.ts';

/** Events behind a random place that are searched for one that belongs to a slice. */
const SEARCHED = 1_000;
/** Bytes of a page of PostgreSQL. */
const PAGE = 8_192;

/** What of an engagement event says to which slice it belongs, and the type of what names a slice. */
const BY = {
  day: { ofEvent: sql`occurred_at`, type: sql`timestamptz` },
  artwork: { ofEvent: sql`artwork_id`, type: sql`bigint` },
  page: { ofEvent: sql`log.page_of(page)`, type: sql`text` },
} satisfies Record<Slice['by'], { ofEvent: RawBuilder<unknown>; type: RawBuilder<unknown> }>;

/** SQL of the slice that a value belongs to. */
const sliceOf = (by: Slice['by'], value: RawBuilder<unknown>) =>
  by === 'day' ? sql`date_bin('1 day', ${value}, 'epoch')` : value;

/**
 * Which events and rows belong to a slice: those of each table that is cut in the same way. A day is a range, because the
 * index on times knows ranges. It has 24 hours, whatever clock the session goes by.
 */
export function partOf({ by }: Slice, value: string): Part {
  const { ofEvent, type } = BY[by];
  const named = sql`${value}::${type}`;
  const belongs = (told: RawBuilder<unknown>) =>
    by === 'day' ? sql`${told} >= ${named} and ${told} < ${named} + interval '24 hours'` : sql`${told} = ${named}`;
  return {
    events: belongs(ofEvent),
    rows: ({ slice }) => (slice?.by === by ? belongs(sql.ref(slice.column)) : sql`true`),
  };
}

async function ofRandomEvent(transaction: Transaction<DB>, projection: Projection, schema: string, { by }: Slice) {
  const value = sliceOf(by, BY[by].ofEvent);
  const { rows } = await sql<{ value: string }>`
    with place as (
      select lane, position as head, floor(random() * position)::bigint as after
      from ${checkpointTable(projection.source)} where schema_name = ${schema} order by random() limit 1
    )
    select (${value})::text as value from place, lateral (
      select * from ${eventTable(projection.source)} e
      where e.lane = place.lane and e.position > place.after and e.position <= place.head
      order by e.position limit ${SEARCHED}
    ) near where ${value} is not null limit 1`.execute(transaction);
  return rows[0]?.value;
}

async function ofRandomRow(transaction: Transaction<DB>, schema: string, table: string, { by, column }: Slice) {
  const place = sql.id(schema, table);
  const pages = sql`pg_relation_size(to_regclass(${`${schema}.${table}`})) / ${PAGE}`;
  const { rows } = await sql<{ value: string }>`
    with page as materialized (select floor(random() * ${pages})::bigint as n)
    select (${sliceOf(by, sql.ref(column))})::text as value from ${place}
    where ctid >= (select format('(%s,0)', n)::tid from page) and ctid < (select format('(%s,0)', n + 1)::tid from page)
    order by random() limit 1`.execute(transaction);
  return rows[0]?.value;
}

/**
 * Chooses a slice of a table: that of a random event or of a random row, so that rows which are missing and rows that
 * nobody expects are both met.
 *
 * @returns what names the slice; undefined when there is neither an event nor a row near the place
 */
export async function chooseSlice(
  transaction: Transaction<DB>,
  projection: Projection,
  schema: string,
  { name, slice }: ReadModelTable & { slice: Slice },
): Promise<string | undefined> {
  const ofEvent = () => ofRandomEvent(transaction, projection, schema, slice);
  const ofRow = () => ofRandomRow(transaction, schema, name, slice);
  return Math.random() < 0.5 ? ((await ofEvent()) ?? ofRow()) : ((await ofRow()) ?? ofEvent());
}

import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { isLockTimeout, isStatementTimeout } from '../db/sql-state.ts';
import type { DB } from '../db/tables.ts';
import { enterSchema } from './builds/builds.ts';
import type { DomainProjection, Projection, ReadModelTable } from './projection.ts';
import { eventTable } from './sources.ts';

/** Rows of a table that are named; more are counted. */
const SHOWN = 20;
/** Further streams that the rows of an event may come from. */
const OTHERS = 1_000;
/** Milliseconds for each statement: an event of a very long stream has no named rows. */
const LONGEST = 3_000;

/** An event that a build has folded. */
export type FoldedEvent = { lane: number; position: number; stream: string | null };

/** A row by its key, and what it holds now; null when it is there no more. */
export type TouchedRow = { key: Record<string, string | null>; now: Record<string, string | null> | null };
export type TouchedTable = { table: string; count: number; rows: TouchedRow[] };

const columnsOf = (columns: string[], of?: string) =>
  sql.join(columns.map((column) => sql.ref(of === undefined ? column : `${of}.${column}`)));

/** SQL of an object with some columns of a relation, each as text: a number of JavaScript cannot hold every bigint. */
const objectOf = (columns: string[], of: string) =>
  sql`jsonb_build_object(${sql.join(
    columns.flatMap((column) => [sql.lit(column), sql`to_jsonb(${sql.ref(`${of}.${column}`)}) #>> '{}'`]),
  )})`;

/** SQL of the keys of the rows that a table has because of this event, counted alone. */
function keysOfEngagement({ key, expected }: ReadModelTable, { lane, position }: FoldedEvent): RawBuilder<unknown> {
  return sql`
    with folded as (select * from ${eventTable('engagement')} where lane = ${lane} and position = ${position})
    select ${columnsOf(key)} from (${sql.raw(expected)}) expected`;
}

/**
 * SQL of the keys of the rows in which a table differs before and after an event, as the log expects them of the streams
 * that the rows come from.
 */
function keysOfDomain(
  { otherStreams }: DomainProjection,
  schema: string,
  { key, columns, expected }: ReadModelTable,
  { lane, position, stream }: FoldedEvent,
): RawBuilder<unknown> {
  const events = eventTable('domain');
  const rowsUpTo = (last: number) => sql`
    select ${columnsOf([...key, ...columns])} from (
      with folded as (
        select e.* from ${events} e
        where e.lane = ${lane} and e.position <= ${last} and e.stream_id = any(array(select stream_id from stream))
          and not exists (select from folding.parked_event p
            where p.schema_name = ${schema} and p.lane = e.lane and p.position = e.position)
      ) select * from (${sql.raw(expected)}) expected
    ) rows`;
  return sql`
    with event as (select * from ${events} where lane = ${lane} and position = ${position}),
    stream as materialized (
      select ${stream}::text as stream_id
      ${otherStreams === undefined ? sql`` : sql`union (select stream_id from (${sql.raw(otherStreams)}) other limit ${OTHERS})`}
    ),
    before as materialized (${rowsUpTo(position - 1)}), after as materialized (${rowsUpTo(position)})
    select ${columnsOf(key)} from (
      (select * from before except all select * from after) union all
      (select * from after except all select * from before)
    ) changed`;
}

async function findInTable(
  transaction: Transaction<DB>,
  projection: Projection,
  schema: string,
  table: ReadModelTable,
  event: FoldedEvent,
): Promise<TouchedTable> {
  const keys =
    projection.source === 'domain' ? keysOfDomain(projection, schema, table, event) : keysOfEngagement(table, event);
  const isSame = sql.join(
    table.key.map((column) => sql`t.${sql.ref(column)} = named.${sql.ref(column)}`),
    sql` and `,
  );
  const { rows } = await sql<TouchedRow & { count: number }>`
    with named as materialized (select distinct * from (${keys}) keys)
    select (select count(*) from named) as count, ${objectOf(table.key, 'named')} as key,
      (select ${objectOf(table.columns, 't')} from ${sql.id(schema, table.name)} t where ${isSame}) as now
    from named order by ${columnsOf(table.key, 'named')} limit ${SHOWN}`.execute(transaction);
  return { table: table.name, count: rows[0]?.count ?? 0, rows: rows.map(({ key, now }) => ({ key, now })) };
}

/**
 * Names the rows of a build that an event touched, from the SQL of the rows that the log expects (`expected`), by which
 * the read model is compared with the log all day. Of a domain event these are the rows in which its streams differ
 * before and after it; of an event of engagement, the rows in which it counts. Only reads.
 *
 * @param projection must be of the version that the build has
 * @returns the tables with such rows; null when that takes too long to find out
 */
export async function findTouched(
  db: Kysely<DB>,
  projection: Projection,
  schema: string,
  event: FoldedEvent,
): Promise<TouchedTable[] | null> {
  const find = db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await enterSchema(transaction, schema);
      await sql`select set_config('statement_timeout', ${String(LONGEST)}, true)`.execute(transaction);
      const touched = [];
      for (const table of projection.tables)
        touched.push(await findInTable(transaction, projection, schema, table, event));
      return touched.filter(({ count }) => count > 0);
    });
  return find.catch((error: unknown) => {
    if (isStatementTimeout(error) || isLockTimeout(error)) return null;
    throw error;
  });
}

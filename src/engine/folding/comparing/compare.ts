import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.ts';
import type { Build } from '../builds/builds.ts';
import { checkpointTable } from '../checkpoints/checkpoints.ts';
import type { Projection, ReadModelTable } from '../projection.ts';
import { eventTable } from '../sources.ts';

/** Differences that are shown of each table; all are counted. */
const SHOWN = 10;

export type Difference = { where: string; what: string; row: unknown };
/** SQL conditions on the columns of an event, and of a row of a table. */
export type Part = { events: RawBuilder<unknown>; rows: (table: ReadModelTable) => RawBuilder<unknown> };
export type Verdict = { name: string; rows: number; differences: number; shown: Difference[] };

/**
 * The log's rows that a build has folded, and its baseline has not.
 *
 * @param baseline its schema; null when there is none, so that the rows begin with the log
 * @param events SQL that chooses among them
 */
function foldedRelation(
  projection: Projection,
  schema: string,
  baseline: string | null,
  events: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const checkpoints = checkpointTable(projection.source);
  const afterBaseline =
    baseline === null
      ? sql`true`
      : sql`e.position > coalesce((
          select b.position from ${checkpoints} b where b.schema_name = ${baseline} and b.lane = e.lane), 0)`;
  return sql`
    select e.* from ${eventTable(projection.source)} e
    join ${checkpoints} c on c.lane = e.lane and c.schema_name = ${schema}
    where e.position <= c.position and ${afterBaseline} and ${events} and not exists (
      select from folding.parked_event p
      where p.schema_name = ${schema} and p.lane = e.lane and p.position = e.position)`;
}

const columnsOf = ({ key, columns }: ReadModelTable) => sql.join([...key, ...columns].map((column) => sql.ref(column)));

/** The relations that `expected`, or with a baseline `merged`, of a table names, and then `expected` itself. */
function expectedRelations(
  projection: Projection,
  schema: string,
  table: ReadModelTable,
  baseline: string | null,
  { events, rows }: Part,
): RawBuilder<unknown> {
  const folded = sql`folded as (${foldedRelation(projection, schema, baseline, events)})`;
  const isExpected = (query: string) =>
    sql`expected as materialized (select ${columnsOf(table)} from (${sql.raw(query)}) expected)`;
  if (baseline === null) return sql`${folded}, ${isExpected(table.expected)}`;
  if (table.merged === undefined) throw new Error(`${table.name} does not say how it goes on from a baseline`);
  const parts = projection.tables.map(
    (one) => sql`${sql.ref(`parts_${one.name}`)} as (
      select ${columnsOf(one)} from ${sql.id(baseline, one.name)} where ${rows(one)}
      union all select ${columnsOf(one)} from (${sql.raw(one.expected)}) later)`,
  );
  return sql`${folded}, ${sql.join(parts)}, ${isExpected(table.merged)}`;
}

const EVERYTHING: Part = { events: sql`true`, rows: () => sql`true` };

/**
 * Compares a table of a build, row by row, with what the log says it must hold up to the build's checkpoints.
 *
 * @param options.part SQL that chooses events and rows, when only these are compared
 * @param options.baseline the build that has folded what the log holds no more; the transaction holds the floors
 */
export async function compareTable(
  transaction: Transaction<DB>,
  projection: Projection,
  schema: string,
  table: ReadModelTable,
  { part = EVERYTHING, baseline }: { part?: Part; baseline?: Build | undefined } = {},
): Promise<Verdict> {
  const columns = columnsOf(table);
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const compared = sql`
    with ${expectedRelations(projection, schema, table, baseline?.schema ?? null, part)},
    stored as (select * from ${sql.id(schema, table.name)} where ${part.rows(table)}),
    actual as materialized (select ${columns} from (${sql.raw(table.stored ?? 'select * from stored')}) actual),
    differences as materialized (
      select 'missing' as what, d.* from (select * from expected except all select * from actual) d
      union all
      select 'unexpected' as what, d.* from (select * from actual except all select * from expected) d
    )`;
  const { rows } = await sql<{ rows: number; differences: number; shown: { what: string }[] | null }>`
    ${compared}
    select (select count(*) from actual) as rows, (select count(*) from differences) as differences,
      (select json_agg(d) from (select * from differences order by ${key}, what limit ${SHOWN}) d) as shown`.execute(
    transaction,
  );
  const [result] = rows;
  return {
    name: `${projection.name}: ${table.name}`,
    rows: result?.rows ?? 0,
    differences: result?.differences ?? 0,
    shown: (result?.shown ?? []).map(({ what, ...row }) => ({ where: table.name, what, row })),
  };
}

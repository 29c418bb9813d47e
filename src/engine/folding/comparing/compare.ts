import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.ts';
import type { Build } from '../builds/builds.ts';
import { checkpointTable } from '../checkpoints/checkpoints.ts';
import type { Projection, ReadModelTable } from '../projection.ts';
import { isKept } from '../seal.ts';
import { eventTable } from '../sources.ts';

/** Differences that are shown of each table; all are counted. */
const SHOWN = 10;

export type Difference = { where: string; what: string; row: unknown };
/**
 * SQL conditions on the columns of an event, and of a row of a table. `months`: what its rows of months must equal, and
 * which of them are compared with its rows of days.
 */
export type Part = {
  events: RawBuilder<unknown>;
  rows: (table: ReadModelTable) => RawBuilder<unknown>;
  months?: (table: ReadModelTable) => { statement: string; rows: RawBuilder<unknown> } | undefined;
};
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

/** The rows that are compared: both sides without those of days that are sealed in the build or its baseline. */
const keptIn = (table: ReadModelTable, schema: string, baseline: string | null) =>
  isKept(table, [schema, ...(baseline === null ? [] : [baseline])]);

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
    sql`expected as materialized (
      select ${columnsOf(table)} from (${sql.raw(query)}) r where ${rows(table)} and ${keptIn(table, schema, baseline)})`;
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

const STORED = 'select * from stored';

type Found = Pick<Verdict, 'rows' | 'differences'> & { shown: { what: string }[] | null };

/** What differs between rows that are expected and rows that are there. @param relations name both */
async function differ(transaction: Transaction<DB>, table: ReadModelTable, relations: RawBuilder<unknown>) {
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const { rows } = await sql<Found>`
    with ${relations},
    differences as materialized (
      select 'missing' as what, d.* from (select * from expected except all select * from actual) d
      union all
      select 'unexpected' as what, d.* from (select * from actual except all select * from expected) d
    )
    select (select count(*) from actual) as rows, (select count(*) from differences) as differences,
      (select json_agg(d) from (select * from differences order by ${key}, what limit ${SHOWN}) d) as shown`.execute(
    transaction,
  );
  return rows;
}

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
  const place = sql.id(schema, table.name);
  const stored = sql.raw(table.stored ?? STORED);
  const rowsWhere = (rows: RawBuilder<unknown>) => sql`(
    with stored as (select * from ${place} where ${rows}) select ${columns} from (${stored}) r
      where ${keptIn(table, schema, baseline?.schema ?? null)})`;
  const found = await differ(
    transaction,
    table,
    sql`${expectedRelations(projection, schema, table, baseline?.schema ?? null, part)},
      actual as materialized ${rowsWhere(part.rows(table))}`,
  );
  const months = part.months?.(table);
  if (months)
    found.push(
      ...(await differ(
        transaction,
        table,
        sql`days as ${rowsWhere(sql`grain = 'day' and ${months.rows}`)},
          expected as materialized (select ${columns} from (${sql.raw(months.statement)}) expected),
          actual as materialized ${rowsWhere(sql`grain = 'month' and ${months.rows}`)}`,
      )),
    );
  const sum = (of: 'rows' | 'differences') => found.reduce((total, one) => total + one[of], 0);
  return {
    name: `${projection.name}: ${table.name}`,
    rows: sum('rows'),
    differences: sum('differences'),
    shown: found
      .flatMap(({ shown }) => shown ?? [])
      .slice(0, SHOWN)
      .map(({ what, ...row }) => ({ where: table.name, what, row })),
  };
}

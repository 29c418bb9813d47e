import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../db/tables.ts';
import { checkpointTable, eventTable } from './checkpoints.ts';
import type { Projection, ReadModelTable } from './projection.ts';

/** Differences that are shown of each table; all are counted. */
const SHOWN = 10;

export type Difference = { where: string; what: string; row: unknown };
/** SQL conditions on the columns of an event, and of a row. */
export type Part = { events: RawBuilder<unknown>; rows: RawBuilder<unknown> };
export type Verdict = { name: string; rows: number; differences: number; shown: Difference[] };

/** The log's rows that a build has folded. @param events SQL that chooses among them */
function foldedRelation(projection: Projection, schema: string, events: RawBuilder<unknown>) {
  return sql`
    select e.* from ${eventTable(projection.source)} e
    join ${checkpointTable(projection.source)} c on c.lane = e.lane and c.schema_name = ${schema}
    where e.position <= c.position and ${events} and not exists (
      select from folding.parked_event p
      where p.schema_name = ${schema} and p.lane = e.lane and p.position = e.position)`;
}

const EVERYTHING: Part = { events: sql`true`, rows: sql`true` };

/**
 * Compares a table of a build, row by row, with what the log says it must hold up to the build's checkpoints.
 *
 * @param part SQL that chooses events and rows, when only these are compared
 */
export async function compareTable(
  transaction: Transaction<DB>,
  projection: Projection,
  schema: string,
  table: ReadModelTable,
  { events, rows: chosen }: Part = EVERYTHING,
): Promise<Verdict> {
  const columns = sql.join([...table.key, ...table.columns].map((column) => sql.ref(column)));
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const compared = sql`
    with folded as (${foldedRelation(projection, schema, events)}),
    expected as materialized (select ${columns} from (${sql.raw(table.expected)}) expected),
    stored as (select * from ${sql.id(schema, table.name)} where ${chosen}),
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

import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../db/tables.ts';
import { findBuild } from './builds.ts';
import { checkpointTable, eventTable, headOf } from './checkpoints.ts';
import type { Projection, ReadModelTable } from './projection.ts';

/** Differences that are shown of each table; all are counted. */
const SHOWN = 10;

export type Difference = { where: string; what: string; row: unknown };
export type Verdict = { name: string; rows: number; differences: number; shown: Difference[] };

/** The log's rows that a build has folded. */
function foldedRelation(projection: Projection, schema: string) {
  return sql`
    select e.* from ${eventTable(projection.source)} e
    join ${checkpointTable(projection.source)} c on c.lane = e.lane and c.schema_name = ${schema}
    where e.position <= c.position and not exists (
      select from folding.parked_event p
      where p.schema_name = ${schema} and p.lane = e.lane and p.position = e.position)`;
}

async function compareTable(
  transaction: Transaction<DB>,
  projection: Projection,
  schema: string,
  table: ReadModelTable,
): Promise<Verdict> {
  const columns = sql.join([...table.key, ...table.columns].map((column) => sql.ref(column)));
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const compared = sql`
    with folded as (${foldedRelation(projection, schema)}),
    expected as materialized (select ${columns} from (${sql.raw(table.expected)}) expected),
    stored as (select * from ${sql.id(schema, table.name)}),
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

/**
 * Compares every table of a projection's live build, row by row, with what the log says it must hold. Both are read
 * from one snapshot, so it may be run while events arrive.
 */
export async function verifyProjection(db: Kysely<DB>, projection: Projection): Promise<Verdict[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await sql`select set_config('work_mem', '256MB', true)`.execute(transaction);
      const build = await findBuild(transaction, projection, 'live');
      if (!build) return [];
      const verdicts: Verdict[] = [await verifyCheckpoints(transaction, projection, build.schema)];
      for (const table of projection.tables)
        verdicts.push(await compareTable(transaction, projection, build.schema, table));
      return verdicts;
    });
}

/** Whether every table of a build is what the log says it must hold. */
export async function equalsLog(
  transaction: Transaction<DB>,
  projection: Projection,
  schema: string,
): Promise<boolean> {
  for (const table of projection.tables) {
    const { differences } = await compareTable(transaction, projection, schema, table);
    if (differences > 0) return false;
  }
  return true;
}

/** A checkpoint ahead of its lane would be a fold of events that nobody stored. */
async function verifyCheckpoints(
  transaction: Transaction<DB>,
  projection: Projection,
  schema: string,
): Promise<Verdict> {
  const { rows } = await sql<{ lane: number; position: number; head: number }>`
    select c.lane, c.position,
      ${headOf(projection.source, sql`c.lane`)} as head
    from ${checkpointTable(projection.source)} c where c.schema_name = ${schema}`.execute(transaction);
  const ahead = rows.filter(({ position, head }) => position > head);
  return {
    name: `${projection.name}: checkpoints`,
    rows: rows.length,
    differences: ahead.length,
    shown: ahead.map((row) => ({ where: 'checkpoint', what: 'ahead of its lane', row })),
  };
}

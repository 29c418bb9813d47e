import { sql, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.ts';
import type { ReadModelTable } from '../projection.ts';
import { isKept } from '../seal.ts';

/** Rows that are shown of each kind of difference; all are counted. */
const SHOWN = 10;

type Row = Record<string, unknown>;
/** `only_live` and `only_new`: rows that the other build has not. `changed`: the key is the same, other columns are not. */
type Counts = { only_live: number; only_new: number; changed: number };
/** A row that differs: what names it, and those of its other columns that differ; null where the row is missing. */
export type Sample = { what: keyof Counts; key: Row; live: Row | null; new: Row | null };

/** How a table of the live build differs from that of the new one. */
export type TableDifference = Counts & {
  table: string;
  rows: { live: number; new: number };
  /** Columns that only one of the builds has, or has with another type. They were not compared. */
  left_out: string[];
  samples: Sample[];
};

/** The columns of a table that two builds have, with the same type. */
async function commonColumns(transaction: Transaction<DB>, schemas: string[], table: string): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name
    from pg_namespace n join pg_class c on c.relnamespace = n.oid join pg_attribute a on a.attrelid = c.oid
    where n.nspname = any(${schemas}) and c.relname = ${table} and a.attnum > 0 and not a.attisdropped
    group by a.attname having count(*) = 2 and count(distinct (a.atttypid, a.atttypmod)) = 1`.execute(transaction);
  return new Set(rows.map(({ name }) => name));
}

const pick = (row: Row, columns: string[]) => Object.fromEntries(columns.map((column) => [column, row[column]]));

type Found = { what: keyof Counts; live: Row | null; new: Row | null };

/** Leaves of a found row what names it, and what differs. */
function toSample({ what, live, new: built }: Found, { key, columns }: ReadModelTable): Sample {
  const differs = (column: string) => JSON.stringify(live?.[column]) !== JSON.stringify(built?.[column]);
  const differing = columns.filter(differs);
  const part = (row: Row | null) => row && pick(row, differing);
  return { what, key: pick(live ?? built ?? {}, key), live: part(live), new: part(built) };
}

/**
 * Compares a table of the live build, row by row, with that of the new one, in the columns that both have.
 *
 * @param live the schema of the live build
 * @param built the schema of the new one
 * @returns undefined when the builds do not share the columns that name a row
 */
export async function compareBuildsOf(
  transaction: Transaction<DB>,
  table: ReadModelTable,
  live: string,
  built: string,
): Promise<TableDifference | undefined> {
  const common = await commonColumns(transaction, [live, built], table.name);
  if (!table.key.every((column) => common.has(column))) return undefined;
  const shared = table.columns.filter((column) => common.has(column));
  const leftOut = table.columns.filter((column) => !common.has(column));
  const columns = sql.join([...table.key, ...shared].map((column) => sql.ref(column)));
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  // The form of `stored` names all columns, so it can be had only where both builds have them.
  const form = sql.raw(leftOut.length === 0 && table.stored ? table.stored : 'select * from stored');
  const rowsOf = (schema: string) => sql`
    select ${columns} from (with stored as (select * from ${sql.id(schema, table.name)}) ${form}) r
    where ${isKept(table, [live, built])}`;
  // Rows of the same key are told apart by their number, in case that a key names several.
  const without = (one: string, other: string) => sql`
    select ${columns}, row_number() over (partition by ${key} order by ${columns}) as nth_of_key
    from (select * from ${sql.ref(one)} except all select * from ${sql.ref(other)}) d`;
  const { rows } = await sql<Counts & { live: number; new: number; samples: Found[] | null }>`
    with live as materialized (${rowsOf(live)}), built as materialized (${rowsOf(built)}),
    gone as (${without('live', 'built')}), come as (${without('built', 'live')}),
    differences as materialized (
      select ${key}, gone, come,
        case when come is null then 'only_live' when gone is null then 'only_new' else 'changed' end as what
      from gone full join come using (${key}, nth_of_key)
    )
    select (select count(*) from live) as live, (select count(*) from built) as new,
      count(*) filter (where what = 'only_live') as only_live, count(*) filter (where what = 'only_new') as only_new,
      count(*) filter (where what = 'changed') as changed,
      (select json_agg(json_build_object('what', what, 'live', to_json(gone), 'new', to_json(come)) order by what, nth)
        from (select *, row_number() over (partition by what order by ${key}) as nth from differences) numbered
        where nth <= ${SHOWN}) as samples
    from differences`.execute(transaction);
  const [found] = rows;
  if (!found) throw new Error(`the comparison of ${table.name} gave no row`);
  const { live: ofLive, new: ofNew, samples, ...counts } = found;
  const parts = { ...table, columns: shared };
  return {
    table: table.name,
    rows: { live: ofLive, new: ofNew },
    ...counts,
    left_out: leftOut,
    samples: (samples ?? []).map((sample) => toSample(sample, parts)),
  };
}

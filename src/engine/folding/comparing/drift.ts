import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import type { Verdict } from './compare.ts';

/** Slices of a table in which differences are remembered at most. */
const REMEMBERED = 100;
/** Characters of a differing row that are kept. */
const ROW = 1_000;

/** Where a live read model differs from the log, as the sentinel found it. */
export type Drift = {
  projection: string;
  table: string;
  /** The first and the last day, or work, that were compared: `1001..2000`; empty for the whole table. */
  slice: string;
  found_at: Date;
  differences: number;
  /** Some of the rows: `missing` or `unexpected`, and the columns as JSON, cut off when they are long. */
  shown: string[];
};

/** `covered`: other slices of the table in which something differed before; what they say is not true any more. */
type TableSlice = { schema: string; table: string; slice: string; covered?: string[] };

/** The slices of a table that are known to differ, the one that was looked at the longest ago first. */
export async function readSlices(db: Kysely<DB>, schema: string, table: string): Promise<string[]> {
  const rows = await db
    .selectFrom('folding.drift')
    .select('slice')
    .where('schema_name', '=', schema)
    .where('table_name', '=', table)
    .orderBy('looked_at')
    .execute();
  return rows.map(({ slice }) => slice);
}

/**
 * Remembers what a comparison found: the differences, or that there are none any more.
 *
 * @param lookedAt when the look began, as the database has it. What was found is left out when all was forgotten since:
 *   it may hold what was erased meanwhile
 */
export async function noteDrift(
  db: Kysely<DB>,
  { schema, table, slice, covered = [] }: TableSlice,
  verdict: Verdict,
  lookedAt: string,
): Promise<void> {
  const { differences } = verdict;
  const gone = differences === 0 ? [slice, ...covered] : covered;
  if (gone.length > 0)
    await db
      .deleteFrom('folding.drift')
      .where('schema_name', '=', schema)
      .where('table_name', '=', table)
      .where('slice', 'in', gone)
      .execute();
  if (differences === 0) return;
  const shown = verdict.shown.map(({ what, row }) => `${what} ${JSON.stringify(row)}`.slice(0, ROW));
  await sql`
    with look as (
      select from folding.look l
      where l.schema_name = ${schema} and l.table_name = ${table} and l.looked_at = ${lookedAt}::timestamptz for update
    )
    insert into folding.drift as d (schema_name, table_name, slice, differences, shown)
    select ${schema}, ${table}, ${slice}, ${differences}, ${shown}::text[]
    from folding.build b, look
    where b.schema_name = ${schema} and (
      select count(*) from folding.drift where schema_name = ${schema} and table_name = ${table} and slice <> ${slice}
    ) < ${REMEMBERED}
    on conflict (schema_name, table_name, md5(slice)) do update
    set differences = excluded.differences, shown = excluded.shown, looked_at = now()`.execute(db);
}

/** Where live read models differ from the log, the latest first. @param limit of the slices of each read model */
export async function readDrift(db: Kysely<DB>, limit: number): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    select projection, table_name as "table", slice, found_at, differences, shown
    from (
      select d.*, b.projection, row_number() over (partition by b.projection order by found_at desc, table_name, slice) as n
      from folding.drift d join folding.build b using (schema_name) where b.role = 'live'
    ) found
    where n <= ${limit} order by found_at desc, table_name, slice`.execute(db);
  return rows;
}

/** Differences between each live read model and the log, by projection; a changed row is two, one on either side. */
export async function countDrift(db: Kysely<DB>): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('folding.drift')
    .innerJoin('folding.build', 'folding.build.schema_name', 'folding.drift.schema_name')
    .where('role', '=', 'live')
    .groupBy('projection')
    .select(['projection', sql<number>`sum(differences)::bigint`.as('rows')])
    .execute();
  return new Map(rows.map(({ projection, rows }) => [projection, rows]));
}

/** The tables of live read models that the sentinel could not compare, and why. */
export async function readNotCompared(db: Kysely<DB>): Promise<{ projection: string; table: string; error: string }[]> {
  return db
    .selectFrom('folding.look')
    .innerJoin('folding.build', 'folding.build.schema_name', 'folding.look.schema_name')
    .where('role', '=', 'live')
    .where('error', 'is not', null)
    .select(['projection', 'table_name as table', 'error'])
    .orderBy('table_name')
    .$narrowType<{ error: string }>()
    .execute();
}

/** Seconds since a table of a live read model was last looked at; null when none ever was. */
export async function readLastLook(db: Kysely<DB>): Promise<number | null> {
  const { rows } = await sql<{ ago: number | null }>`
    select extract(epoch from clock_timestamp() - max(looked_at))::float8 as ago
    from folding.look join folding.build using (schema_name) where role = 'live'`.execute(db);
  const ago = rows[0]?.ago ?? null;
  return ago === null ? null : Math.max(0, ago);
}

/**
 * Seconds since all of every table was compared: since the end of the comparison that is the oldest.
 *
 * @param tables how many there are
 * @returns null while some table was never compared as a whole
 */
export async function readLastPass(db: Kysely<DB>, tables: number): Promise<number | null> {
  const { rows } = await sql<{ ago: number | null }>`
    select extract(epoch from clock_timestamp() - min(compared_at))::float8 as ago
    from folding.look join folding.build using (schema_name)
    where role = 'live' having count(compared_at) >= ${tables}`.execute(db);
  const ago = rows[0]?.ago ?? null;
  return ago === null ? null : Math.max(0, ago);
}

/** Forgets all that was found, because it holds rows of read models. What is still so is found again. */
export async function forgetDrift(db: Kysely<DB>): Promise<void> {
  // A look that is under way finds its table looked at since, and keeps nothing.
  await db.updateTable('folding.look').set({ looked_at: sql<Date>`clock_timestamp()` }).execute();
  await db.deleteFrom('folding.drift').execute();
}

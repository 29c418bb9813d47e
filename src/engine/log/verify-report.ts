import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';

export type LogVerdict = { name: string; rows: number; differences: number; shown: Record<string, unknown>[] };

/** Differences that a verdict shows at most. */
export const SHOWN = 10;

type Query = ReturnType<typeof sql<Record<string, unknown>>>;

/** Counts the rows that are checked and those that are complained of, and shows some of these. */
export async function report(db: Kysely<DB>, name: string, rows: Query, complaints: Query): Promise<LogVerdict> {
  const { rows: counted } = await sql<{ rows: number }>`select count(*) as rows from (${rows}) r`.execute(db);
  const { rows: found } = await sql<{ differences: number; shown: Record<string, unknown>[] | null }>`
    with complaint as materialized (${complaints})
    select (select count(*) from complaint) as differences,
      (select json_agg(c) from (select * from complaint limit ${SHOWN}) c) as shown`.execute(db);
  return {
    name,
    rows: counted[0]?.rows ?? 0,
    differences: found[0]?.differences ?? 0,
    shown: found[0]?.shown ?? [],
  };
}

import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import type { Projection } from '../projection.ts';
import { briefText } from './brief.ts';
import type { Comparison } from './compare-builds.ts';
import type { Sample } from './difference.ts';

/** A row that differs: what names it, and the values of the columns that differ; null where the row is missing. */
type KeptSample = {
  what: Sample['what'];
  key: { column: string; value: string }[];
  columns: { column: string; live: string | null; new: string | null }[];
};

/** A comparison as it is shown: long values are cut off. */
export type KeptComparison = Pick<Comparison, 'folded' | 'same_place' | 'not_compared'> & {
  compared_at: string;
  tables: (Omit<Comparison['tables'][number], 'samples'> & { samples: KeptSample[] })[];
};

function toKept({ what, key, live, new: built }: Sample): KeptSample {
  const columns = Object.keys(live ?? built ?? {});
  return {
    what,
    key: Object.entries(key).map(([column, value]) => ({ column, value: briefText(value) })),
    columns: columns.map((column) => ({
      column,
      live: live && briefText(live[column]),
      new: built && briefText(built[column]),
    })),
  };
}

/** Notes that a comparison begins; the one before stays until this one is kept. @returns its token */
export async function beginComparison(db: Kysely<DB>, { name }: Projection): Promise<string> {
  const token = randomUUID();
  await sql`
    update folding.build set comparison = coalesce(comparison, '{}') || jsonb_build_object('under_way', ${token}::text)
    where projection = ${name} and role = 'rebuilding'`.execute(db);
  return token;
}

/**
 * Keeps with a new build how it differs from the live one, until it is switched to or dropped.
 *
 * @returns false when comparisons were forgotten since it began: it may hold what was erased meanwhile
 */
export async function keepComparison(db: Kysely<DB>, comparison: Comparison, token: string): Promise<boolean> {
  const { schemas, tables, ...found } = comparison;
  const kept: KeptComparison = {
    ...found,
    compared_at: new Date().toISOString(),
    tables: tables.map(({ samples, ...table }) => ({ ...table, samples: samples.map(toKept) })),
  };
  const { numAffectedRows } = await sql`
    update folding.build set comparison = ${JSON.stringify(kept)}::jsonb
    where schema_name = ${schemas.new} and role = 'rebuilding' and comparison ->> 'under_way' = ${token}`.execute(db);
  return numAffectedRows === 1n;
}

/** What was found when the new build of a read model was compared; undefined when it has not been. */
export async function readComparison(db: Kysely<DB>, { name }: Projection): Promise<KeptComparison | undefined> {
  const row = await db
    .selectFrom('folding.build')
    .select('comparison')
    .where('projection', '=', name)
    .where('role', '=', 'rebuilding')
    .where(sql<boolean>`comparison ? 'compared_at'`)
    .executeTakeFirst();
  return (row?.comparison as KeptComparison | null | undefined) ?? undefined;
}

/** Forgets what comparisons have found, because it holds rows of read models. */
export async function forgetComparisons(db: Kysely<DB>): Promise<void> {
  await db.updateTable('folding.build').set({ comparison: null }).where('comparison', 'is not', null).execute();
}

import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';

/** `bytes`: of the live build's tables, with their indexes. `held`: whether an operator holds a new build. */
export type BuildFacts = { bytes: number; held: boolean };

/** What there is to know of the builds of all projections, by projection, in one statement: it is polled. */
export async function readBuildFacts(db: Kysely<DB>): Promise<Map<string, BuildFacts>> {
  const { rows } = await sql<BuildFacts & { projection: string }>`
    select b.projection, bool_or(b.held) as held, coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint as bytes
    from folding.build b
    left join pg_namespace n on n.nspname = b.schema_name and b.role = 'live'
    left join pg_class c on c.relnamespace = n.oid and c.relkind = 'r'
    group by b.projection`.execute(db);
  return new Map(rows.map(({ projection, bytes, held }) => [projection, { bytes, held }]));
}

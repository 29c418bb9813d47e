import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { checkpointTable, headOf } from './checkpoints.ts';
import type { Source } from './projection.ts';

/** A live build: its version, and whether a running lane of it has events after its checkpoint. */
export type Standing = { version: number; behind: boolean };

const lagging = (source: Source) => sql`
  select schema_name from ${checkpointTable(source)} c
  where status = 'running' and position < ${headOf(source, sql`c.lane`)}`;

/**
 * Looks at the live builds of all projections in one statement, because a worker does so each second.
 *
 * @returns the live builds by projection
 */
export async function readStandings(db: Kysely<DB>): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing & { projection: string }>`
    select projection, version, schema_name in (${lagging('engagement')} union all ${lagging('domain')}) as behind
    from folding.build where role = 'live'`.execute(db);
  return new Map(rows.map(({ projection, ...standing }) => [projection, standing]));
}

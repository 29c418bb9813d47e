import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { lagging } from './checkpoints.ts';

/** A live build: its version, and whether a running lane of it has events after its checkpoint. */
export type Standing = { version: number; behind: boolean };

/**
 * Looks at the live builds of all projections in one statement, because a worker does so each second.
 *
 * @returns the live builds by projection
 */
export async function readStandings(db: Kysely<DB>): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing & { projection: string }>`
    select projection, version, schema_name in (
      select schema_name from ${lagging('engagement')} union all select schema_name from ${lagging('domain')}) as behind
    from folding.build where role = 'live'`.execute(db);
  return new Map(rows.map(({ projection, ...standing }) => [projection, standing]));
}

import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import type { Source } from '../projection.ts';
import { lagging } from './checkpoints.ts';

/**
 * A live build: its version, and whether a running lane of it has events after its checkpoint. `wanted` is the version
 * that is to serve; null when no deploy has named one.
 */
export type LiveBuild = { version: number; behind: boolean; wanted: number | null };

/**
 * Looks at the live builds that fold a source in one statement, because a worker does so each second.
 *
 * @returns the live builds by projection; those of another source are never behind
 */
export async function readLiveBuilds(db: Kysely<DB>, source: Source): Promise<Map<string, LiveBuild>> {
  const { rows } = await sql<LiveBuild & { projection: string }>`
    select b.projection, b.version, w.version as wanted,
      b.schema_name in (select schema_name from ${lagging(source)}) as behind
    from folding.build b left join folding.wanted w using (projection) where b.role = 'live'`.execute(db);
  return new Map(rows.map(({ projection, ...liveBuild }) => [projection, liveBuild]));
}

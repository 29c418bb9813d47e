import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { readEveryLane } from '../../log/lane-count.ts';
import { DOMAIN_LANE } from '../../log/lanes.ts';
import { addCheckpoints } from '../checkpoints/checkpoints.ts';
import type { Projection } from '../projection.ts';
import { addLanes, createBuild, findBuild, pointViews } from './builds.ts';

/** The projections that have a live build with a checkpoint for each lane. */
async function findWhole(db: Kysely<DB>, projections: Projection[], lanes: number[]): Promise<Projection[]> {
  const every = [...lanes, ...(await readEveryLane(db))];
  const { rows } = await sql<{ projection: string; lane: number }>`
    select b.projection, c.lane from folding.build b join (
      select schema_name, lane from folding.domain_checkpoint
      union all select schema_name, lane from folding.engagement_checkpoint
    ) c using (schema_name) where b.role = 'live'`.execute(db);
  const found = Map.groupBy(rows, ({ projection }) => projection);
  return projections.filter(({ name, source }) => {
    const has = new Set(found.get(name)?.map(({ lane }) => lane));
    return (source === 'domain' ? [DOMAIN_LANE] : every).every((lane) => has.has(lane));
  });
}

/**
 * Makes sure that every projection has a live build with a checkpoint for each lane, also for one that takes no more
 * events; the first build is empty and goes live at once. A live build of another version keeps its tables: a replay
 * replaces it.
 *
 * @param lanes that take events
 */
export async function ensureBuilds(db: Kysely<DB>, projections: Projection[], lanes: number[]): Promise<void> {
  // Nearly every start finds all of them whole, and is to be short: others may wait for a process that was killed. No lock
  // is needed for that: whoever adds a lane gives every live build its checkpoint in the same transaction.
  const whole = await findWhole(db, projections, lanes);
  for (const projection of projections.filter((one) => !whole.includes(one))) {
    await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext('vernissage build'), hashtext(${projection.name}))`.execute(
        transaction,
      );
      const live = await findBuild(transaction, projection, 'live');
      if (live) {
        await addCheckpoints(transaction, projection.source, live.schema, lanes);
        await addLanes(transaction, projection, live);
        return;
      }
      const build = await createBuild(transaction, projection, 'live', lanes);
      await addLanes(transaction, projection, build);
      await pointViews(transaction, projection, build.schema);
    });
  }
}

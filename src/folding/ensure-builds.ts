import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { readEveryLane } from '../log/lane-count.ts';
import { addLanes, createBuild, findBuild, pointViews } from './builds.ts';
import { addCheckpoints } from './checkpoints.ts';
import type { Projection } from './projection.ts';

/** The projections whose live build has a checkpoint for each lane. */
async function findWhole(db: Kysely<DB>, lanes: number[]): Promise<Set<string>> {
  const engagement = [...new Set([...lanes, ...(await readEveryLane(db))])];
  const { rows } = await sql<{ projection: string }>`
    select b.projection from folding.build b
    where b.role = 'live' and (
      exists (select from folding.domain_checkpoint c where c.schema_name = b.schema_name)
      or ${engagement}::smallint[] <@ array(
        select lane from folding.engagement_checkpoint c where c.schema_name = b.schema_name))`.execute(db);
  return new Set(rows.map(({ projection }) => projection));
}

/**
 * Makes sure that every projection has a live build with a checkpoint for each lane, also for one that takes no more
 * events; the first build is empty and goes live at once. A live build of another version keeps its tables: a replay
 * replaces it.
 *
 * @param lanes that take events
 */
export async function ensureBuilds(db: Kysely<DB>, projections: Projection[], lanes: number[]): Promise<void> {
  // Nearly every start finds all of them whole. It is to be short, above all after the end of a process that was killed.
  const whole = await findWhole(db, lanes);
  for (const projection of projections.filter(({ name }) => !whole.has(name))) {
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

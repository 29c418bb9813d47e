import { type Kysely, sql } from 'kysely';
import { projections as allProjections } from '../../projections/index.ts';
import type { DB } from '../../src/engine/db/tables.ts';
import { advance } from '../../src/engine/folding/advance.ts';
import { type Build, createBuild, enterSchema, findBuild } from '../../src/engine/folding/builds/builds.ts';
import { ensureBuilds } from '../../src/engine/folding/builds/ensure-builds.ts';
import type { EngagementProjection, Projection } from '../../src/engine/folding/projection.ts';
import type { Folder } from '../../src/engine/folding/span.ts';
import { type EngagementLog, openEngagementLog } from '../../src/engine/log/engagement.ts';
import { createEventRegistry } from '../../src/engine/log/event-registry.ts';
import { engagementLanes } from '../../src/engine/log/lanes.ts';
import { ensurePartitions } from '../../src/engine/log/partitions.ts';
import type { Span } from '../../src/engine/log/read-span.ts';
import { domainEvents } from '../../src/events.ts';
import { createDatabase, openTestPool, type TestDatabase } from './database.ts';
import type { Test } from './test.ts';

/** A log and its folds, without an API. */
export type Rig = {
  database: TestDatabase;
  db: Kysely<DB>;
  owner: Kysely<DB>;
  folder: Folder;
  log: EngagementLog;
  /** Empties the log and throws every build away, as if nothing had ever happened. */
  clear(): Promise<void>;
  /** The build that readers see. */
  live(projection: Projection): Promise<Build>;
  /** Folds every projection up to the head. */
  foldAll(): Promise<void>;
};

/** The tables of a log and of its folds, those that refer to others first. */
const FILLED = [
  ...[
    'folding.batch',
    'folding.parked_event',
    'folding.engagement_checkpoint',
    'folding.domain_checkpoint',
    'folding.build',
  ],
  ...[
    'log.export_leftover',
    'log.export_lane',
    'log.export',
    'log.acknowledged',
    'log.flush',
    'log.flushed',
    'log.forgotten_id',
    'log.engagement_id',
    'log.engagement_event',
    'log.lane_cut',
    'log.lane_change',
  ],
  'log.domain_event',
];

type RigOptions = { lanes?: number; projections?: Projection[] };

/** The read models of engagement. */
export const engagement = allProjections.filter(
  (projection): projection is EngagementProjection => projection.source === 'engagement',
);

/** Opens a log and read models, those of engagement unless others are named, on a database of the test's own. */
export async function openRig(t: Test, { lanes = 1, projections = engagement }: RigOptions = {}): Promise<Rig> {
  const database = await createDatabase(t);
  const db = openTestPool(t, database);
  const owner = openTestPool(t, database, 'owner');
  const folder = { db, registry: createEventRegistry(domainEvents) };
  await ensurePartitions(db);
  await ensureBuilds(db, projections, engagementLanes(lanes));
  const live = async (projection: Projection) => {
    const build = await findBuild(db, projection, 'live');
    if (!build) throw new Error(`${projection.name} has no live build`);
    return build;
  };
  return {
    database,
    db,
    owner,
    folder,
    log: openEngagementLog(db, { lanes, onAppended: () => undefined }),
    async clear() {
      const builds = await db.selectFrom('folding.build').select('schema_name').execute();
      for (const { schema_name } of builds)
        await sql`drop schema if exists ${sql.id(schema_name)} cascade`.execute(owner);
      // Deleting a few rows is ten times cheaper than truncating, which makes new files for each table and index.
      for (const table of FILLED) await sql`delete from ${sql.table(table)}`.execute(owner);
      await sql`update log.lane_count set engagement = ${lanes}`.execute(owner);
      await ensureBuilds(db, projections, engagementLanes(lanes));
    },
    live,
    async foldAll() {
      for (const projection of projections) await advance(folder, projection, await live(projection));
    },
  };
}

/** Makes a build beside the live one and folds the given spans into it, one transaction each, in the given order. */
export async function foldSpans(db: Kysely<DB>, projection: EngagementProjection, spans: Span[]): Promise<string> {
  const { schema } = await db
    .transaction()
    .execute((transaction) => createBuild(transaction, projection, 'rebuilding', []));
  for (const span of spans)
    await db.transaction().execute(async (transaction) => {
      await enterSchema(transaction, schema);
      await projection.fold(transaction, span);
    });
  return schema;
}

/** The rows in which two builds differ, each named by the build that has it. */
export async function differences(
  db: Kysely<DB>,
  projection: Projection,
  one: string,
  other: string,
): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const { name } of projection.tables) {
    const [a, b] = [sql.table(`${one}.${name}`), sql.table(`${other}.${name}`)];
    const { rows } = await sql`
      (select ${one} as only_in, d.* from (select * from ${a} except all select * from ${b}) d)
      union all
      (select ${other}, d.* from (select * from ${b} except all select * from ${a}) d)`.execute(db);
    found.push(...rows);
  }
  return found;
}

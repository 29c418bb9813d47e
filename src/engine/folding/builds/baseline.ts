import { scheduler } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { readFloors } from '../../log/floor.ts';
import { readCheckpoints } from '../checkpoints/checkpoints.ts';
import type { Projection } from '../projection.ts';
import { type Build, findBuild } from './builds.ts';
import { ReplayError } from './replay-error.ts';

/** Pages of 8 kB that one statement copies: about a second. */
const COPIED = 10_000;

/** How often, and after how many milliseconds, a change of baselines asks whether their copies are done: ten minutes. */
const COPY_TRIES = 2_400;
const COPY_PAUSE = 250;

/** Whether a build has folded everything that the log holds no more. */
async function reachesFloors(db: Kysely<DB>, { source }: Projection, { schema }: Build, floors: Map<number, number>) {
  const checkpoints = new Map(
    (await readCheckpoints(db, source, schema)).map(({ lane, position }) => [lane, position]),
  );
  return [...floors].every(([lane, floor]) => (checkpoints.get(lane) ?? 0) >= floor);
}

/**
 * The baseline that a build of a projection has to begin with, because the log has lost its beginning to exports. While
 * the transaction holds the floors, it stays as it is.
 *
 * @returns undefined when the log is whole, so that a build begins with nothing
 * @throws ReplayError when there is none of this code's version; the message says what to do
 */
export async function requireBaseline(db: Kysely<DB>, projection: Projection): Promise<Build | undefined> {
  const floors = projection.source === 'engagement' ? await readFloors(db) : new Map<number, number>();
  if (floors.size === 0) return undefined;
  const { name, version } = projection;
  const baseline = await findBuild(db, projection, 'baseline');
  if (baseline?.version === version && (await reachesFloors(db, projection, baseline, floors))) return baseline;
  const what =
    baseline && baseline.version !== version ? `its baseline is of version ${baseline.version}` : 'it has no baseline';
  throw new ReplayError(
    `Version ${version} of ${name} cannot be built: the first events of the log are exported, and ${what}. Bring them back first: npm run operator -- retention bring-back --all.`,
  );
}

const CHANGES = sql`hashtext('vernissage baseline'), hashtext('changes')`;

/** Keeps the rows of the baselines as they are until the transaction ends: a copy takes many statements. */
export async function holdBaselines(transaction: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${CHANGES})`.execute(transaction);
}

/**
 * Waits until nobody copies a baseline, and lets nobody begin until the transaction ends. It does not stand in a queue,
 * so nobody waits behind it: folds, readers and `verify` need no such lock.
 *
 * @returns false when somebody copies for too long
 */
export async function changeBaselines(transaction: Transaction<DB>): Promise<boolean> {
  for (let tries = 0; tries < COPY_TRIES; tries += 1) {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${CHANGES}) as taken`.execute(transaction);
    if (rows[0]?.taken) return true;
    await scheduler.wait(COPY_PAUSE);
  }
  return false;
}

async function copyTable(transaction: Transaction<DB>, name: string, from: Build, to: Build): Promise<void> {
  const [source, target] = [sql.id(from.schema, name), sql.id(to.schema, name)];
  const { rows } = await sql<{ pages: number }>`
    select pg_relation_size(to_regclass(${`${from.schema}.${name}`})) / 8192 as pages`.execute(transaction);
  for (let page = 0; page < (rows[0]?.pages ?? 0); page += COPIED)
    await sql`
      insert into ${target} select * from ${source}
      where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + COPIED},0)`}::tid`.execute(transaction);
}

/** Fills an empty build with the rows, the checkpoints and the parked events of a build of the same version. */
export async function copyBuild(
  transaction: Transaction<DB>,
  projection: Projection,
  from: Build,
  to: Build,
): Promise<void> {
  for (const { name } of projection.tables) await copyTable(transaction, name, from, to);
  await sql`
    insert into folding.engagement_checkpoint as c (schema_name, lane, position, sealed_before)
    select ${to.schema}, lane, position, sealed_before from folding.engagement_checkpoint
    where schema_name = ${from.schema}
    on conflict (lane, schema_name) do update
    set position = excluded.position, sealed_before = excluded.sealed_before`.execute(transaction);
  await sql`
    insert into folding.parked_event
      (schema_name, lane, position, error, parked_at, discarded_at, tried, discard_reason)
    select ${to.schema}, lane, position, error, parked_at, discarded_at, tried, discard_reason from folding.parked_event
    where schema_name = ${from.schema}`.execute(transaction);
}

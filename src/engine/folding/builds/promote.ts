import { sql, type Transaction } from 'kysely';
import { isLockTimeout } from '../../db/sql-state.ts';
import type { DB } from '../../db/tables.ts';
import { type Checkpoint, lockCheckpoints, moveCheckpoint } from '../checkpoints/checkpoints.ts';
import { setStatus, waitForLocks } from '../checkpoints/lane-status.ts';
import type { Projection } from '../projection.ts';
import { entering, type Folder, foldSpan } from '../span.ts';
import { type Build, dropBuild, findBuild, pointViews } from './builds.ts';
import { requireWanted } from './wanted.ts';

/** Positions, over all lanes, that the switch itself folds at most, while it keeps the live build from moving. */
const REST = { engagement: 2_000, domain: 500 };

/** Milliseconds that the switch waits for the batches under way in the live build. */
const SWITCH_PATIENCE = 12_000;

/** Milliseconds that the switch waits for readers under way; later readers wait behind it for that time. */
const READER_PATIENCE = 250;

async function setRole(transaction: Transaction<DB>, schema: string, role: Build['role']): Promise<void> {
  await transaction
    .updateTable('folding.build')
    .set({ role, held: false, comparison: null, ...(role === 'live' && { promoted_at: sql<Date>`now()` }) })
    .where('schema_name', '=', schema)
    .execute();
}

/**
 * Folds what the live build has folded and the new one has not, if that is little.
 *
 * @returns whether the new build is at least as far as the live one on every lane
 */
async function foldRest(
  folder: Folder,
  transaction: Transaction<DB>,
  projection: Projection,
  build: Build,
  live: Checkpoint[],
): Promise<boolean> {
  const { source } = projection;
  const goals = new Map(live.map(({ lane, position }) => [lane, position]));
  const behind = (await lockCheckpoints(transaction, source, build.schema)).map((checkpoint) => ({
    checkpoint,
    upTo: Math.max(checkpoint.position, goals.get(checkpoint.lane) ?? 0),
  }));
  if (goals.size > behind.length) return false;
  const rest = behind.filter(({ checkpoint, upTo }) => checkpoint.position < upTo);
  const size = rest.reduce((sum, { checkpoint, upTo }) => sum + upTo - checkpoint.position, 0);
  if (size > REST[source] || rest.some(({ checkpoint }) => checkpoint.status !== 'running')) return false;
  if (size > 0) await sql`select ${entering(folder, build)}`.execute(transaction);
  for (const { checkpoint, upTo } of rest) {
    const span = { lane: checkpoint.lane, after: checkpoint.position, upTo };
    const changed = await foldSpan(transaction, projection, build, span, folder.registry);
    await moveCheckpoint(transaction, source, build.schema, checkpoint, upTo, { changed, processId: folder.processId });
  }
  return true;
}

/** `behind`: the build is far behind the live one, or stopped. `locked`: a lock was not free in time. */
export type Promotion = 'promoted' | 'behind' | 'locked';

/**
 * Makes a build the live one, in one short transaction that holds the checkpoints of both builds; nothing changes
 * unless it is promoted. The transaction folds the last few events, so that steady traffic cannot hold up the switch. A
 * pause belongs to the read model: it moves from the old live build to the new one.
 *
 * @param onSwitched called in that transaction
 * @throws what the fold throws; ReplayError when another version is to serve by now
 */
export async function promote(
  folder: Folder,
  projection: Projection,
  build: Build,
  onSwitched?: (transaction: Transaction<DB>) => Promise<void>,
): Promise<Promotion> {
  const { source } = projection;
  const work = folder.db.transaction().execute(async (transaction): Promise<Promotion> => {
    await waitForLocks(transaction, SWITCH_PATIENCE);
    await requireWanted(transaction, projection);
    const live = await findBuild(transaction, projection, 'live');
    const liveCheckpoints = live ? await lockCheckpoints(transaction, source, live.schema) : [];
    if (!(await foldRest(folder, transaction, projection, build, liveCheckpoints))) return 'behind';

    await sql`select set_config('lock_timeout', ${String(READER_PATIENCE)}, true),
      set_config('synchronous_commit', 'on', true)`.execute(transaction);
    const previous = await findBuild(transaction, projection, 'previous');
    if (previous && previous.schema !== build.schema) await dropBuild(transaction, projection, previous);
    if (live) await setRole(transaction, live.schema, 'previous');
    await setRole(transaction, build.schema, 'live');
    await pointViews(transaction, projection, build.schema);
    if (live && liveCheckpoints.some(({ status }) => status === 'paused')) {
      await setStatus(transaction, source, build.schema, 'paused');
      await setStatus(transaction, source, live.schema, 'running');
    }
    await onSwitched?.(transaction);
    return 'promoted';
  });
  return work.catch((error) => {
    if (isLockTimeout(error)) return 'locked';
    throw error;
  });
}

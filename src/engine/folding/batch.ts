import type { Transaction } from 'kysely';
import type { DB } from '../db/tables.ts';
import type { Build } from './builds/builds.ts';
import { type Checkpoint, lockCheckpoints, moveCheckpoint } from './checkpoints/checkpoints.ts';
import { waitForLocks } from './checkpoints/lane-status.ts';
import { foldKey } from './poison/deaths.ts';
import type { Projection } from './projection.ts';
import { entering, type Folder, foldSpan } from './span.ts';

/** Milliseconds that a batch of reduced size may take and still let the next one grow. */
const QUICK = 1_000;

type Work<Result> = (transaction: Transaction<DB>, checkpoint: Checkpoint) => Promise<Result>;

/**
 * Runs work on one lane of a build in a transaction that holds its checkpoint.
 *
 * @param options.patience milliseconds that it waits for a batch under way; without it as long as the pool says
 */
export async function withCheckpoint<Result>(
  folder: Folder,
  projection: Projection,
  build: Build,
  lane: number,
  work: Work<Result>,
  { patience }: { patience?: number } = {},
): Promise<Result> {
  const done = await whileFree(folder, projection, build, { lane, wait: true, patience }, work);
  if (!done) throw new Error(`${build.schema} has no checkpoint for lane ${lane}`);
  return done.result;
}

/** The same; null when there is no checkpoint, or, unless it waits, when another transaction holds it. */
async function whileFree<Result>(
  folder: Folder,
  projection: Projection,
  build: Build,
  { lane, wait, patience }: { lane: number; wait: boolean; patience?: number | undefined },
  work: Work<Result>,
): Promise<{ result: Result } | null> {
  return folder.db.transaction().execute(async (transaction) => {
    if (patience !== undefined) await waitForLocks(transaction, patience);
    const alongside = entering(folder, build);
    const [checkpoint] = await lockCheckpoints(transaction, projection.source, build.schema, { lane, alongside, wait });
    return checkpoint ? { result: await work(transaction, checkpoint) } : null;
  });
}

/**
 * The next work on a lane: fold up to `upTo`, and at most `batch` positions if that is given, the usual number. `most`
 * is smaller for a batch that is to be small, and says nothing of later ones. `wait`: false leaves a lane alone that
 * another process folds.
 */
export type Next = { lane: number; upTo: number; batch?: number; most?: number; wait?: boolean };

/**
 * `folded`: positions folded, the last of them `upTo`. `done`: nothing is left to fold here: the lane is at its end, is
 * stopped, or, if it is `held`, another process folds it.
 */
export type Outcome = { folded: number; done: boolean; upTo?: number; held?: boolean };

/** The size of the next batch: a reduced size doubles after each full and quick batch. Null: the usual size. */
function grow({ batch: reduced }: Checkpoint, folded: number, took: number, usual: number): number | null {
  if (reduced === null || folded < reduced || took > QUICK) return reduced;
  return reduced * 2 < usual ? reduced * 2 : null;
}

/** Folds a batch in one transaction: lock the checkpoint, fold what follows, move it. @throws what the fold throws */
export async function foldBatch(
  folder: Folder,
  projection: Projection,
  build: Build,
  { lane, upTo, batch, most, wait = true }: Next,
): Promise<Outcome> {
  const fold: Work<Outcome> = async (transaction, checkpoint) => {
    const { position: after, status, batch: reduced } = checkpoint;
    if (status !== 'running') return { folded: 0, done: true };
    const size = batch === undefined ? Number.POSITIVE_INFINITY : Math.min(batch, reduced ?? batch, most ?? batch);
    const end = Math.min(upTo, after + size);
    if (end <= after) return { folded: 0, done: true };
    const began = performance.now();
    const ended = folder.activity?.begin(`fold ${foldKey(build.schema, lane, after)}`);
    const span = { lane, after, upTo: end };
    const changed = await foldSpan(transaction, projection, build, span, folder.registry).finally(ended);
    const took = performance.now() - began;
    const next = batch === undefined ? reduced : grow(checkpoint, end - after, took, batch);
    const { processId } = folder;
    const moved = { changed, batch: next, processId };
    await moveCheckpoint(transaction, projection.source, build.schema, checkpoint, end, moved);
    return { folded: end - after, done: end === upTo, upTo: end };
  };
  if (wait) return withCheckpoint(folder, projection, build, lane, fold);
  const done = await whileFree(folder, projection, build, { lane, wait }, fold);
  return done?.result ?? { folded: 0, done: true, held: true };
}

import type { Transaction } from 'kysely';
import type { DB } from '../db/tables.ts';
import type { Build } from './builds.ts';
import { type Checkpoint, lockCheckpoints, moveCheckpoint } from './checkpoints.ts';
import { foldKey } from './deaths.ts';
import type { Projection } from './projection.ts';
import { entering, type Folder, foldSpan } from './span.ts';

/** Milliseconds that a batch of reduced size may take and still let the next one grow. */
const QUICK = 1_000;

/** Runs work on one lane of a build in a transaction that holds its checkpoint. */
export async function withCheckpoint<Result>(
  folder: Folder,
  projection: Projection,
  build: Build,
  lane: number,
  work: (transaction: Transaction<DB>, checkpoint: Checkpoint) => Promise<Result>,
): Promise<Result> {
  return folder.db.transaction().execute(async (transaction) => {
    const [checkpoint] = await lockCheckpoints(transaction, projection.source, build.schema, {
      lane,
      alongside: entering(folder, build),
    });
    if (!checkpoint) throw new Error(`${build.schema} has no checkpoint for lane ${lane}`);
    return work(transaction, checkpoint);
  });
}

/**
 * The next work on a lane: fold up to `upTo`, and at most `batch` positions if that is given, the usual number. `most`
 * is smaller for a batch that is to be small, and says nothing of later ones.
 */
export type Next = { lane: number; upTo: number; batch?: number; most?: number };

/** `folded`: positions folded, the last of them `upTo`. `done`: nothing is left to fold, or the lane is stopped. */
export type Outcome = { folded: number; done: boolean; upTo?: number };

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
  { lane, upTo, batch, most }: Next,
): Promise<Outcome> {
  return withCheckpoint(folder, projection, build, lane, async (transaction, checkpoint) => {
    const { position: after, status, batch: reduced } = checkpoint;
    if (status !== 'running') return { folded: 0, done: true };
    const size = batch === undefined ? Number.POSITIVE_INFINITY : Math.min(batch, reduced ?? batch, most ?? batch);
    const end = Math.min(upTo, after + size);
    if (end <= after) return { folded: 0, done: true };
    const began = performance.now();
    const ended = folder.activity?.begin(`fold ${foldKey(build.schema, lane, after)}`);
    const span = { lane, after, upTo: end };
    const changed = await foldSpan(transaction, projection, span, folder.registry).finally(ended);
    const took = performance.now() - began;
    const next = batch === undefined ? reduced : grow(checkpoint, end - after, took, batch);
    const { processId } = folder;
    const moved = { changed, batch: next, processId };
    await moveCheckpoint(transaction, projection.source, build.schema, checkpoint, end, moved);
    return { folded: end - after, done: end === upTo, upTo: end };
  });
}

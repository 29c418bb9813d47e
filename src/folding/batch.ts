import type { Transaction } from 'kysely';
import type { DB } from '../db/tables.ts';
import type { Build } from './builds.ts';
import { type Checkpoint, lockCheckpoints, moveCheckpoint } from './checkpoints.ts';
import { foldKey } from './deaths.ts';
import type { Projection } from './projection.ts';
import { enterBuild, type Folder, foldSpan } from './span.ts';

/** Milliseconds in which a batch must be folded for the next one to be larger again. */
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
    await enterBuild(transaction, folder, build);
    const [checkpoint] = await lockCheckpoints(transaction, projection.source, build.schema, lane);
    if (!checkpoint) throw new Error(`${build.schema} has no checkpoint for lane ${lane}`);
    return work(transaction, checkpoint);
  });
}

/** What to fold next of a lane: up to a position, and no more than a batch of positions if that is given. */
export type Next = { lane: number; upTo: number; batch?: number };

/** How many positions were folded, and whether that leaves nothing to do: all is folded, or the lane is stopped. */
export type Outcome = { folded: number; done: boolean };

/** The size of batches after one was folded: it grows again to the usual one while a whole batch is folded quickly. */
function grow({ batch: reduced }: Checkpoint, folded: number, took: number, usual: number): number | null {
  if (reduced === null || folded < reduced || took > QUICK) return reduced;
  return reduced * 2 < usual ? reduced * 2 : null;
}

/** One batch: {lock the checkpoint, read after it, fold, move it}, or nothing at all. @throws what the fold throws */
export async function foldBatch(
  folder: Folder,
  projection: Projection,
  build: Build,
  { lane, upTo, batch }: Next,
): Promise<Outcome> {
  return withCheckpoint(folder, projection, build, lane, async (transaction, checkpoint) => {
    const { position: after, status, batch: reduced } = checkpoint;
    if (status !== 'running') return { folded: 0, done: true };
    const end = batch === undefined ? upTo : Math.min(upTo, after + Math.min(batch, reduced ?? batch));
    if (end <= after) return { folded: 0, done: true };
    const began = performance.now();
    const ended = folder.activity?.begin(`fold ${foldKey(build.schema, lane, after)}`);
    await foldSpan(transaction, projection, { lane, after, upTo: end }, folder.registry).finally(ended);
    const took = performance.now() - began;
    const next = batch === undefined ? reduced : grow(checkpoint, end - after, took, batch);
    await moveCheckpoint(transaction, projection.source, build.schema, checkpoint, end, next);
    return { folded: end - after, done: end === upTo };
  });
}

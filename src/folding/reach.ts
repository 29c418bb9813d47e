import { scheduler } from 'node:timers/promises';
import { DOMAIN_LANE } from '../log/lanes.ts';
import { advance, type Folder } from './advance.ts';
import { findBuild } from './builds.ts';
import { readCheckpoints, readHeads } from './checkpoints.ts';
import { coalesce } from './coalesce.ts';
import type { Projection } from './projection.ts';

/** Milliseconds that a reader waits, and helps, at most. */
const PATIENCE = 1_000;

/**
 * Waits until a read model of domain events has folded a position, folding itself rather than waiting for a worker.
 *
 * @returns false when the position was not reached in time, or is beyond the head
 */
export type Reach = (projection: string, position: number) => Promise<boolean>;

/** Waits for work, but not longer than this many milliseconds. @throws what the work throws in that time */
async function withinTime(work: Promise<void>, patience: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, patience);
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Makes the wait for a process. What was reached once stays reached, so that most reads ask nobody; readers who wait at
 * the same time share one fold, as appends share one commit.
 */
export function createReach(folder: Folder, projections: Projection[]): Reach {
  const known = new Map<string, number>();

  const foldOnwards = async (projection: Projection) => {
    const build = await findBuild(folder.db, projection, 'live');
    if (!build) return;
    const enough = new AbortController();
    const signal = AbortSignal.any([enough.signal, AbortSignal.timeout(PATIENCE)]);
    // One batch: whoever waits for it would otherwise wait for what is appended meanwhile as well, and for what is
    // appended while that is folded. A fold that fails is the worker's to deal with; the read is answered as it is.
    const onBatch = () => enough.abort();
    await advance(folder, projection, build, { signal, onBatch }).catch(() => scheduler.wait(50));
    const [checkpoint] = await readCheckpoints(folder.db, projection.source, build.schema);
    known.set(projection.name, Math.max(checkpoint?.position ?? 0, known.get(projection.name) ?? 0));
  };
  const folds = new Map(
    projections.map((projection) => [projection.name, coalesce(() => foldOnwards(projection))] as const),
  );

  return async (name, position) => {
    const fold = folds.get(name);
    if (!fold) throw new Error(`there is no projection ${name}`);
    const reached = () => (known.get(name) ?? 0) >= position;
    const deadline = performance.now() + PATIENCE;
    while (!reached()) {
      const left = deadline - performance.now();
      if (left <= 0) return false;
      await withinTime(fold(), left);
      if (reached()) return true;
      const head = (await readHeads(folder.db, 'domain', [DOMAIN_LANE])).get(DOMAIN_LANE) ?? 0;
      if (head < position) return false;
      await scheduler.wait(5);
    }
    return true;
  };
}

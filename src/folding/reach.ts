import { scheduler } from 'node:timers/promises';
import { DOMAIN_LANE } from '../log/lanes.ts';
import { advance, type Folder } from './advance.ts';
import { findBuild } from './builds.ts';
import { readCheckpoints, readHeads } from './checkpoints.ts';
import type { Projection } from './projection.ts';

/** Milliseconds that a reader waits, and helps, at most. */
const PATIENCE = 1_000;

/**
 * Waits until a read model of domain events has folded a position, folding itself rather than waiting for a worker.
 *
 * @returns false when the position was not reached in time, or is beyond the head
 */
export type Reach = (projection: string, position: number) => Promise<boolean>;

/** Makes the wait for a process. What was reached once stays reached, so that most reads ask nobody. */
export function createReach(folder: Folder, projections: Projection[]): Reach {
  const known = new Map<string, number>();

  const positionOf = async (projection: Projection, schema: string) => {
    const [checkpoint] = await readCheckpoints(folder.db, projection.source, schema);
    const position = checkpoint?.position ?? 0;
    known.set(projection.name, Math.max(position, known.get(projection.name) ?? 0));
    return position;
  };

  return async (name, position) => {
    if ((known.get(name) ?? 0) >= position) return true;
    const projection = projections.find((candidate) => candidate.name === name);
    if (!projection) throw new Error(`there is no projection ${name}`);
    const deadline = performance.now() + PATIENCE;
    const signal = AbortSignal.timeout(PATIENCE);
    do {
      const build = await findBuild(folder.db, projection, 'live');
      if (!build) return false;
      if ((await positionOf(projection, build.schema)) >= position) return true;
      const head = (await readHeads(folder.db, projection.source, [DOMAIN_LANE])).get(DOMAIN_LANE) ?? 0;
      if (head < position) return false;
      // A fold that fails is the worker's to deal with; here the read is just answered as it is.
      await advance(folder, projection, build, { signal }).catch(() => scheduler.wait(50));
      if ((await positionOf(projection, build.schema)) >= position) return true;
      await scheduler.wait(5);
    } while (performance.now() < deadline);
    return false;
  };
}

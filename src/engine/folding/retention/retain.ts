import type { Export } from '../../log/exports/record.ts';
import { advance } from '../advance.ts';
import type { Build } from '../builds/builds.ts';
import { dropIdle } from '../builds/drop-idle.ts';
import type { Projection } from '../projection.ts';
import { drop } from './drop.ts';
import { type Due, readDuePartitions } from './due.ts';
import { removeLeftovers } from './files.ts';
import { makeNextBaseline } from './next-baseline.ts';
import { readBehind, readInTheWay, readObstacles } from './obstacles.ts';
import { aloneWithExports, ofEngagement, type RetentionParts } from './parts.ts';
import { ensureExport, type OnProgress } from './write.ts';

export type RetentionOptions = {
  /** Partitions whose events are all older are dropped. */
  days: number;
  /** Also drops those that an operator has brought back. */
  again: boolean;
  /** Drops builds before the live ones that stand in the way: there is no going back to them then. */
  dropPrevious: boolean;
  signal?: AbortSignal;
  onProgress: OnProgress;
  onDropped: (dropped: Export) => void;
  onBuildDropped: (projection: Projection, build: Pick<Build, 'version'>) => void;
};

/** What stands against a partition that is due. */
export type Waiting = { due: Due; obstacles: string[] };

const isToGo = ({ what }: Due, again: boolean) => what === 'due' || (again && what === 'back');

/** The next partition that is to be dropped. */
async function findNext({ folder }: RetentionParts, { days, again }: RetentionOptions): Promise<Due | undefined> {
  return (await readDuePartitions(folder.db, days)).find((due) => isToGo(due, again));
}

/** Folds the builds before the live ones up to the end of what is to be dropped, or drops those that cannot get there. */
async function clearWay(
  parts: RetentionParts,
  { spans }: Due,
  { dropPrevious, onBuildDropped }: RetentionOptions,
): Promise<void> {
  const { db } = parts.folder;
  const projectionOf = (name: string): Projection | undefined =>
    ofEngagement(parts.projections).find((one) => one.name === name);
  for (const build of (await readBehind(db, spans)).filter(({ role }) => role === 'previous')) {
    const projection = projectionOf(build.projection);
    if (projection?.version === build.version) await advance(parts.folder, projection, build);
  }
  if (!dropPrevious) return;
  // There is no going back to a dropped build, so none is dropped while something else that is known keeps the events.
  for (const build of await readInTheWay(db, parts.projections, spans)) {
    const projection = projectionOf(build.projection);
    if (projection && (await dropIdle(db, projection, build))) onBuildDropped(projection, build);
  }
}

/**
 * Exports the partitions that are due, and drops them, the oldest first, one after the other. What was interrupted
 * anywhere is gone on with.
 *
 * @returns the partition at which it stops because something stands against it; undefined when nothing is due any more,
 *   or the signal has stopped it
 * @throws RetentionError, ExportError or ReplayError; then this partition is not dropped
 */
export function retain(parts: RetentionParts, options: RetentionOptions): Promise<Waiting | undefined> {
  const { onProgress, onDropped, signal } = options;
  return aloneWithExports(parts, async () => {
    await removeLeftovers(parts);
    for (let due = await findNext(parts, options); due && !signal?.aborted; due = await findNext(parts, options)) {
      await clearWay(parts, due, options);
      const obstacles = await readObstacles(parts.folder.db, parts.projections, due.spans);
      if (obstacles.length > 0) return { due, obstacles };
      const verified = await ensureExport(parts, due, onProgress);
      for (const projection of ofEngagement(parts.projections))
        await makeNextBaseline(parts.folder, projection, due.spans);
      await drop(parts, due, verified);
      onDropped(verified);
    }
    return undefined;
  });
}

import { scheduler } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Losses } from '../../db/client.ts';
import type { DB } from '../../db/tables.ts';
import { DOMAIN_LANE } from '../../log/lanes.ts';
import { singleFlight } from '../../waiting/single-flight.ts';
import { advanceLive } from '../advance.ts';
import { type Checkpoint, checkpointTable } from '../checkpoints/checkpoints.ts';
import type { Projection } from '../projection.ts';
import { readHeads } from '../sources.ts';
import type { Folder } from '../span.ts';

/** Milliseconds that a reader waits and folds at most. */
const PATIENCE = 1_000;

type Waiting = {
  /**
   * Of the connections of the process: after a crash or a failover PostgreSQL may lack the last folds, which were not
   * waited for.
   */
  losses?: Losses;
  /** Milliseconds. */
  patience?: number;
};

/**
 * Waits until a read model has folded a position of a lane. It folds itself and needs no worker.
 *
 * @param lane the domain lane by default
 * @returns false when the position was not reached in time or is beyond the head; false at once while the read model is
 *   paused, halted or missing
 */
export type CatchUp = (projection: string, position: number, lane?: number) => Promise<boolean>;

/** Waits `patience` milliseconds at most for work; then undefined. @throws what the work throws in that time */
async function withinTime<Result>(work: Promise<Result>, patience: number): Promise<Result | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), patience);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

type Reached = Pick<Checkpoint, 'lane' | 'position' | 'status'>;

/** The checkpoints of the build that readers see; both are of one moment, so no switch comes between. */
async function readLiveCheckpoints(db: Kysely<DB>, { name, source }: Projection): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    select c.lane, c.position, c.status
    from folding.build b join ${checkpointTable(source)} c using (schema_name)
    where b.projection = ${name} and b.role = 'live'`.execute(db);
  return rows;
}

/**
 * Makes the catch-up of a process. It remembers the positions that were reached, so that most reads ask PostgreSQL
 * nothing. Readers who wait at the same time share one fold.
 */
export function createCatchUp(
  folder: Folder,
  projections: Projection[],
  { losses = { count: 0 }, patience = PATIENCE }: Waiting = {},
): CatchUp {
  const known = new Map<string, number>();
  let knownSince = losses.count;
  const keyOf = (name: string, lane: number) => `${name} ${lane}`;

  /** Folds a batch. @returns the lanes that are neither paused nor halted */
  const foldOnwards = async (projection: Projection): Promise<Set<number>> => {
    const enough = new AbortController();
    const signal = AbortSignal.any([enough.signal, AbortSignal.timeout(patience)]);
    // One batch only, so that a reader does not wait for events behind the one that it needs. A fold that fails is left
    // to the worker; the read is answered as it is.
    const onBatch = () => enough.abort();
    await advanceLive(folder, projection, { signal, onBatch }).catch(() => scheduler.wait(50));
    // The build that was folded may be the live one no more.
    const checkpoints = await readLiveCheckpoints(folder.db, projection);
    for (const { lane, position } of checkpoints) {
      const key = keyOf(projection.name, lane);
      known.set(key, Math.max(position, known.get(key) ?? 0));
    }
    return new Set(checkpoints.filter(({ status }) => status === 'running').map((checkpoint) => checkpoint.lane));
  };
  const folds = new Map(
    projections.map((projection) => {
      const { name, source } = projection;
      return [name, { source, fold: singleFlight(() => foldOnwards(projection)) }] as const;
    }),
  );

  return async (name, position, lane = DOMAIN_LANE) => {
    const found = folds.get(name);
    if (!found) throw new Error(`there is no projection ${name}`);
    const { source, fold } = found;
    const key = keyOf(name, lane);
    const reached = () => {
      if (knownSince !== losses.count) known.clear();
      knownSince = losses.count;
      return (known.get(key) ?? 0) >= position;
    };
    const deadline = performance.now() + patience;
    while (!reached()) {
      const left = deadline - performance.now();
      if (left <= 0) return false;
      const running = await withinTime(fold(), left);
      if (reached()) return true;
      if (running && !running.has(lane)) return false;
      const head = (await readHeads(folder.db, source, [lane])).get(lane) ?? 0;
      if (head < position) return false;
      await scheduler.wait(5);
    }
    return true;
  };
}

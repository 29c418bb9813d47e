import { type Kysely, type RawBuilder, sql } from 'kysely';
import { messageOf } from '../db/error-words.ts';
import { isPassing, isStatementTimeout } from '../db/sql-state.ts';
import type { DB } from '../db/tables.ts';
import { NewerEventError } from '../log/event-registry.ts';
import { floorOf } from '../log/floor.ts';
import { traceBatch } from '../tracing/folds.ts';
import { tracer } from '../tracing/tracer.ts';
import { foldBatch, type Next, type Outcome } from './batch.ts';
import type { Build } from './builds/builds.ts';
import { lagging } from './checkpoints/checkpoints.ts';
import { halveBatch, recordFailure, setStatusAlone } from './checkpoints/lane-status.ts';
import { countBatch } from './fold-metrics.ts';
import { dealWithPoison } from './poison/poison.ts';
import type { Projection } from './projection.ts';
import type { Folder } from './span.ts';

/**
 * Positions in one transaction, which stays under a second at this size. Engagement is folded inside PostgreSQL, set by
 * set; domain events pass through this process one by one.
 */
export const BATCH = { engagement: 50_000, domain: 5_000 };

/** A small batch is so many times smaller than a usual one. */
const SMALL = 25;

/** Lanes of one build that are folded at once, each on a connection of its own. */
export const LANES_AT_ONCE = 2;

/** Failed folds at one checkpoint after which the event at fault is looked for. */
const PATIENCE = 3;

async function advanceLane(
  folder: Folder,
  projection: Projection,
  build: Build,
  next: Next & { batch: number },
): Promise<Outcome> {
  const { lane, upTo, batch } = next;
  const began = performance.now();
  try {
    const outcome = await foldBatch(folder, projection, build, next);
    const { folded, upTo: end } = outcome;
    if (folded > 0) countBatch(projection.name, 'folded', began, folded);
    if (tracer && end !== undefined) {
      const { name, source } = projection;
      await traceBatch(folder.db, { projection: name, source, lane, after: end - folded, upTo: end, since: began });
    }
    return outcome;
  } catch (error) {
    const tooLong = isStatementTimeout(error);
    countBatch(projection.name, tooLong ? 'timed_out' : 'failed', began);
    if (isPassing(error) && !tooLong) throw error;
    const failed = { source: projection.source, schema: build.schema, lane, error: messageOf(error) };
    const { failures, position } = tooLong
      ? await halveBatch(folder.db, failed, next)
      : await recordFailure(folder.db, failed);
    if (failures < PATIENCE && !(error instanceof NewerEventError)) throw error;
    await dealWithPoison(folder, projection, build, lane, tooLong ? position + 1 : Math.min(upTo, position + batch));
    return { folded: 0, done: false };
  }
}

export type AdvanceOptions = {
  signal?: AbortSignal | undefined;
  /** Called after each batch. */
  onBatch?: (() => void) | undefined;
  /** Positions in one transaction at most. */
  batch?: number | undefined;
  /** Where to stop on each lane, if that is before its head. */
  goals?: ReadonlyMap<number, number> | undefined;
  /** Asked before each batch, which may wait for it; true makes the batch small. */
  throttle?: (() => Promise<boolean>) | undefined;
  /** Called for a lane that another process folds, which is left to that one; without this the fold waits for it. */
  onHeld?: (() => void) | undefined;
};

/**
 * Folds a build up to the heads that its lanes have at the start of the call. Later events are left to the next call,
 * so a call ends however steadily events arrive. A stop or a raised signal ends it after the batch under way. The lanes
 * take turns, batch by batch. Any process may call it at any time: the lock on the checkpoint lets one fold at a time.
 *
 * @throws NewerEventError at an event that newer code has written, which is left to that code; everything before it is
 *   folded
 * @throws the error of a fold, after the other lanes are done; the checkpoint stays where the last whole batch left it.
 *   A statement that took too long fails like this too, and halves the next batch. A single event that takes too long
 *   again and again counts as an event that cannot be folded.
 */
export async function advance(
  folder: Folder,
  projection: Projection,
  build: Build,
  options: AdvanceOptions = {},
): Promise<void> {
  await foldTurns(
    folder,
    projection,
    await findLagging(folder.db, projection, sql`b.schema_name = ${build.schema}`),
    options,
  );
}

/** Folds the live build of a projection as `advance` does; nothing when there is none. */
export async function advanceLive(folder: Folder, projection: Projection, options: AdvanceOptions = {}): Promise<void> {
  const live = sql`b.projection = ${projection.name} and b.role = 'live'`;
  await foldTurns(folder, projection, await findLagging(folder.db, projection, live), options);
}

async function foldTurns(
  folder: Folder,
  projection: Projection,
  behind: Lagging[],
  { signal, onBatch, batch = BATCH[projection.source], goals, throttle, onHeld }: AdvanceOptions,
): Promise<void> {
  const own = behind.filter(({ build }) => build.version === projection.version);
  for (const { build, lane, floor } of own.filter(({ isCut }) => isCut))
    await setStatusAlone(folder.db, projection.source, build.schema, 'halted', { lane, error: cutOff(floor) });
  const turns = own
    .filter(({ isCut }) => !isCut)
    .map((turn) => ({ ...turn, upTo: Math.min(turn.upTo, goals?.get(turn.lane) ?? turn.upTo) }));
  const takeTurns = async () => {
    for (let turn = turns.shift(); turn && !signal?.aborted; turn = turns.shift()) {
      const { build, lane, upTo } = turn;
      const most = (await throttle?.()) ? Math.ceil(batch / SMALL) : batch;
      if (signal?.aborted) return;
      const next = { lane, upTo, batch, most, wait: !onHeld };
      const { folded, done, held } = await advanceLane(folder, projection, build, next);
      if (folded > 0) onBatch?.();
      if (held) onHeld?.();
      if (!done) turns.push(turn);
    }
  };
  const results = await Promise.allSettled(Array.from({ length: LANES_AT_ONCE }, takeTurns));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** `isCut`: the log holds the next events no more, because its floor is higher. */
type Lagging = { build: Build; lane: number; upTo: number; floor: number; isCut: boolean };

/** Why a lane halts whose next events are exported: it would step over them. */
const cutOff = (floor: number) =>
  `the events up to ${floor} are exported: bring them back (operator retention bring-back --all), then resume`;

/** The running lanes of some builds `b` that have events after their checkpoints; `upTo` is the head of the lane. */
async function findLagging(db: Kysely<DB>, { source }: Projection, which: RawBuilder<unknown>): Promise<Lagging[]> {
  const floor = source === 'engagement' ? floorOf(sql`l.lane`) : sql`0`;
  const { rows } = await sql<Build & Omit<Lagging, 'build' | 'isCut'> & { position: number }>`
    select b.schema_name as schema, b.version, b.role, l.lane, l.position, l.head as "upTo", ${floor} as floor
    from folding.build b join ${lagging(source)} l using (schema_name) where ${which} order by l.lane`.execute(db);
  return rows.map(({ lane, upTo, floor, position, ...build }) => ({
    build,
    lane,
    upTo,
    floor,
    isCut: position < floor,
  }));
}

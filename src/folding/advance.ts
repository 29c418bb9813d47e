import { type Kysely, sql, type Transaction } from 'kysely';
import { isContentError, isPassing } from '../db/sql-state.ts';
import type { DB } from '../db/tables.ts';
import { type StoredEvent, toStoredEvent } from '../log/domain.ts';
import type { EventRegistry } from '../log/event-registry.ts';
import { type Build, enterSchema } from './builds.ts';
import {
  type Checkpoint,
  lockCheckpoints,
  moveCheckpoint,
  readCheckpoints,
  readHeads,
  recordFailure,
  setStatus,
} from './checkpoints.ts';
import type { Projection, Span } from './projection.ts';

/** What folding needs of its process. */
export type Folder = { db: Kysely<DB>; registry: EventRegistry };

/**
 * Positions in one transaction, which stays under a second at this size. Engagement is folded inside PostgreSQL, set by
 * set; domain events pass through this process one by one.
 */
const BATCH = { engagement: 50_000, domain: 5_000 };

/** Folds that fail at the same checkpoint before the event at fault is looked for. */
const PATIENCE = 3;

type Outcome = 'folded' | 'idle' | 'stopped';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function readDomainEvents(
  transaction: Transaction<DB>,
  types: string[],
  { lane, after, upTo }: Span,
  registry: EventRegistry,
): Promise<StoredEvent[]> {
  const rows = await transaction
    .selectFrom('log.domain_event')
    .selectAll()
    .where('lane', '=', lane)
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .where('type', 'in', types)
    .orderBy('position')
    .execute();
  return rows.map((row) => toStoredEvent(row, registry));
}

/** Folds a span into the build whose schema is on the search path; moves no checkpoint. */
async function foldSpan(transaction: Transaction<DB>, projection: Projection, span: Span, registry: EventRegistry) {
  if (projection.source === 'engagement') return projection.fold(transaction, span);
  const events = await readDomainEvents(transaction, projection.types, span, registry);
  if (events.length > 0) await projection.fold(transaction, events);
}

/**
 * Runs work on one lane of a build in a transaction that holds its checkpoint. A crash folds again, so the commit
 * need not wait for the disk.
 */
async function withCheckpoint<Result>(
  { db }: Folder,
  projection: Projection,
  build: Build,
  lane: number,
  work: (transaction: Transaction<DB>, checkpoint: Checkpoint) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await sql`select set_config('synchronous_commit', 'off', true), set_config('work_mem', '32MB', true)`.execute(
      transaction,
    );
    await enterSchema(transaction, build.schema);
    const [checkpoint] = await lockCheckpoints(transaction, projection.source, build.schema, lane);
    if (!checkpoint) throw new Error(`${build.schema} has no checkpoint for lane ${lane}`);
    return work(transaction, checkpoint);
  });
}

/** One batch: {lock the checkpoint, read after it, fold, move it}, or nothing at all. */
async function foldBatch(folder: Folder, projection: Projection, build: Build, lane: number, batch: number) {
  return withCheckpoint(folder, projection, build, lane, async (transaction, checkpoint): Promise<Outcome> => {
    if (checkpoint.status !== 'running') return 'stopped';
    const head = (await readHeads(transaction, projection.source, [lane])).get(lane) ?? 0;
    const upTo = Math.min(checkpoint.position + batch, head);
    if (upTo <= checkpoint.position) return 'idle';
    await foldSpan(transaction, projection, { lane, after: checkpoint.position, upTo }, folder.registry);
    await moveCheckpoint(transaction, projection.source, build.schema, checkpoint, upTo);
    return 'folded';
  });
}

/** `own`: the event's content is at fault; otherwise it may be the fold, and every event with it. */
type Poison = { position: number; error: string; own: boolean };

/**
 * Halves the span that fails until one event stands alone; what folds on the way is kept.
 *
 * @returns the event that does not fold by itself; null when all do, because what was at fault has passed
 */
async function findPoison(
  folder: Folder,
  projection: Projection,
  build: Build,
  lane: number,
  span: number,
): Promise<Poison | null> {
  const [start] = (await readCheckpoints(folder.db, projection.source, build.schema)).filter((c) => c.lane === lane);
  let folded = start?.position ?? 0;
  let failing = folded + span;
  while (folded < failing) {
    const middle = folded + Math.ceil((failing - folded) / 2);
    try {
      await foldBatch(folder, projection, build, lane, middle - folded);
      folded = middle;
    } catch (error) {
      if (isPassing(error)) throw error;
      if (middle - folded === 1) return { position: middle, error: messageOf(error), own: isContentError(error) };
      failing = middle;
    }
  }
  return null;
}

/**
 * Steps over an event that cannot be folded, or stops before it, as the projection says; and stops in any case when
 * it is not the event's content that is at fault, lest every event after it be stepped over as well.
 */
async function dealWithPoison(folder: Folder, projection: Projection, build: Build, lane: number, batch: number) {
  const head = (await readHeads(folder.db, projection.source, [lane])).get(lane) ?? 0;
  const [now] = (await readCheckpoints(folder.db, projection.source, build.schema)).filter((c) => c.lane === lane);
  const span = Math.min(batch, head - (now?.position ?? 0));
  const poison = await findPoison(folder, projection, build, lane, span);
  if (!poison) return;
  const { position, error, own } = poison;
  await withCheckpoint(folder, projection, build, lane, async (transaction, checkpoint) => {
    // Another process may have folded meanwhile, and the search gone astray.
    if (checkpoint.position !== position - 1 || checkpoint.status !== 'running') return;
    if (projection.onPoison === 'halt' || !own) {
      const reason = `event ${position} of lane ${lane}: ${error}`;
      await setStatus(transaction, projection.source, build.schema, 'halted', { lane, error: reason });
      return;
    }
    await transaction
      .insertInto('folding.parked_event')
      .values({ lane, schema_name: build.schema, position, error })
      .execute();
    await moveCheckpoint(transaction, projection.source, build.schema, checkpoint, position);
  });
}

async function advanceLane(
  folder: Folder,
  projection: Projection,
  build: Build,
  lane: number,
  batch: number,
): Promise<Outcome> {
  try {
    return await foldBatch(folder, projection, build, lane, batch);
  } catch (error) {
    if (isPassing(error)) throw error;
    const failures = await recordFailure(folder.db, projection.source, build.schema, lane, messageOf(error));
    if (failures < PATIENCE) throw error;
    await dealWithPoison(folder, projection, build, lane, batch);
    return 'folded';
  }
}

export type AdvanceOptions = {
  signal?: AbortSignal | undefined;
  /** Called after each batch. */
  onBatch?: (() => void) | undefined;
  /** Positions in one transaction at most. */
  batch?: number | undefined;
};

/**
 * Folds a build onwards until it has reached the head of every lane, is stopped, or the signal is raised; a batch
 * under way is finished. Any process may call it at any time: the lock on the checkpoint lets one fold at a time.
 *
 * @throws whatever a fold throws; the checkpoint stays where the last whole batch left it
 */
export async function advance(
  folder: Folder,
  projection: Projection,
  build: Build,
  { signal, onBatch, batch = BATCH[projection.source] }: AdvanceOptions = {},
): Promise<void> {
  if (build.version !== projection.version) return;
  const checkpoints = await readCheckpoints(folder.db, projection.source, build.schema);
  const advanceToHead = async (lane: number) => {
    while (!signal?.aborted && (await advanceLane(folder, projection, build, lane, batch)) === 'folded') onBatch?.();
  };
  await Promise.all(checkpoints.map(({ lane }) => advanceToHead(lane)));
}

/** True when some lane of the build has events after its checkpoint and is not stopped. */
export async function isBehind(db: Kysely<DB>, projection: Projection, build: Build): Promise<boolean> {
  const checkpoints = await readCheckpoints(db, projection.source, build.schema);
  const heads = await readHeads(
    db,
    projection.source,
    checkpoints.map(({ lane }) => lane),
  );
  return checkpoints.some(({ lane, position, status }) => status === 'running' && position < (heads.get(lane) ?? 0));
}

/** Folds one parked event after all, and forgets that it was parked; the checkpoint stays. @throws what the fold throws */
export async function foldParked(
  folder: Folder,
  projection: Projection,
  build: Build,
  lane: number,
  position: number,
): Promise<void> {
  await withCheckpoint(folder, projection, build, lane, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('folding.parked_event')
      .where('schema_name', '=', build.schema)
      .where('lane', '=', lane)
      .where('position', '=', position)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) throw new Error(`event ${position} of lane ${lane} is not parked`);
    await foldSpan(transaction, projection, { lane, after: position - 1, upTo: position }, folder.registry);
  });
}

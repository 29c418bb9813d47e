import { type Kysely, sql, type Transaction } from 'kysely';
import { messageOf } from '../../db/error-words.ts';
import { isContentError, isPassing, isStatementTimeout } from '../../db/sql-state.ts';
import type { DB } from '../../db/tables.ts';
import { NewerEventError } from '../../log/event-registry.ts';
import { holdFloors, readFloors } from '../../log/floor.ts';
import type { Span } from '../../log/read-span.ts';
import { foldBatch, withCheckpoint } from '../batch.ts';
import { noteBatch } from '../batches.ts';
import type { Build } from '../builds/builds.ts';
import { moveCheckpoint, readCheckpoints } from '../checkpoints/checkpoints.ts';
import { BATCH_PATIENCE, setStatus } from '../checkpoints/lane-status.ts';
import type { Projection } from '../projection.ts';
import { type Folder, foldSpan } from '../span.ts';

/** `own`: the event is at fault or takes too long. Otherwise the fold may be at fault, and fail for every event. */
type Poison = { position: number; error: string; own: boolean };

/**
 * Halves the span that fails until one event stands alone; what folds on the way is kept.
 *
 * @returns the event that does not fold alone; null when all events fold, because the cause has passed
 * @throws NewerEventError when that event is of newer code, and not at fault
 */
async function findPoison(
  folder: Folder,
  projection: Projection,
  build: Build,
  { lane, after, upTo }: Span,
): Promise<Poison | null> {
  let folded = after;
  let failing = upTo;
  while (folded < failing) {
    const middle = folded + Math.ceil((failing - folded) / 2);
    try {
      await foldBatch(folder, projection, build, { lane, upTo: middle });
      folded = middle;
    } catch (error) {
      const tooLong = isStatementTimeout(error);
      const alone = middle - folded === 1;
      // The first time that a single event takes too long is no proof: it may be faster the next time.
      if (alone && error instanceof NewerEventError) throw error;
      if (isPassing(error) && !(tooLong && (!alone || upTo - after === 1))) throw error;
      if (alone) return { position: middle, error: messageOf(error), own: tooLong || isContentError(error) };
      failing = middle;
    }
  }
  return null;
}

/** The stream of a domain event and the request that appended it, as far as they can be read now. */
async function findOrigin(
  db: Kysely<DB>,
  lane: number,
  position: number,
): Promise<{ stream?: string; reqId?: string }> {
  const row = await db
    .selectFrom('log.domain_event')
    .select(['stream_id as stream', sql<string | null>`meta ->> 'request_id'`.as('reqId')])
    .where('lane', '=', lane)
    .where('position', '=', position)
    .executeTakeFirst()
    .catch(() => undefined);
  return row ? { stream: row.stream, ...(row.reqId !== null && { reqId: row.reqId }) } : {};
}

/**
 * Finds the event of a lane that cannot be folded, and parks it or halts before it, as the projection says. It halts in
 * any case when the fold itself may be at fault: otherwise every later event would be parked as well.
 *
 * @param upTo the end of the span that fails
 * @throws NewerEventError as `findPoison` does
 */
export async function dealWithPoison(
  folder: Folder,
  projection: Projection,
  build: Build,
  lane: number,
  upTo: number,
): Promise<void> {
  const now = (await readCheckpoints(folder.db, projection.source, build.schema)).find((c) => c.lane === lane);
  const poison = await findPoison(folder, projection, build, { lane, after: now?.position ?? 0, upTo });
  if (!poison) return;
  const { position, error, own } = poison;
  const outcome = await withCheckpoint(folder, projection, build, lane, async (transaction, checkpoint) => {
    // If another process folded meanwhile, the search may have found the wrong event.
    if (checkpoint.position !== position - 1 || checkpoint.status !== 'running') return undefined;
    if (projection.onPoison === 'halt' || !own) {
      const reason = `event ${position} of lane ${lane}: ${error}`;
      await setStatus(transaction, projection.source, build.schema, 'halted', {
        lane,
        error: reason,
        poison: position,
      });
      return 'the read model is halted';
    }
    await transaction
      .insertInto('folding.parked_event')
      .values({ lane, schema_name: build.schema, position, error })
      .execute();
    const { processId } = folder;
    await moveCheckpoint(transaction, projection.source, build.schema, checkpoint, position, { processId });
    return 'it is parked';
  });
  if (!outcome) return;
  const origin = projection.source === 'domain' ? await findOrigin(folder.db, lane, position) : {};
  const { name } = projection;
  folder.log?.error({ projection: name, lane, position, ...origin }, `an event could not be folded; ${outcome}`);
}

/** True when a try of one event says nothing of it; an event that takes too long is at fault. */
export const saysNothing = (error: unknown): boolean => isPassing(error) && !isStatementTimeout(error);

/**
 * Folds one parked event after all, and forgets that it was parked; the checkpoint stays. A try in vain is counted, if
 * it says something of the event.
 *
 * @throws what the fold throws, or Error when the log holds the event no more
 */
export async function foldParked(
  folder: Folder,
  projection: Projection,
  build: Build,
  lane: number,
  position: number,
): Promise<void> {
  const fold = async (transaction: Transaction<DB>) => {
    await holdFloors(transaction);
    if (projection.source === 'engagement' && position <= ((await readFloors(transaction)).get(lane) ?? 0))
      throw new Error('it is exported: bring its partition back first');
    const { numDeletedRows } = await transaction
      .deleteFrom('folding.parked_event')
      .where('schema_name', '=', build.schema)
      .where('lane', '=', lane)
      .where('position', '=', position)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) throw new Error(`event ${position} of lane ${lane} is not parked`);
    await foldSpan(transaction, projection, { lane, after: position - 1, upTo: position }, folder.registry);
    await noteBatch(transaction, build.schema, { lane, position, processId: folder.processId });
  };
  await withCheckpoint(folder, projection, build, lane, fold, { patience: BATCH_PATIENCE }).catch(async (error) => {
    if (saysNothing(error)) throw error;
    await folder.db
      .updateTable('folding.parked_event')
      .set((event) => ({ tried: event('tried', '+', 1) }))
      .where('schema_name', '=', build.schema)
      .where('lane', '=', lane)
      .where('position', '=', position)
      .execute();
    throw error;
  });
}

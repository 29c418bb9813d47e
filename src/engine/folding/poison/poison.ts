import { type Kysely, sql } from 'kysely';
import { messageOf } from '../../db/error-words.ts';
import { isContentError, isPassing, isStatementTimeout, sqlState } from '../../db/sql-state.ts';
import type { DB } from '../../db/tables.ts';
import { NewerEventError } from '../../log/event-registry.ts';
import type { Span } from '../../log/read-span.ts';
import { foldBatch, withCheckpoint } from '../batch.ts';
import type { Build } from '../builds/builds.ts';
import { moveCheckpoint, readCheckpoints } from '../checkpoints/checkpoints.ts';
import { setStatus } from '../checkpoints/lane-status.ts';
import type { Projection } from '../projection.ts';
import type { Folder } from '../span.ts';
import { MOST_STREAMS, readQuarantined } from './quarantine.ts';

/** `own`: the event is at fault or takes too long. Otherwise the fold may be at fault, and fail for every event. */
type Poison = { position: number; error: string; own: boolean };

/** Whether an event that fails alone is at fault: by what it says, by how long it takes, or by what its fold says of it. */
const isOwn = ({ source }: Projection, error: unknown) =>
  isStatementTimeout(error) || isContentError(error) || (source === 'domain' && sqlState(error) === '');

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
      if (alone) return { position: middle, error: messageOf(error), own: isOwn(projection, error) };
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
    .executeTakeFirst();
  return row ? { stream: row.stream, ...(row.reqId !== null && { reqId: row.reqId }) } : {};
}

/** The stream of a domain event. */
async function streamOf(db: Kysely<DB>, { source }: Projection, lane: number, position: number) {
  if (source === 'engagement') return null;
  const { stream } = await findOrigin(db, lane, position);
  return stream ?? null;
}

/**
 * Finds the event of a lane that cannot be folded, and parks it or halts before it, as the projection says. The stream
 * of a parked domain event is quarantined. It halts in any case when the fold itself may be at fault: otherwise every
 * later event would be parked as well.
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
    const stream = await streamOf(transaction, projection, lane, position);
    const many = stream !== null && (await readQuarantined(transaction, build.schema)).size >= MOST_STREAMS;
    if (projection.onPoison === 'halt' || !own || many) {
      const reason = `event ${position} of lane ${lane}: ${error}${many ? `, as in ${MOST_STREAMS} other streams` : ''}`;
      await setStatus(transaction, projection.source, build.schema, 'halted', {
        lane,
        error: reason,
        poison: position,
      });
      return 'the read model is halted';
    }
    await transaction
      .insertInto('folding.parked_event')
      .values({ lane, schema_name: build.schema, position, error, stream_id: stream })
      .execute();
    const { processId } = folder;
    await moveCheckpoint(transaction, projection.source, build.schema, checkpoint, position, { processId });
    return stream === null ? 'it is parked' : 'its stream is quarantined';
  });
  if (!outcome) return;
  const origin = projection.source === 'domain' ? await findOrigin(folder.db, lane, position).catch(() => ({})) : {};
  const { name } = projection;
  folder.log?.error({ projection: name, lane, position, ...origin }, `an event could not be folded; ${outcome}`);
}

import { sql, type Transaction } from 'kysely';
import { isPassing, isStatementTimeout } from '../../db/sql-state.ts';
import type { DB } from '../../db/tables.ts';
import { holdFloors, readFloors } from '../../log/floor.ts';
import { withCheckpoint } from '../batch.ts';
import { noteLate } from '../batches.ts';
import type { Build } from '../builds/builds.ts';
import { BATCH_PATIENCE } from '../checkpoints/lane-status.ts';
import type { Projection } from '../projection.ts';
import { type Folder, foldSpan } from '../span.ts';

/** True when a try of one event says nothing of it; an event that takes too long is at fault. */
export const saysNothing = (error: unknown): boolean => isPassing(error) && !isStatementTimeout(error);

/**
 * Folds one parked event of engagement after all, and forgets that it was parked; the checkpoint stays. A try in vain is
 * counted, if it says something of the event.
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
    if (position <= ((await readFloors(transaction)).get(lane) ?? 0))
      throw new Error('it is exported: bring its partition back first');
    const { numDeletedRows } = await transaction
      .deleteFrom('folding.parked_event')
      .where('schema_name', '=', build.schema)
      .where('lane', '=', lane)
      .where('position', '=', position)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) throw new Error(`event ${position} of lane ${lane} is not parked`);
    await foldSpan(transaction, projection, build, { lane, after: position - 1, upTo: position }, folder.registry);
    await noteLate(transaction, build.schema, { lane, positions: [position], processId: folder.processId });
  };
  await withCheckpoint(folder, projection, build, lane, fold, { patience: BATCH_PATIENCE }).catch(async (error) => {
    if (saysNothing(error)) throw error;
    await sql`
      update folding.parked_event set tried = tried + 1
      where schema_name = ${build.schema} and lane = ${lane} and position = ${position}`.execute(folder.db);
    throw error;
  });
}

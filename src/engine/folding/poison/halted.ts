import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.ts';
import type { Build } from '../builds/builds.ts';
import { lockCheckpoints, moveCheckpoint } from '../checkpoints/checkpoints.ts';
import { BATCH_PATIENCE, setStatus, waitForLocks } from '../checkpoints/lane-status.ts';
import type { Projection } from '../projection.ts';

/** A lane of a build that has halted. */
export type HaltedLane = {
  projection: string;
  schema: string;
  role: Build['role'];
  lane: number;
  /** Null when earlier code halted it. */
  halted_at: Date | null;
  error: string | null;
  failures: number;
  /** The event at fault; null when none is known. */
  poison: number | null;
};

/** The lanes that have halted, of live builds and of those that replays make. */
export async function readHalted(db: Kysely<DB>): Promise<HaltedLane[]> {
  const { rows } = await sql<HaltedLane>`
    select b.projection, b.schema_name as schema, b.role, c.lane, c.halted_at, c.error, c.failures, c.poison
    from folding.build b join (
      select schema_name, lane, status, halted_at, error, failures, poison from folding.domain_checkpoint
      union all select schema_name, lane, status, halted_at, error, failures, poison from folding.engagement_checkpoint
    ) c using (schema_name)
    where c.status = 'halted' and b.role <> 'previous' order by b.projection, b.role, c.lane`.execute(db);
  return rows;
}

/** Lets a halted lane fold again, from the event at which it halted. @returns false when the lane is elsewhere by now */
export async function resumeLane(
  transaction: Transaction<DB>,
  { source }: Projection,
  { schema, lane, poison }: Pick<HaltedLane, 'schema' | 'lane' | 'poison'>,
): Promise<boolean> {
  await waitForLocks(transaction, BATCH_PATIENCE);
  const [checkpoint] = await lockCheckpoints(transaction, source, schema, { lane });
  if (checkpoint?.status !== 'halted' || (poison !== null && checkpoint.position !== poison - 1)) return false;
  await setStatus(transaction, source, schema, 'running', { lane });
  return true;
}

/**
 * Steps over the event at which a lane has halted, and lets the lane fold on. The event counts as parked and discarded:
 * the read model lacks it, and `verify` leaves it out on both sides.
 *
 * @param halted as it was read; its `poison` is the event
 * @returns false when the lane is elsewhere by now
 */
export async function stepOver(
  transaction: Transaction<DB>,
  { source }: Projection,
  { schema, lane, poison, error, failures }: HaltedLane,
  reason: string,
): Promise<boolean> {
  await waitForLocks(transaction, BATCH_PATIENCE);
  const [checkpoint] = await lockCheckpoints(transaction, source, schema, { lane });
  if (poison === null || checkpoint?.status !== 'halted' || checkpoint.position !== poison - 1) return false;
  await transaction
    .insertInto('folding.parked_event')
    .values({
      ...{ lane, schema_name: schema, position: poison, error: error ?? '', tried: Math.max(1, failures) },
      ...{ discarded_at: sql<Date>`now()`, discard_reason: reason },
    })
    .execute();
  await moveCheckpoint(transaction, source, schema, checkpoint, poison, { changed: null });
  await setStatus(transaction, source, schema, 'running', { lane });
  return true;
}

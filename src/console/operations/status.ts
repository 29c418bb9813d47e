import type { Queue } from 'bullmq';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { OperationsStatus, Receipt } from '../../contract/operations.ts';
import { readDurability, weaknessesOf } from '../../engine/db/durability.ts';
import type { DB } from '../../engine/db/tables.ts';
import { readBuildProgress } from '../../engine/folding/builds/build-status.ts';
import { toFoldStatuses } from '../../engine/folding/checkpoints/status.ts';
import {
  countDrift,
  readDrift,
  readLastLook,
  readLastPass,
  readNotCompared,
} from '../../engine/folding/comparing/drift.ts';
import type { Projection } from '../../engine/folding/projection.ts';
import { inOneSnapshot } from '../../engine/folding/reading/snapshot.ts';
import type { AdvanceJob } from '../../engine/folding/wake-ups/queue.ts';
import type { RedisClient } from '../../engine/redis/open.ts';
import { readErasures } from './erasures.ts';
import { countPoison } from './poison/count.ts';

/** Slices of each read model that differ from the log, of which the status shows the rows. */
const DRIFT_SHOWN = 3;

export type QueueState = OperationsStatus['queue'];

/** The jobs in the queue. While Redis is away it answers `reachable: false`, and does not throw. */
export async function readQueueState(queue: Queue<AdvanceJob> | null, redis: RedisClient | null): Promise<QueueState> {
  if (!queue || redis?.status !== 'ready') return { reachable: false, waiting: 0, active: 0 };
  try {
    const { waiting = 0, active = 0 } = await queue.getJobCounts('waiting', 'active');
    return { reachable: true, waiting, active };
  } catch {
    return { reachable: false, waiting: 0, active: 0 };
  }
}

/**
 * The count receipt, from four independent places: what processes acknowledged, what their flushes stored, how far the
 * log is ahead of the timeline's checkpoints, and what the timeline has counted.
 */
async function receiptIn(transaction: Transaction<DB>): Promise<Receipt> {
  const { rows } = await sql<Omit<Receipt, 'balanced'> & { exceeding: number }>`
    select p.accepted, p.unconfirmed, p.exceeding, p.deduplicated, t.counted, l.pending
    from
      (select coalesce(sum(a.events), 0)::bigint as accepted, coalesce(sum(f.duplicates), 0)::bigint as deduplicated,
          coalesce(sum(greatest(coalesce(f.stored + f.duplicates, 0) - coalesce(a.events, 0), 0)), 0)::bigint
            as unconfirmed,
          count(*) filter (where coalesce(a.events, 0) > coalesce(f.stored + f.duplicates, 0)) as exceeding
        from (select lane, process_id, sum(stored) as stored, sum(duplicates) as duplicates
            from log.flush group by lane, process_id) f
          full join log.acknowledged a using (lane, process_id)) p,
      (select coalesce(sum(events), 0)::bigint as counted
        from read.timeline_count where grain = 'day' and event_type = '') t,
      (select coalesce(sum(log.head(c.lane) - c.position
          + (select count(*) from folding.parked_event p where p.schema_name = c.schema_name and p.lane = c.lane)), 0)::bigint
          as pending
        from folding.build b join folding.engagement_checkpoint c using (schema_name)
        where b.projection = 'timeline' and b.role = 'live') l`.execute(transaction);
  const { accepted = 0, unconfirmed = 0, exceeding = 0, counted = 0, deduplicated = 0, pending = 0 } = rows[0] ?? {};
  const balanced = exceeding === 0 && accepted + unconfirmed === counted + deduplicated + pending;
  return { accepted, counted, deduplicated, pending, unconfirmed, balanced };
}

/** The receipt alone; the timeline must have a build. */
export function readReceipt(db: Kysely<DB>): Promise<Receipt> {
  return inOneSnapshot(db, ['timeline_count'], receiptIn);
}

/** The receipt and the state of the projections, from one snapshot. */
export async function readOperationsStatus(
  db: Kysely<DB>,
  projections: Projection[],
): Promise<Omit<OperationsStatus, 'queue'>> {
  return inOneSnapshot(db, ['timeline_count'], async (transaction) => {
    const receipt = await receiptIn(transaction);
    const differing = await countDrift(transaction);
    const statuses = toFoldStatuses(await readBuildProgress(transaction), projections);
    const drift = (await readDrift(transaction, DRIFT_SHOWN)).map((one) => ({
      ...one,
      found_at: one.found_at.toISOString(),
    }));
    return {
      as_of: new Date().toISOString(),
      receipt,
      projections: statuses.map(({ error: _, ...status }) => ({ ...status, drift: differing.get(status.name) ?? 0 })),
      drift,
      not_compared: await readNotCompared(transaction),
      compared_seconds_ago: await readLastLook(transaction),
      all_compared_seconds_ago: await readLastPass(transaction, projections.flatMap(({ tables }) => tables).length),
      poison: await countPoison(transaction),
      erasures: await readErasures(transaction),
      unsafe: weaknessesOf(await readDurability(transaction)),
    };
  });
}

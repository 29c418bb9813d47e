import { scheduler } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { isLockTimeout } from '../../db/sql-state.ts';
import type { DB } from '../../db/tables.ts';
import { type Export, type LaneSpan, moveExport } from '../../log/exports/record.ts';
import { type Partition, readSpans } from '../../log/partitions.ts';
import { dropBuild, findBuild } from '../builds/builds.ts';
import { readCheckpoints } from '../checkpoints/checkpoints.ts';
import type { Projection } from '../projection.ts';
import { readObstacles } from './obstacles.ts';
import { ofEngagement, type RetentionParts } from './parts.ts';
import { RetentionError } from './retention-error.ts';

/**
 * Milliseconds that the drop waits for those who read the partition; later readers wait behind it for that time. Then it
 * lets them through, and tries again.
 */
const PATIENCE = 500;
const PAUSE = 1_000;
const TRIES = 30;

/** Lets the next baseline of a projection take the place of the last one, if there is a next one. */
async function moveBaseline(transaction: Transaction<DB>, projection: Projection): Promise<void> {
  const next = await findBuild(transaction, projection, 'next-baseline');
  if (!next) return;
  const last = await findBuild(transaction, projection, 'baseline');
  if (last) await dropBuild(transaction, projection, last);
  await transaction
    .updateTable('folding.build')
    .set({ role: 'baseline' })
    .where('schema_name', '=', next.schema)
    .execute();
  // A replay begins without these events, and cannot fold them any more.
  await sql`
    update folding.parked_event set discarded_at = coalesce(discarded_at, now()),
      discard_reason = coalesce(discard_reason, 'It was exported')
    where schema_name = ${next.schema}`.execute(transaction);
}

/** @throws RetentionError when the baseline has not folded the spans: no replay could ever */
async function requireBaselineAt(transaction: Transaction<DB>, projection: Projection, spans: LaneSpan[]) {
  const baseline = await findBuild(transaction, projection, 'baseline');
  const places = baseline ? await readCheckpoints(transaction, projection.source, baseline.schema) : [];
  const reaches = ({ lane, last }: LaneSpan) => places.some((place) => place.lane === lane && place.position >= last);
  if (baseline?.version === projection.version && spans.every(reaches)) return;
  throw new RetentionError(`The baseline of ${projection.name} was taken away meanwhile: give the same command again.`);
}

async function tryToDrop({ owner, projections }: RetentionParts, partition: Partition, dropped: Export): Promise<void> {
  const { name } = partition;
  const { spans } = dropped;
  await owner.transaction().execute(async (transaction) => {
    await sql`select set_config('lock_timeout', ${String(PATIENCE)}, true)`.execute(transaction);
    // Whoever reads a snapshot, or begins a build, holds the floors; so nobody sees a log that begins in two places.
    await sql`lock table log.export in access exclusive mode`.execute(transaction);
    await sql`lock table ${sql.id('log', name)} in access exclusive mode`.execute(transaction);
    if (JSON.stringify(await readSpans(transaction, partition)) !== JSON.stringify(spans))
      throw new RetentionError(`Events came into ${name} meanwhile: give the same command again.`);
    const obstacles = await readObstacles(transaction, projections, spans);
    if (obstacles.length > 0) throw new RetentionError(`${name} is not dropped: ${obstacles.join('; ')}.`);
    for (const projection of ofEngagement(projections)) {
      await moveBaseline(transaction, projection);
      await requireBaselineAt(transaction, projection, spans);
    }
    await sql`truncate ${sql.id('log', name)}`.execute(transaction);
    await moveExport(transaction, dropped, 'dropped');
  });
}

/**
 * Drops the events of a verified export from the log, and moves the baselines to their end, in one short transaction: all
 * of it or nothing. The empty partition stays, for lanes that begin later, and so that no append waits for a lock.
 *
 * @param partition that holds the events of the export, and no others
 * @param dropped an export whose file was read back in this run, with baselines that reach its end
 * @throws RetentionError when something stands against it by now, or readers do not leave the partition
 */
export async function drop(parts: RetentionParts, partition: Partition, dropped: Export): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryToDrop(parts, partition, dropped);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (tries === TRIES)
        throw new RetentionError(
          `A query reads ${dropped.partition} for too long: end it (pg_stat_activity shows it), then give the same command again.`,
          { cause: error },
        );
      await scheduler.wait(PAUSE);
    }
  }
}

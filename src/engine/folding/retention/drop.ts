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

const isSame = (one: LaneSpan[], other: LaneSpan[]) => JSON.stringify(one) === JSON.stringify(other);

/** Removes the events of some spans one by one, beside those who append, fold and read. */
async function remove(transaction: Transaction<DB>, name: string, spans: LaneSpan[]): Promise<void> {
  for (const { lane, first, last } of spans) {
    const { numAffectedRows } = await sql`
      delete from log.engagement_event where lane = ${lane} and position between ${first} and ${last}`.execute(
      transaction,
    );
    if (Number(numAffectedRows) !== last - first + 1)
      throw new RetentionError(`${name} has lost events of lane ${lane} between ${first} and ${last}: run verify.`);
  }
}

/** Works again and again, until nobody holds a lock that it needs. What it has done in between is undone. */
async function untilUnlocked(transaction: Transaction<DB>, name: string, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await sql`savepoint unlocked`.execute(transaction);
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (tries === TRIES)
        throw new RetentionError(
          `A query reads ${name} for too long: end it (pg_stat_activity shows it), then give the same command again.`,
          { cause: error },
        );
      await sql`rollback to savepoint unlocked`.execute(transaction);
      await scheduler.wait(PAUSE);
    }
  }
}

/**
 * Drops the events of a verified export from the log, and moves the baselines to their end, in one transaction: all of it
 * or nothing. A partition that holds no others is emptied, which takes a moment; it stays, for lanes that begin later, and
 * so that no append waits for a lock. From any other the events are removed one by one.
 *
 * @param partition that holds the events of the export
 * @param dropped an export whose file was read back in this run, with baselines that reach its end
 * @throws RetentionError when something stands against it by now, or readers do not leave the partition
 */
export async function drop(
  { owner, projections }: RetentionParts,
  partition: Partition,
  dropped: Export,
): Promise<void> {
  const { name } = partition;
  const { spans } = dropped;
  await owner.transaction().execute(async (transaction) => {
    await sql`select set_config('lock_timeout', ${String(PATIENCE)}, true)`.execute(transaction);
    const isWhole = isSame(await readSpans(transaction, partition), spans);
    // It may take a minute, so it comes before the locks.
    if (!isWhole) await remove(transaction, name, spans);
    await untilUnlocked(transaction, name, async () => {
      // Whoever reads a snapshot, or begins a build, holds the floors; so nobody sees a log that begins in two places.
      await sql`lock table log.export in access exclusive mode`.execute(transaction);
      if (isWhole) await sql`lock table ${sql.id('log', name)} in access exclusive mode`.execute(transaction);
      if (isWhole && !isSame(await readSpans(transaction, partition), spans))
        throw new RetentionError(`Events came into ${name} meanwhile: give the same command again.`);
      const obstacles = await readObstacles(transaction, projections, spans);
      if (obstacles.length > 0) throw new RetentionError(`${name} is not dropped: ${obstacles.join('; ')}.`);
      for (const projection of ofEngagement(projections)) {
        await moveBaseline(transaction, projection);
        await requireBaselineAt(transaction, projection, spans);
      }
      if (isWhole) await sql`truncate ${sql.id('log', name)}`.execute(transaction);
      await moveExport(transaction, dropped, 'dropped');
    });
  });
}

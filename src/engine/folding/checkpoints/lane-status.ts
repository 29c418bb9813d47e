import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.ts';
import type { Source } from '../projection.ts';
import { type Checkpoint, type CheckpointStatus, checkpointTable } from './checkpoints.ts';

/** Milliseconds that a change of status waits for the batch under way, which may take as long as a statement. */
const STATUS_PATIENCE = 15_000;

/** Milliseconds that what an administrator does waits for the batch under way. */
export const BATCH_PATIENCE = 8_000;

type Failed = { source: Source; schema: string; lane: number; error: string };

/** Where a fold failed, and how often the fold at this checkpoint has failed in a row. */
type Failures = Pick<Checkpoint, 'failures' | 'position'>;

/** Counts a failed fold. */
export async function recordFailure(db: Kysely<DB>, { source, schema, lane, error }: Failed): Promise<Failures> {
  const { rows } = await sql<Failures>`
    update ${checkpointTable(source)} set failures = failures + 1, error = ${error}
    where schema_name = ${schema} and lane = ${lane} returning failures, position`.execute(db);
  return rows[0] ?? { failures: 0, position: 0 };
}

/**
 * Halves the batches of a lane after one that took too long. A batch of a single event counts as a failure instead.
 *
 * @param tried the batch that took too long
 */
export async function halveBatch(
  db: Kysely<DB>,
  { source, schema, lane, error }: Failed,
  { upTo, batch }: { upTo: number; batch: number },
): Promise<Failures> {
  const size = sql`least(coalesce(batch, ${batch}), ${batch}, ${upTo} - position)`;
  const { rows } = await sql<Failures>`
    update ${checkpointTable(source)} set error = ${error}, batch = greatest(1, ${size} / 2),
      failures = case when ${size} = 1 then failures + 1 else 0 end
    where schema_name = ${schema} and lane = ${lane} and position < ${upTo} returning failures, position`.execute(db);
  return rows[0] ?? { failures: 0, position: 0 };
}

/** What a status is set with; `poison` is the event before which it halts, if one is known to be at fault. */
type StatusOptions = { lane?: number | null; error?: string | null; poison?: number | null };

/**
 * Sets whether a build folds: `running` (with batches of the usual size), `paused` or `halted`. It waits for the batch
 * under way, which holds the checkpoint: a status takes effect between two batches.
 */
export async function setStatus(
  transaction: Transaction<DB>,
  source: Source,
  schema: string,
  status: CheckpointStatus,
  { lane = null, error = null, poison = null }: StatusOptions = {},
): Promise<void> {
  const halts = status === 'halted';
  await sql`
    update ${checkpointTable(source)} set status = ${status}, error = ${error}, batch = null, poison = ${poison},
      failures = case when ${halts} then failures else 0 end, halted_at = case when ${halts} then now() end
    where schema_name = ${schema} and (${lane}::int is null or lane = ${lane}::int)`.execute(transaction);
}

/** Runs work in a transaction of its own, which waits for the batches under way. */
export async function betweenBatches(
  db: Kysely<DB>,
  work: (transaction: Transaction<DB>) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await waitForLocks(transaction, STATUS_PATIENCE);
    await work(transaction);
  });
}

/** The same as `setStatus`, in a transaction of its own. */
export function setStatusAlone(
  db: Kysely<DB>,
  source: Source,
  schema: string,
  status: CheckpointStatus,
  options?: StatusOptions,
): Promise<void> {
  return betweenBatches(db, (transaction) => setStatus(transaction, source, schema, status, options));
}

/** Lets later statements of the transaction wait `patience` milliseconds for a lock that a fold holds. */
export async function waitForLocks(transaction: Transaction<DB>, patience: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(patience)}, true),
    set_config('statement_timeout', ${String(2 * patience)}, true)`.execute(transaction);
}

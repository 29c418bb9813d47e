import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../db/tables.ts';
import { newestHead } from '../log/heads.ts';
import { DOMAIN_LANE } from '../log/lanes.ts';
import type { Source } from './projection.ts';

export type CheckpointStatus = 'running' | 'paused' | 'halted';

export type Checkpoint = {
  lane: number;
  position: number;
  status: CheckpointStatus;
  failures: number;
  error: string | null;
  /** Positions in one transaction, after larger batches took too long; null: the usual number. */
  batch: number | null;
};

/** Milliseconds that a change of status waits for the batch under way, which may take as long as a statement. */
const STATUS_PATIENCE = 15_000;

/** The table that holds the checkpoints of a source. */
export function checkpointTable(source: Source): RawBuilder<unknown> {
  return sql.table(`folding.${source}_checkpoint`);
}

/** The table that holds the events of a source. */
export function eventTable(source: Source): RawBuilder<unknown> {
  return sql.table(`log.${source}_event`);
}

/** SQL for the time when the event at a position was recorded; null when there is none. */
export function recordedAt(
  source: Source,
  lane: RawBuilder<unknown>,
  position: RawBuilder<unknown>,
): RawBuilder<Date | null> {
  return source === 'engagement'
    ? sql`log.recorded_at(${lane}, ${position})`
    : sql`(select e.recorded_at from log.domain_event e where e.lane = ${lane} and e.position = ${position})`;
}

/** The checkpoints of a build, by lane. */
export async function readCheckpoints(db: Kysely<DB>, source: Source, schema: string): Promise<Checkpoint[]> {
  const { rows } = await sql<Checkpoint>`
    select lane, position, status, failures, error, batch from ${checkpointTable(source)}
    where schema_name = ${schema} order by lane`.execute(db);
  return rows;
}

/**
 * Locks the checkpoints of a build, in the order of lanes, until the transaction ends.
 *
 * @param options.lane the lane; all of them if left out
 * @param options.alongside SQL that the same statement selects, for its effect
 */
export async function lockCheckpoints(
  transaction: Transaction<DB>,
  source: Source,
  schema: string,
  { lane = null, alongside = sql`null` }: { lane?: number | null; alongside?: RawBuilder<unknown> } = {},
): Promise<Checkpoint[]> {
  const { rows } = await sql<Checkpoint>`
    select lane, position, status, failures, error, batch, ${alongside} from ${checkpointTable(source)}
    where schema_name = ${schema} and (${lane}::int is null or lane = ${lane}::int) order by lane for update`.execute(
    transaction,
  );
  return rows;
}

/** Locks the checkpoint of a lane until the transaction ends; undefined when another transaction holds it. */
export async function lockFreeCheckpoint(
  transaction: Transaction<DB>,
  source: Source,
  schema: string,
  lane: number,
): Promise<Checkpoint | undefined> {
  const { rows } = await sql<Checkpoint>`
    select lane, position, status, failures, error, batch from ${checkpointTable(source)}
    where schema_name = ${schema} and lane = ${lane} for update skip locked`.execute(transaction);
  return rows[0];
}

/** SQL for the head of a lane, itself given as SQL: one index step, however many events and partitions there are. */
export function headOf(source: Source, lane: RawBuilder<unknown>): RawBuilder<number> {
  return source === 'engagement'
    ? sql`coalesce((${newestHead(lane)}), 0)`
    : sql`coalesce((select e.position from log.domain_event e where e.lane = ${lane}
        order by e.position desc limit 1), 0)`;
}

/** SQL for the lanes of all builds that fold and have events after their checkpoints, which it gives with the `head`. */
export function lagging(source: Source): RawBuilder<unknown> {
  return sql`(
    select c.schema_name, c.lane, c.position, c.folded_at, h.head
    from ${checkpointTable(source)} c, lateral (select ${headOf(source, sql`c.lane`)} as head) h
    where c.status = 'running' and c.position < h.head)`;
}

/** The heads of the given lanes; 0 for a lane without events. */
export async function readHeads(db: Kysely<DB>, source: Source, lanes: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ lane: number; head: number }>`
    select lane, ${headOf(source, sql`l.lane`)} as head
    from unnest(${lanes}::smallint[]) as l(lane)`.execute(db);
  return new Map(rows.map(({ lane, head }) => [lane, head]));
}

/** Adds the checkpoints that a build lacks, each at the start of its lane. */
export async function addCheckpoints(db: Kysely<DB>, source: Source, schema: string, lanes: number[]): Promise<void> {
  const all = source === 'domain' ? [DOMAIN_LANE] : lanes;
  await sql`
    insert into ${checkpointTable(source)} (schema_name, lane)
    select ${schema}, unnest(${all}::smallint[]) on conflict do nothing`.execute(db);
}

type Move = { changed?: number | null; batch?: number | null; processId?: string | null | undefined };

/**
 * Moves a checkpoint that the transaction has locked, by compare-and-set: it must be where the fold found it. The same
 * statement notes the batch.
 *
 * @param position where it moves
 * @param options.changed the position of the last event that the fold was given; null: it was given none
 * @param options.batch the size of later batches
 * @param options.processId the process that folded it
 * @throws Error when the checkpoint has moved; the transaction must then be rolled back
 */
export async function moveCheckpoint(
  transaction: Transaction<DB>,
  source: Source,
  schema: string,
  from: Checkpoint,
  position: number,
  { changed = position, batch = from.batch, processId = null }: Move = {},
): Promise<void> {
  const quiet = changed === null ? sql`quiet + ${position - from.position}` : sql`${position - changed}`;
  const { numAffectedRows } = await sql`
    with moved as (
      update ${checkpointTable(source)}
      set position = ${position}, quiet = ${quiet}, failures = 0, error = null, batch = ${batch}, folded_at = now()
      where schema_name = ${schema} and lane = ${from.lane} and position = ${from.position}
      returning schema_name, lane
    )
    insert into folding.batch (schema_name, lane, after, up_to, process_id)
    select schema_name, lane, ${from.position}::bigint, ${position}::bigint, ${processId}::uuid from moved
    on conflict (schema_name, lane, up_to) do update
    set after = excluded.after, folded_at = excluded.folded_at, process_id = excluded.process_id`.execute(transaction);
  if (numAffectedRows !== 1n) throw new Error(`the checkpoint of ${schema} moved under the fold`);
}

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

/**
 * Sets whether a build folds: `running` (with batches of the usual size), `paused` or `halted`. It waits for the batch
 * under way, which holds the checkpoint: a status takes effect between two batches.
 *
 * @param options.poison the event before which it halts, if one is known to be at fault
 */
export async function setStatus(
  db: Kysely<DB>,
  source: Source,
  schema: string,
  status: CheckpointStatus,
  {
    lane = null,
    error = null,
    poison = null,
  }: { lane?: number | null; error?: string | null; poison?: number | null } = {},
): Promise<void> {
  const halts = status === 'halted';
  const set = (transaction: Kysely<DB>) =>
    sql`
      update ${checkpointTable(source)} set status = ${status}, error = ${error}, batch = null, poison = ${poison},
        failures = case when ${halts} then failures else 0 end, halted_at = case when ${halts} then now() end
      where schema_name = ${schema} and (${lane}::int is null or lane = ${lane}::int)`.execute(transaction);
  if (db.isTransaction) return void (await set(db));
  await db.transaction().execute(async (transaction) => {
    await waitForLocks(transaction, STATUS_PATIENCE);
    await set(transaction);
  });
}

/** Lets later statements of the transaction wait `patience` milliseconds for a lock that a fold holds. */
export async function waitForLocks(transaction: Transaction<DB>, patience: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(patience)}, true),
    set_config('statement_timeout', ${String(2 * patience)}, true)`.execute(transaction);
}

import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../db/tables.ts';
import { DOMAIN_LANE } from '../log/lanes.ts';
import type { Source } from './projection.ts';

export type CheckpointStatus = 'running' | 'paused' | 'halted';

export type Checkpoint = {
  lane: number;
  position: number;
  epoch: number;
  status: CheckpointStatus;
  failures: number;
  error: string | null;
};

/** The table that holds the checkpoints of a source. */
export function checkpointTable(source: Source): RawBuilder<unknown> {
  return sql.table(`folding.${source}_checkpoint`);
}

/** The table that holds the events of a source. */
export function eventTable(source: Source): RawBuilder<unknown> {
  return sql.table(`log.${source}_event`);
}

/** The checkpoints of a build, by lane. */
export async function readCheckpoints(db: Kysely<DB>, source: Source, schema: string): Promise<Checkpoint[]> {
  const { rows } = await sql<Checkpoint>`
    select lane, position, epoch, status, failures, error from ${checkpointTable(source)}
    where schema_name = ${schema} order by lane`.execute(db);
  return rows;
}

/** Locks the checkpoints of a build, in the order of lanes, until the transaction ends. */
export async function lockCheckpoints(
  transaction: Transaction<DB>,
  source: Source,
  schema: string,
  lane: number | null = null,
): Promise<Checkpoint[]> {
  const { rows } = await sql<Checkpoint>`
    select lane, position, epoch, status, failures, error from ${checkpointTable(source)}
    where schema_name = ${schema} and (${lane}::int is null or lane = ${lane}::int) order by lane for update`.execute(
    transaction,
  );
  return rows;
}

/** The last position of each lane of a source that has events, or is asked for. */
export async function readHeads(db: Kysely<DB>, source: Source, lanes: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ lane: number; head: number }>`
    select lane, coalesce((select e.position from ${eventTable(source)} e
      where e.lane = l.lane order by e.position desc limit 1), 0) as head
    from unnest(${lanes}::smallint[]) as l(lane)`.execute(db);
  return new Map(rows.map(({ lane, head }) => [lane, head]));
}

/** Gives a build a checkpoint for each lane that it lacks one for, at the start of the lane. */
export async function addCheckpoints(db: Kysely<DB>, source: Source, schema: string, lanes: number[]): Promise<void> {
  const all = source === 'domain' ? [DOMAIN_LANE] : lanes;
  await sql`
    insert into ${checkpointTable(source)} (schema_name, lane)
    select ${schema}, unnest(${all}::smallint[]) on conflict do nothing`.execute(db);
}

/**
 * Moves a checkpoint, by compare-and-set: it must be where, and in the epoch that, the fold found it.
 *
 * @throws Error when it is not; the transaction must then be rolled back
 */
export async function moveCheckpoint(
  transaction: Transaction<DB>,
  source: Source,
  schema: string,
  from: Checkpoint,
  position: number,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update ${checkpointTable(source)}
    set position = ${position}, failures = 0, error = null, folded_at = now()
    where schema_name = ${schema} and lane = ${from.lane} and position = ${from.position} and epoch = ${from.epoch}`.execute(
    transaction,
  );
  if (numAffectedRows !== 1n) throw new Error(`the checkpoint of ${schema} moved under the fold`);
}

/** Counts a failed fold. @returns how often the fold at this checkpoint has failed in a row */
export async function recordFailure(
  db: Kysely<DB>,
  source: Source,
  schema: string,
  lane: number,
  error: string,
): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update ${checkpointTable(source)} set failures = failures + 1, error = ${error}
    where schema_name = ${schema} and lane = ${lane} returning failures`.execute(db);
  return rows[0]?.failures ?? 0;
}

/** Pauses, halts or runs the folding of a build again; a new epoch, so that a fold under way cannot commit. */
export async function setStatus(
  db: Kysely<DB>,
  source: Source,
  schema: string,
  status: CheckpointStatus,
  { lane = null, error = null }: { lane?: number | null; error?: string | null } = {},
): Promise<void> {
  await sql`
    update ${checkpointTable(source)}
    set status = ${status}, error = ${error}, failures = 0, epoch = epoch + 1
    where schema_name = ${schema} and (${lane}::int is null or lane = ${lane}::int)`.execute(db);
}

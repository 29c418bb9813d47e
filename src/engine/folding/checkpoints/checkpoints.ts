import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { DOMAIN_LANE } from '../../log/lanes.ts';
import type { Source } from '../projection.ts';
import { headOf } from '../sources.ts';

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

/** The table that holds the checkpoints of a source. */
export function checkpointTable(source: Source): RawBuilder<unknown> {
  return sql.table(`folding.${source}_checkpoint`);
}

/** The checkpoints of a build, by lane. */
export async function readCheckpoints(db: Kysely<DB>, source: Source, schema: string): Promise<Checkpoint[]> {
  const { rows } = await sql<Checkpoint>`
    select lane, position, status, failures, error, batch from ${checkpointTable(source)}
    where schema_name = ${schema} order by lane`.execute(db);
  return rows;
}

type LockOptions = { lane?: number | null; alongside?: RawBuilder<unknown>; wait?: boolean };

/**
 * Locks the checkpoints of a build, in the order of lanes, until the transaction ends.
 *
 * @param options.lane the lane; all of them if left out
 * @param options.alongside SQL that the same statement selects, for its effect
 * @param options.wait false leaves out those that another transaction holds, instead of waiting for it
 */
export async function lockCheckpoints(
  transaction: Transaction<DB>,
  source: Source,
  schema: string,
  { lane = null, alongside = sql`null`, wait = true }: LockOptions = {},
): Promise<Checkpoint[]> {
  const { rows } = await sql<Checkpoint>`
    select lane, position, status, failures, error, batch, ${alongside} from ${checkpointTable(source)}
    where schema_name = ${schema} and (${lane}::int is null or lane = ${lane}::int)
    order by lane for update ${wait ? sql`` : sql`skip locked`}`.execute(transaction);
  return rows;
}

/** Adds the checkpoints that a build lacks, each at the start of its lane. */
export async function addCheckpoints(db: Kysely<DB>, source: Source, schema: string, lanes: number[]): Promise<void> {
  const all = source === 'domain' ? [DOMAIN_LANE] : lanes;
  await sql`
    insert into ${checkpointTable(source)} (schema_name, lane)
    select ${schema}, unnest(${all}::smallint[]) on conflict do nothing`.execute(db);
}

/** SQL for the lanes of all builds that fold and have events after their checkpoints, which it gives with the `head`. */
export function lagging(source: Source): RawBuilder<unknown> {
  return sql`(
    select c.schema_name, c.lane, c.position, c.folded_at, h.head
    from ${checkpointTable(source)} c, lateral (select ${headOf(source, sql`c.lane`)} as head) h
    where c.status = 'running' and c.position < h.head)`;
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

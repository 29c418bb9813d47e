import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import type { KnownProcess } from '../log/processes.ts';

/** Batches that are kept of each lane of a build. */
const KEPT = 10_000;

/** The batch in which an event was folded, or stepped over; `by` is null when the process did not say who it is. */
export type FoundBatch = { folded_at: Date; by: KnownProcess | null };

/** When an event was folded: in this batch, or in one that is forgotten, before an instant. */
export type Folded = { batch: FoundBatch } | { before: Date | null };

type Row = { after: number; folded_at: Date } & { [Field in keyof KnownProcess]: KnownProcess[Field] | null };

/** Finds when a build folded a position that its checkpoint has passed. */
export async function findBatch(
  db: Kysely<DB>,
  schema: string,
  { lane, position }: { lane: number; position: number },
): Promise<Folded> {
  const { rows } = await sql<Row>`
    select b.after, b.folded_at, b.process_id as id, p.kind, p.host, p.pid, p.started_at
    from folding.batch b left join log.process p using (process_id)
    where b.schema_name = ${schema} and b.lane = ${lane} and b.up_to >= ${position}
    order by b.up_to limit 1`.execute(db);
  const [found] = rows;
  // The oldest batch that is kept began after a position that a forgotten one folded.
  if (!found || found.after >= position) return { before: found?.folded_at ?? null };
  const { id, after: _, folded_at, ...who } = found;
  return { batch: { folded_at, by: id === null ? null : { id, ...who } } };
}

/** Seconds of the recent past that a rate is measured over, and batches of a lane that are looked at for it. */
const RECENT = { seconds: 10, batches: 100 };

/** How many events a second each build has folded lately, by its schema; one that has folded none is left out. */
export async function readRates(db: Kysely<DB>): Promise<Map<string, number>> {
  const { rows } = await sql<{ schema: string; rate: number }>`
    select c.schema_name as schema, sum(k.up_to - k.after)::float8 / ${RECENT.seconds}::int as rate
    from (select schema_name, lane from folding.domain_checkpoint
      union all select schema_name, lane from folding.engagement_checkpoint) c, lateral (
        select b.up_to, b.after, b.folded_at from folding.batch b
        where b.schema_name = c.schema_name and b.lane = c.lane order by b.up_to desc limit ${RECENT.batches}) k
    where k.folded_at > now() - make_interval(secs => ${RECENT.seconds}::int)
    group by c.schema_name`.execute(db);
  return new Map(rows.map(({ schema, rate }) => [schema, rate]));
}

type Late = { lane: number; positions: number[]; processId?: string | null | undefined };

/** Notes that events were folded after their batches. */
export async function noteLate(
  db: Kysely<DB>,
  schema: string,
  { lane, positions, processId = null }: Late,
): Promise<void> {
  await sql`
    insert into folding.batch (schema_name, lane, after, up_to, process_id)
    select ${schema}, ${lane}, position - 1, position, ${processId}::uuid from unnest(${positions}::bigint[]) position
    on conflict (schema_name, lane, up_to) do update
    set after = excluded.after, folded_at = excluded.folded_at, process_id = excluded.process_id`.execute(db);
}

/** Forgets all but the last batches of each lane, and those of builds that are gone. */
export async function forgetBatches(db: Kysely<DB>): Promise<void> {
  // Materialized: a plan by figures of an emptier table would look for the last of a lane again for every batch.
  await sql`
    with old as materialized (
      select c.schema_name, c.lane, (
        select k.up_to from folding.batch k where k.schema_name = c.schema_name and k.lane = c.lane
        order by k.up_to desc offset ${KEPT} limit 1) as last
      from (select schema_name, lane from folding.domain_checkpoint
        union all select schema_name, lane from folding.engagement_checkpoint) c
    )
    delete from folding.batch b using old
    where b.schema_name = old.schema_name and b.lane = old.lane and b.up_to <= old.last`.execute(db);
  await sql`
    delete from folding.batch b where not exists (
      select from folding.build k where k.schema_name = b.schema_name)`.execute(db);
}

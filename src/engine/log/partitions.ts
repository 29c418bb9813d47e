import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import type { LaneSpan } from './exports/record.ts';
import { DROPPED } from './floor.ts';
import { readLaneHeads } from './heads.ts';

/** A partition of the engagement log: the positions from `from` to below `to`, in every lane. */
export type Partition = { name: string; from: number; to: number; events: number; bytes: number };

export type Partitions = {
  partitions: Partition[];
  /** Positions that the longest lane has left before it needs a new partition. */
  free: number;
};

/**
 * The partitions of the engagement log. Positions are dense, so their events are counted by subtraction, without those
 * that were exported and dropped.
 */
export async function readPartitions(db: Kysely<DB>): Promise<Partitions> {
  const { rows: partitions } = await sql<Partition>`
    with head as materialized (
      select head as position from (${readLaneHeads()}) lanes
    ), dropped as materialized (${DROPPED}), part as (
      select c.oid, c.relname as name, bounds[1]::bigint as lower, bounds[2]::bigint as upper
      from pg_inherits i join pg_class c on c.oid = i.inhrelid,
        regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\(''?(\\d+)''?\\) TO \\(''?(\\d+)') as bounds
      where i.inhparent = 'log.engagement_event'::regclass
    )
    select p.name, p.lower as "from", p.upper as "to", pg_total_relation_size(p.oid) as bytes,
      ((select coalesce(sum(greatest(0, least(h.position, p.upper - 1) - greatest(p.lower, 1) + 1)), 0)
        from head h)
      - (select coalesce(sum(d.last - d.first + 1), 0) from dropped d where d.first >= p.lower and d.first < p.upper))
      ::bigint as events
    from part p order by p.lower`.execute(db);
  const { rows } = await sql<{ head: number }>`select max(head) as head from (${readLaneHeads()}) lanes`.execute(db);
  const end = partitions.at(-1)?.to ?? 0;
  return { partitions, free: Math.max(0, end - 1 - (rows[0]?.head ?? 0)) };
}

/** The positions that a partition holds now, by lane: two index steps a lane. */
export async function readSpans(db: Kysely<DB>, { from, to }: Pick<Partition, 'from' | 'to'>): Promise<LaneSpan[]> {
  const here = sql`from log.engagement_event e where e.lane = h.lane and e.position >= ${from} and e.position < ${to}`;
  const { rows } = await sql<LaneSpan>`
    select h.lane, f.position as first, l.position as last
    from (${readLaneHeads()}) h,
      lateral (select e.position ${here} order by e.position limit 1) f,
      lateral (select e.position ${here} order by e.position desc limit 1) l
    order by h.lane`.execute(db);
  return rows;
}

/**
 * Makes partitions ahead of the lanes' heads, so that appends never wait for one.
 *
 * @param waiting events that are about to be appended
 */
export async function ensurePartitions(db: Kysely<DB>, waiting = 0): Promise<void> {
  const { rows } = await sql<{ head: number }>`
    select coalesce(max(head), 0) as head from (${readLaneHeads()}) lanes`.execute(db);
  await sql`select log.ensure_partitions(${(rows[0]?.head ?? 0) + waiting})`.execute(db);
}

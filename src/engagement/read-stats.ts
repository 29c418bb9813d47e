import { type Kysely, sql, type Transaction } from 'kysely';
import { EVENT_TYPES, type Stats, type StatsQuery } from '../contract/engagement.ts';
import type { DB } from '../db/tables.ts';
import { type Range, rangeOf, splitByMonths } from './range.ts';

const MAX_BUCKETS = 1_000;
const TOP = 10;

/** In the read models, the type of rows that count events of every type. */
const EVERY_TYPE = '';

type Filter = { range: Range; type: string; group: NonNullable<StatsQuery['group_by']> };

async function readTotals(transaction: Transaction<DB>, { range, type }: Filter) {
  const { rows } = await sql<{ event_type: string; events: number; anonymous: number }>`
    select event_type, sum(events)::bigint as events, sum(anonymous)::bigint as anonymous
    from read.timeline_count
    where grain = 'day' and bucket >= ${range.from} and bucket < ${range.to}
      and (${type} = ${EVERY_TYPE} or event_type = ${type})
    group by event_type`.execute(transaction);
  const { rows: users } = await sql<{ users: number }>`
    select coalesce(sum(bit_count(users)), 0)::bigint as users
    from (
      select bit_or(users) as users from read.timeline_users
      where grain = 'day' and event_type = ${type} and bucket >= ${range.from} and bucket < ${range.to}
      group by piece
    ) pieces`.execute(transaction);
  const total = rows.find((row) => row.event_type === type);
  return {
    total_events: total?.events ?? 0,
    anonymous_events: total?.anonymous ?? 0,
    unique_users: users[0]?.users ?? 0,
    events_by_type: Object.fromEntries(
      rows.filter((row) => row.event_type !== EVERY_TYPE).map((row) => [row.event_type, row.events]),
    ),
  };
}

async function readTimeline(transaction: Transaction<DB>, { range, type, group }: Filter): Promise<Stats['timeline']> {
  const grain = group === 'hour' ? 'hour' : 'day';
  const { rows } = await sql<{ period: Date; event_count: number; unique_users: number }>`
    with buckets as materialized (
      select date_trunc(${group}, bucket, 'UTC') as period, sum(events)::bigint as event_count
      from read.timeline_count
      where grain = ${grain} and event_type = ${type} and bucket >= ${range.from} and bucket < ${range.to}
      group by period order by period desc limit ${MAX_BUCKETS}
    ), pieces as (
      select date_trunc(${group}, bucket, 'UTC') as period, bit_or(users) as users
      from read.timeline_users
      where grain = ${grain} and event_type = ${type} and bucket < ${range.to}
        and bucket >= greatest(${range.from}::timestamptz, (select min(period) from buckets))
      group by period, piece
    ), users as (
      select period, sum(bit_count(users))::bigint as unique_users from pieces group by period
    )
    select period, event_count, coalesce(unique_users, 0) as unique_users
    from buckets left join users using (period) order by period desc`.execute(transaction);
  return rows.map(({ period, ...figures }) => ({ period: period.toISOString(), ...figures }));
}

async function readTopArtworks(transaction: Transaction<DB>, { range, type }: Filter): Promise<Stats['top_artworks']> {
  const { months, head, tail } = splitByMonths(range);
  const typeBit = type === EVERY_TYPE ? -1 : 1 << (EVENT_TYPES as readonly string[]).indexOf(type);
  const { rows } = await sql<Stats['top_artworks'][number]>`
    with top as materialized (
      select artwork_id, sum(events)::bigint as event_count, sum(visitors)::bigint as visitors
      from read.artwork_count
      where event_type = ${type} and (
        (grain = 'month' and bucket >= ${months.from} and bucket < ${months.to})
        or (grain = 'day' and bucket >= ${head.from} and bucket < ${head.to})
        or (grain = 'day' and bucket >= ${tail.from} and bucket < ${tail.to}))
      group by artwork_id order by event_count desc, artwork_id limit ${TOP}
    ), days as (
      select day from generate_series(${finite(head).from}::timestamptz, ${finite(head).to}::timestamptz - interval '1 day', '1 day') day
      union
      select day from generate_series(${finite(tail).from}::timestamptz, ${finite(tail).to}::timestamptz - interval '1 day', '1 day') day
    ), pieces as (
      select m.artwork_id, m.piece, m.users
      from top join read.artwork_month_users m using (artwork_id)
      where m.event_type = ${type} and m.month >= ${months.from} and m.month < ${months.to}
      union all
      select v.artwork_id, (v.viewer / 4096)::int,
        bit_or(set_bit(repeat('0', 4096)::bit(4096), (v.viewer % 4096)::int, 1))
      from days cross join top join read.artwork_viewer v on v.day = days.day and v.artwork_id = top.artwork_id
      where v.signed_in and v.types & ${typeBit} <> 0
      group by 1, 2
    ), merged as (
      select artwork_id, bit_or(users) as users from pieces group by artwork_id, piece
    )
    select artwork_id, event_count,
      (visitors + coalesce((select sum(bit_count(users)) from merged m where m.artwork_id = top.artwork_id), 0))::bigint
        as unique_viewers
    from top order by event_count desc, artwork_id`.execute(transaction);
  return rows;
}

/** A part without end holds whole months only, and so no single days. */
function finite({ from, to }: Range): Range {
  return from.endsWith('infinity') || to.endsWith('infinity') ? { from: 'epoch', to: 'epoch' } : { from, to };
}

async function readTopPages(transaction: Transaction<DB>, { range, type }: Filter): Promise<Stats['top_pages']> {
  if (type !== EVERY_TYPE && type !== 'view_page') return [];
  const { months, head, tail } = splitByMonths(range);
  const { rows } = await sql<Stats['top_pages'][number]>`
    select page, sum(views)::bigint as view_count
    from read.page_views
    where (grain = 'month' and bucket >= ${months.from} and bucket < ${months.to})
      or (grain = 'day' and bucket >= ${head.from} and bucket < ${head.to})
      or (grain = 'day' and bucket >= ${tail.from} and bucket < ${tail.to})
    group by page order by view_count desc, page collate "C" limit ${TOP}`.execute(transaction);
  return rows;
}

/**
 * Up to where the figures reach: the lowest number of events that a read model has folded, and the instant before
 * which everything that was acknowledged is in them.
 */
export async function readReach(db: Kysely<DB>): Promise<{ position: number; as_of: string }> {
  const { rows } = await sql<{ position: number; as_of: Date }>`
    select coalesce(min(position), 0)::bigint as position, coalesce(min(as_of), now()) as as_of
    from (
      select sum(c.position) as position, min(coalesce(
        (select e.recorded_at from log.engagement_event e where e.lane = c.lane and e.position = c.position + 1),
        now())) as as_of
      from folding.build b join folding.engagement_checkpoint c using (schema_name)
      where b.role = 'live' group by b.projection
    ) projections`.execute(db);
  const [reach] = rows;
  return { position: reach?.position ?? 0, as_of: (reach?.as_of ?? new Date()).toISOString() };
}

/**
 * The figures of the console, all of them from one snapshot of the read models.
 *
 * @throws VALIDATION when the dates are the wrong way round
 */
export async function readStats(db: Kysely<DB>, query: StatsQuery): Promise<Stats> {
  const filter: Filter = {
    range: rangeOf(query.start_date, query.end_date),
    type: query.event_type ?? EVERY_TYPE,
    group: query.group_by ?? 'day',
  };
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => ({
      ...(await readTotals(transaction, filter)),
      timeline: await readTimeline(transaction, filter),
      top_artworks: await readTopArtworks(transaction, filter),
      top_pages: await readTopPages(transaction, filter),
      ...(await readReach(transaction)),
    }));
}

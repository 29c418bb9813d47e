import { type Kysely, sql, type Transaction } from 'kysely';
import type { Grouping, Stats, StatsMoved, StatsQuery } from '../../contract/engagement.ts';
import type { DB } from '../../engine/db/tables.ts';
import { inOneSnapshot } from '../../engine/folding/reading/snapshot.ts';
import { recordedAt } from '../../engine/folding/sources.ts';
import { MIXED_DAYS } from '../../engine/log/lane-count.ts';
import { rangeOf } from './range.ts';
import { EVERY_TYPE, type Filter, readTopArtworks, readTopPages, typeBits } from './read-top.ts';

const MAX_BUCKETS = 1_000;

const VIEWS = [
  'timeline_count',
  'timeline_users',
  'daily_visitors',
  'daily_visitor',
  'artwork_count',
  'artwork_viewer',
  'artwork_month_users',
  'page_views',
] as const;

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

async function readTimeline(
  transaction: Transaction<DB>,
  { range, type }: Filter,
  group: Grouping,
  building: boolean,
): Promise<Stats['timeline']> {
  const grain = group === 'hour' ? 'hour' : 'day';
  const { rows } = await sql<Stats['timeline'][number] & { period: Date }>`
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
    ), mixed as materialized (
      select day from (${MIXED_DAYS}) days
      where ${group} = 'day' and day < ${range.to}
        and day >= greatest(${range.from}::timestamptz, (select min(period) from buckets))
    ), visitors as (
      select day as period, sum(visitors)::bigint as visitors
      from (
        select day, visitors from read.daily_visitors
        where ${group} = 'day' and event_type = ${type} and day < ${range.to}
          and day >= greatest(${range.from}::timestamptz, (select min(period) from buckets))
        union all
        -- Who stands in several lanes counts once.
        select day, 1 - count(*) from mixed join read.daily_visitor v using (day)
        where v.types & ${typeBits(type)} <> 0
        group by day, visitor having count(*) > 1
      ) met
      group by day
    )
    select period, event_count, coalesce(unique_users, 0) as unique_users,
      case when ${group} = 'day' and not ${building}::boolean
        then coalesce(unique_users, 0) + coalesce(visitors, 0) end as unique_visitors
    from buckets left join users using (period) left join visitors using (period)
    order by period desc`.execute(transaction);
  return rows.map(({ period, ...figures }) => ({ period: period.toISOString(), ...figures }));
}

/** The read models of the figures. The database may hold others, from another version of the code. */
export const FIGURES = ['daily-visitors', 'timeline', 'top-artworks', 'top-pages'];

/** Events (one batch) that `daily-visitors` may be behind the timeline. More means a first build is under way. */
const BUILDING = 50_000;

export type Freshness = StatsMoved & {
  /** Events counted by all read models together: it moves with every fold. */
  counted: number;
  /** Whether `daily-visitors` is being built; `position` and `as_of` leave it out then. */
  building: boolean;
};

/**
 * How far the figures reach: the lowest number of events that one of their read models has folded, and the instant
 * before which all acknowledged events are in them.
 */
export async function readFreshness(db: Kysely<DB>): Promise<Freshness> {
  const { rows } = await sql<Omit<Freshness, 'as_of'> & { as_of: Date }>`
    with figures as (
      select b.projection, sum(c.position) as position, sum(p.parked) as parked, min(coalesce(
        ${recordedAt('engagement', sql`c.lane`, sql`c.position + 1`)}, now())) as as_of
      from folding.build b join folding.engagement_checkpoint c using (schema_name), lateral (
        select count(*) as parked from folding.parked_event p
        where p.schema_name = c.schema_name and p.lane = c.lane) p
      where b.role = 'live' and b.projection = any(${FIGURES}) group by b.projection
    ), judged as (
      select *, projection = 'daily-visitors' and position < max(position) over () - ${BUILDING}::int as building
      from figures
    )
    select coalesce(min(position) filter (where not building), 0)::bigint as position,
      coalesce(sum(position - parked), 0)::bigint as counted,
      coalesce(min(as_of) filter (where not building), now()) as as_of, coalesce(bool_or(building), false) as building
    from judged`.execute(db);
  const { position = 0, counted = 0, as_of = new Date(), building = false } = rows[0] ?? {};
  return { position, counted, as_of: as_of.toISOString(), building };
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
  };
  return inOneSnapshot(db, VIEWS, async (transaction) => {
    const { position, as_of, building } = await readFreshness(transaction);
    const totals = await readTotals(transaction, filter);
    const timeline = await readTimeline(transaction, filter, query.group_by ?? 'day', building);
    const top_artworks = await readTopArtworks(transaction, filter);
    const top_pages = await readTopPages(transaction, filter);
    return { ...totals, timeline, top_artworks, top_pages, position, as_of };
  });
}

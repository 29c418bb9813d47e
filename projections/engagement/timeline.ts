import type { EngagementProjection } from '../../src/engine/folding/projection.ts';
import { spanStatement } from './span-statement.ts';

const foldCounts = spanStatement(
  'fold_timeline_counts',
  `
  with hourly as (
    select date_bin('1 hour', occurred_at, 'epoch') as hour, event_type,
      count(*) as events, count(*) filter (where user_id is null) as anonymous, count(bot) as bots,
      count(bot) filter (where user_id is null) as anonymous_bots
    from log.engagement_event
    where lane = $1::smallint and position > $2::bigint and position <= $3::bigint
    group by 1, 2
  ), counted as (
    select 'hour' as grain, hour as bucket, coalesce(event_type, '') as event_type,
      sum(events) as events, sum(anonymous) as anonymous, sum(bots) as bots, sum(anonymous_bots) as anonymous_bots
    from hourly group by hour, grouping sets ((event_type), ())
    union all
    select 'day', date_bin('1 day', hour, 'epoch') as day, coalesce(event_type, ''), sum(events), sum(anonymous),
      sum(bots), sum(anonymous_bots)
    from hourly group by day, grouping sets ((event_type), ())
  )
  insert into timeline_count as t (lane, grain, bucket, event_type, events, anonymous, bots, anonymous_bots)
  select $1::smallint, grain, bucket, event_type, events, anonymous, bots, anonymous_bots
  from counted order by grain, event_type, bucket
  on conflict (grain, event_type, bucket, lane) do update
  set events = t.events + excluded.events, anonymous = t.anonymous + excluded.anonymous, bots = t.bots + excluded.bots,
    anonymous_bots = t.anonymous_bots + excluded.anonymous_bots`,
);

const foldUsers = spanStatement(
  'fold_timeline_users',
  `
  with active as (
    select distinct date_bin('1 hour', occurred_at, 'epoch') as hour, event_type, user_id
    from log.engagement_event
    where lane = $1::smallint and position > $2::bigint and position <= $3::bigint and user_id is not null
      and bot is null
  ), hourly as (
    select hour, event_type, (user_id / 4096)::int as piece,
      bit_or(set_bit(repeat('0', 4096)::bit(4096), (user_id % 4096)::int, 1)) as users
    from active group by 1, 2, 3
  ), merged as (
    select 'hour' as grain, hour as bucket, coalesce(event_type, '') as event_type, piece, bit_or(users) as users
    from hourly group by hour, piece, grouping sets ((event_type), ())
    union all
    select 'day', date_bin('1 day', hour, 'epoch') as day, coalesce(event_type, ''), piece, bit_or(users)
    from hourly group by day, piece, grouping sets ((event_type), ())
  )
  insert into timeline_users as t (lane, grain, bucket, event_type, piece, users)
  select $1::smallint, grain, bucket, event_type, piece, users from merged order by grain, event_type, bucket, piece
  on conflict (grain, event_type, bucket, piece, lane) do update
  set users = t.users | excluded.users
  where t.users | excluded.users <> t.users`,
);

/**
 * Counts and exact sets of signed-in users, by hour and by day, for each event type and (type `''`) for all of them. Bots
 * are counted among the events and apart, and are in no set.
 *
 * A set is kept in pieces of 4,096 bits: user u is bit u mod 4096 of piece u div 4096. Pieces of one or many buckets
 * are merged by OR and counted by their bits, so uniques of any range are exact; weeks and months are unions of days.
 */
export const timeline: EngagementProjection = {
  name: 'timeline',
  version: 2,
  source: 'engagement',
  onPoison: 'park',
  ddl: `
create table timeline_count (
  lane smallint not null,
  grain text not null,
  bucket timestamptz not null,
  event_type text not null,
  events bigint not null,
  anonymous bigint not null,
  bots bigint not null,
  anonymous_bots bigint not null,
  primary key (grain, event_type, bucket, lane)
) with (fillfactor = 50);

create table timeline_users (
  lane smallint not null,
  grain text not null,
  bucket timestamptz not null,
  event_type text not null,
  piece integer not null,
  users bit(4096) not null,
  primary key (grain, event_type, bucket, piece, lane)
) with (fillfactor = 50);
`,
  async fold(transaction, span) {
    await foldCounts(transaction, span);
    await foldUsers(transaction, span);
  },
  tables: [
    {
      name: 'timeline_count',
      key: ['lane', 'grain', 'bucket', 'event_type'],
      slice: { by: 'day', column: 'bucket' },
      columns: ['events', 'anonymous', 'bots', 'anonymous_bots'],
      expected: `
        select f.lane, g.grain, date_trunc(g.grain, f.occurred_at, 'UTC') as bucket, k.event_type,
          count(*) as events, count(*) - count(f.user_id) as anonymous, count(*) filter (where f.bot) as bots,
          count(*) filter (where f.bot and f.user_id is null) as anonymous_bots
        from folded f, (values ('hour'), ('day')) as g(grain), lateral (values (f.event_type), ('')) as k(event_type)
        group by 1, 2, 3, 4`,
      merged: `
        select lane, grain, bucket, event_type, sum(events)::bigint as events, sum(anonymous)::bigint as anonymous,
          sum(bots)::bigint as bots, sum(anonymous_bots)::bigint as anonymous_bots
        from parts_timeline_count group by 1, 2, 3, 4`,
    },
    {
      name: 'timeline_users',
      key: ['lane', 'grain', 'bucket', 'event_type', 'piece'],
      slice: { by: 'day', column: 'bucket' },
      columns: ['users'],
      expected: `
        select f.lane, g.grain, date_trunc(g.grain, f.occurred_at, 'UTC') as bucket, k.event_type,
          (f.user_id / 4096)::int as piece,
          bit_or(set_bit(repeat('0', 4096)::bit(4096), (f.user_id % 4096)::int, 1)) as users
        from folded f, (values ('hour'), ('day')) as g(grain), lateral (values (f.event_type), ('')) as k(event_type)
        where f.user_id is not null and f.bot is not true
        group by 1, 2, 3, 4, 5`,
      merged: `
        select lane, grain, bucket, event_type, piece, bit_or(users) as users
        from parts_timeline_users group by 1, 2, 3, 4, 5`,
    },
  ],
};

import { sql } from 'kysely';
import { EVENT_TYPES } from '../../src/contract/engagement.ts';
import type { EngagementProjection } from '../../src/folding/projection.ts';

/** Which bit of `artwork_viewer.types` an event type is; the order of EVENT_TYPES only ever grows at its end. */
export const TYPE_BITS = JSON.stringify(Object.fromEntries(EVENT_TYPES.map((type, bit) => [type, 1 << bit])));

/**
 * Events of artworks and who caused them, by day and by month, for each event type and (type `''`) for all of them.
 *
 * `artwork_viewer` holds one row for a viewer, an artwork and a day, with a bit for each event type, and so tells
 * which viewers are new. An anonymous visitor's number belongs to one UTC day, so new visitors can be counted, and
 * counts of days added; signed-in users come again on other days, so their sets are kept by month (as pieces of 4,096
 * bits) and merged.
 */
export const topArtworks: EngagementProjection = {
  name: 'top-artworks',
  version: 1,
  source: 'engagement',
  onPoison: 'park',
  ddl: `
create table artwork_count (
  lane smallint not null,
  grain text not null,
  bucket timestamptz not null,
  event_type text not null,
  artwork_id bigint not null,
  events bigint not null,
  visitors bigint not null,
  primary key (grain, event_type, bucket, artwork_id, lane)
) with (fillfactor = 50);

create table artwork_viewer (
  lane smallint not null,
  day timestamptz not null,
  artwork_id bigint not null,
  signed_in boolean not null,
  viewer bigint not null,
  types integer not null,
  primary key (day, artwork_id, signed_in, viewer, lane)
);

create table artwork_month_users (
  lane smallint not null,
  month timestamptz not null,
  event_type text not null,
  artwork_id bigint not null,
  piece integer not null,
  users bit(4096) not null,
  primary key (artwork_id, event_type, month, piece, lane)
) with (fillfactor = 50);
`,
  async fold(transaction, { lane, after, upTo }) {
    await sql`
      with seen as (
        select date_bin('1 day', occurred_at, 'epoch') as day, artwork_id, event_type, user_id, visitor,
          count(*) as events
        from log.engagement_event
        where lane = ${lane} and position > ${after} and position <= ${upTo} and artwork_id is not null
        group by 1, 2, 3, 4, 5
      ), viewer as (
        insert into artwork_viewer as t (lane, day, artwork_id, signed_in, viewer, types)
        select ${lane}, day, artwork_id, user_id is not null as signed_in, coalesce(user_id, visitor) as viewer,
          bit_or((${TYPE_BITS}::jsonb ->> event_type)::int)
        from seen where user_id is not null or visitor is not null
        group by 2, 3, 4, 5 order by 2, 3, 4, 5
        on conflict (day, artwork_id, signed_in, viewer, lane) do update set types = t.types | excluded.types
        where t.types | excluded.types <> t.types
        returning day, artwork_id, signed_in, viewer, new.types & ~coalesce(old.types, 0) as fresh_types,
          old.types is null as fresh
      ), fresh as (
        select v.day, v.artwork_id, v.signed_in, v.viewer, k.event_type
        from viewer v,
          lateral (
            select key as event_type from jsonb_each_text(${TYPE_BITS}::jsonb) where v.fresh_types & value::int <> 0
            union all
            select '' where v.fresh
          ) k
      ), users as (
        insert into artwork_month_users as t (lane, month, event_type, artwork_id, piece, users)
        select ${lane}, date_trunc('month', day, 'UTC') as month, event_type, artwork_id, (viewer / 4096)::int as piece,
          bit_or(set_bit(repeat('0', 4096)::bit(4096), (viewer % 4096)::int, 1))
        from fresh where signed_in
        group by 2, 3, 4, 5 order by 4, 3, 2, 5
        on conflict (artwork_id, event_type, month, piece, lane) do update set users = t.users | excluded.users
        where t.users | excluded.users <> t.users
      ), daily as (
        select day, event_type, artwork_id, sum(events) as events, sum(visitors) as visitors
        from (
          select day, coalesce(event_type, '') as event_type, artwork_id, sum(events) as events, 0 as visitors
          from seen group by day, artwork_id, grouping sets ((event_type), ())
          union all
          select day, event_type, artwork_id, 0, count(*) from fresh where not signed_in group by 1, 2, 3
        ) parts
        group by 1, 2, 3
      ), counted as (
        select 'day' as grain, day as bucket, event_type, artwork_id, events, visitors from daily
        union all
        select 'month', date_trunc('month', day, 'UTC') as month, event_type, artwork_id, sum(events), sum(visitors)
        from daily group by month, event_type, artwork_id
      )
      insert into artwork_count as t (lane, grain, bucket, event_type, artwork_id, events, visitors)
      select ${lane}, grain, bucket, event_type, artwork_id, events, visitors
      from counted order by grain, event_type, bucket, artwork_id
      on conflict (grain, event_type, bucket, artwork_id, lane) do update
      set events = t.events + excluded.events, visitors = t.visitors + excluded.visitors`.execute(transaction);
  },
  tables: [
    {
      name: 'artwork_count',
      key: ['lane', 'grain', 'bucket', 'event_type', 'artwork_id'],
      columns: ['events', 'visitors'],
      expected: `
        select f.lane, g.grain, date_trunc(g.grain, f.occurred_at, 'UTC') as bucket, k.event_type, f.artwork_id,
          count(*) as events, count(distinct f.visitor) filter (where f.user_id is null) as visitors
        from folded f, (values ('day'), ('month')) as g(grain), lateral (values (f.event_type), ('')) as k(event_type)
        where f.artwork_id is not null
        group by 1, 2, 3, 4, 5`,
    },
    {
      name: 'artwork_viewer',
      key: ['lane', 'day', 'artwork_id', 'signed_in', 'viewer'],
      columns: ['types'],
      expected: `
        select lane, date_trunc('day', occurred_at, 'UTC') as day, artwork_id, user_id is not null as signed_in,
          coalesce(user_id, visitor) as viewer, bit_or(('${TYPE_BITS}'::jsonb ->> event_type)::int) as types
        from folded
        where artwork_id is not null and coalesce(user_id, visitor) is not null
        group by 1, 2, 3, 4, 5`,
    },
    {
      name: 'artwork_month_users',
      key: ['lane', 'month', 'event_type', 'artwork_id', 'piece'],
      columns: ['users'],
      expected: `
        select f.lane, date_trunc('month', f.occurred_at, 'UTC') as month, k.event_type, f.artwork_id,
          (f.user_id / 4096)::int as piece,
          bit_or(set_bit(repeat('0', 4096)::bit(4096), (f.user_id % 4096)::int, 1)) as users
        from folded f, lateral (values (f.event_type), ('')) as k(event_type)
        where f.artwork_id is not null and f.user_id is not null
        group by 1, 2, 3, 4, 5`,
    },
  ],
};

import type { EngagementProjection } from '../../src/engine/folding/projection.ts';
import { spanStatement } from './span-statement.ts';
import { BITS, TYPES, versionWithTypes } from './type-bits.ts';

const fold = spanStatement(
  'fold_daily_visitors',
  `
  with seen as (
    select date_bin('1 day', occurred_at, 'epoch') as day, visitor,
      bit_or(('${BITS}'::jsonb ->> event_type)::int) as types
    from log.engagement_event
    where lane = $1::smallint and position > $2::bigint and position <= $3::bigint
      and user_id is null and visitor is not null
    group by 1, 2
  ), met as (
    insert into daily_visitor as t (lane, day, visitor, types)
    select $1::smallint, day, visitor, types from seen order by day, visitor
    on conflict (day, visitor, lane) do update set types = t.types | excluded.types
    where t.types | excluded.types <> t.types
    returning day, new.types & ~coalesce(old.types, 0) as fresh_types, old.types is null as fresh
  )
  insert into daily_visitors as t (lane, day, event_type, visitors)
  select $1::smallint, day, k.event_type, count(*)
  from met join (values ('', 0), ${TYPES}) as k(event_type, bit)
    on fresh_types & k.bit <> 0 or (k.bit = 0 and fresh)
  group by day, k.event_type order by day, k.event_type
  on conflict (day, event_type, lane) do update set visitors = t.visitors + excluded.visitors`,
);

/**
 * How many anonymous visitors each UTC day had, for each event type and (type `''`) for all of them. A visitor's number
 * belongs to one day and stands in one lane, so lanes are summed, and longer periods have no figure. The timeline
 * counts signed-in users.
 */
export const dailyVisitors: EngagementProjection = {
  name: 'daily-visitors',
  version: versionWithTypes(2),
  source: 'engagement',
  onPoison: 'park',
  ddl: `
create table daily_visitors (
  lane smallint not null,
  day timestamptz not null,
  event_type text not null,
  visitors bigint not null,
  primary key (day, event_type, lane)
) with (fillfactor = 50);

create table daily_visitor (
  lane smallint not null,
  day timestamptz not null,
  visitor bigint not null,
  types integer not null,
  primary key (day, visitor, lane)
) with (fillfactor = 80);
`,
  fold,
  tables: [
    {
      name: 'daily_visitors',
      key: ['lane', 'day', 'event_type'],
      slice: { by: 'day', column: 'day' },
      columns: ['visitors'],
      expected: `
        select f.lane, date_trunc('day', f.occurred_at, 'UTC') as day, k.event_type,
          count(distinct f.visitor) as visitors
        from folded f, lateral (values (f.event_type), ('')) as k(event_type)
        where f.user_id is null and f.visitor is not null
        group by 1, 2, 3`,
      merged: `
        select lane, day, k.event_type, count(*) as visitors
        from (
          select lane, day, visitor, bit_or(types) as types from parts_daily_visitor group by 1, 2, 3
        ) v join (values ('', 0), ${TYPES}) as k(event_type, bit) on v.types & k.bit <> 0 or k.bit = 0
        group by 1, 2, 3
        union all
        -- A sealed day has its counts alone.
        select lane, day, event_type, visitors from parts_daily_visitors c
        where not exists (select from parts_daily_visitor v where v.lane = c.lane and v.day = c.day)`,
    },
    {
      name: 'daily_visitor',
      key: ['lane', 'day', 'visitor'],
      slice: { by: 'day', column: 'day' },
      passing: {},
      columns: ['types'],
      expected: `
        select lane, date_trunc('day', occurred_at, 'UTC') as day, visitor,
          bit_or(('${BITS}'::jsonb ->> event_type)::int) as types
        from folded
        where user_id is null and visitor is not null
        group by 1, 2, 3`,
      merged: `
        select lane, day, visitor, bit_or(types) as types from parts_daily_visitor group by 1, 2, 3`,
    },
  ],
};

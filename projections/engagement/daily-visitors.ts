import { sql } from 'kysely';
import type { EngagementProjection } from '../../src/folding/projection.ts';

/**
 * How many anonymous visitors each UTC day had, for each event type and (type `''`) for all of them. A visitor's number
 * belongs to one day and stands in one lane, so lanes are summed, and longer periods have no figure. The timeline
 * counts signed-in users.
 */
export const dailyVisitors: EngagementProjection = {
  name: 'daily-visitors',
  version: 1,
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
  event_type text not null,
  visitor bigint not null,
  primary key (day, event_type, visitor, lane)
);
`,
  async fold(transaction, { lane, after, upTo }) {
    await sql`
      with seen as (
        select date_bin('1 day', occurred_at, 'epoch') as day, coalesce(event_type, '') as event_type, visitor
        from log.engagement_event
        where lane = ${lane} and position > ${after} and position <= ${upTo}
          and user_id is null and visitor is not null
        group by day, visitor, grouping sets ((event_type), ())
      ), met as (
        insert into daily_visitor (lane, day, event_type, visitor)
        select ${lane}, day, event_type, visitor from seen order by day, event_type, visitor
        on conflict do nothing
        returning day, event_type
      )
      insert into daily_visitors as t (lane, day, event_type, visitors)
      select ${lane}::smallint, day, event_type, count(*) from met group by day, event_type order by day, event_type
      on conflict (day, event_type, lane) do update set visitors = t.visitors + excluded.visitors`.execute(transaction);
  },
  tables: [
    {
      name: 'daily_visitors',
      key: ['lane', 'day', 'event_type'],
      columns: ['visitors'],
      expected: `
        select f.lane, date_trunc('day', f.occurred_at, 'UTC') as day, k.event_type,
          count(distinct f.visitor) as visitors
        from folded f, lateral (values (f.event_type), ('')) as k(event_type)
        where f.user_id is null and f.visitor is not null
        group by 1, 2, 3`,
    },
    {
      name: 'daily_visitor',
      key: ['lane', 'day', 'event_type', 'visitor'],
      columns: [],
      expected: `
        select distinct f.lane, date_trunc('day', f.occurred_at, 'UTC') as day, k.event_type, f.visitor
        from folded f, lateral (values (f.event_type), ('')) as k(event_type)
        where f.user_id is null and f.visitor is not null`,
    },
  ],
};

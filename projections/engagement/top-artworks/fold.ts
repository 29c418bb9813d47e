import { spanStatement } from '../span-statement.ts';
import { BITS, TYPES, typeBit } from '../type-bits.ts';
import { addTo, NOBODY, perType, sumArrays } from './figures.ts';

const eventsPerType = perType(
  'sum(events)',
  (type) => `coalesce(sum(events) filter (where bit = ${typeBit(type)}), 0)`,
);
const freshPerType = perType(
  'count(*) filter (where fresh)',
  (type) => `count(*) filter (where fresh_types & ${typeBit(type)} <> 0)`,
);

export const fold = spanStatement(
  'fold_top_artworks',
  `
  with seen as materialized (
    select date_bin('1 day', occurred_at, 'epoch') as day, artwork_id, ('${BITS}'::jsonb ->> event_type)::int as bit,
      user_id is not null as signed_in, coalesce(user_id, visitor) as viewer, count(*) as events
    from log.engagement_event
    where lane = $1::smallint and position > $2::bigint and position <= $3::bigint and artwork_id is not null
    group by day, artwork_id, event_type, user_id, visitor
  ), viewer as (
    insert into artwork_viewer as t (lane, day, artwork_id, signed_in, viewer, types)
    select $1::smallint, day, artwork_id, signed_in, viewer, bit_or(bit)
    from seen where viewer is not null
    group by day, artwork_id, signed_in, viewer order by day, artwork_id, signed_in, viewer
    on conflict (day, artwork_id, signed_in, viewer, lane) do update set types = t.types | excluded.types
    where t.types | excluded.types <> t.types
    returning day, artwork_id, signed_in, viewer, new.types & ~coalesce(old.types, 0) as fresh_types,
      old.types is null as fresh
  ), users as (
    insert into artwork_month_users as t (lane, month, event_type, artwork_id, piece, users)
    select $1::smallint, date_trunc('month', day, 'UTC') as month, k.event_type, artwork_id,
      (viewer / 4096)::int as piece, bit_or(set_bit(repeat('0', 4096)::bit(4096), (viewer % 4096)::int, 1))
    from viewer join (values ('', 0), ${TYPES}) as k(event_type, bit)
      on fresh_types & k.bit <> 0 or (k.bit = 0 and fresh)
    where signed_in
    group by month, k.event_type, artwork_id, piece order by artwork_id, k.event_type, month, piece
    on conflict (artwork_id, event_type, month, piece, lane) do update set users = t.users | excluded.users
    where t.users | excluded.users <> t.users
  ), daily as (
    select day, artwork_id, events, coalesce(visitors, ${NOBODY}) as visitors
    from (select day, artwork_id, ${eventsPerType}::bigint[] as events from seen group by day, artwork_id) e
    left join (
      select day, artwork_id, ${freshPerType} as visitors from viewer where not signed_in group by day, artwork_id
    ) v using (day, artwork_id)
  ), counted as (
    select 'day' as grain, day as bucket, artwork_id, events, visitors from daily
    union all
    select 'month', date_trunc('month', day, 'UTC') as month, artwork_id, ${sumArrays('events')},
      ${sumArrays('visitors')}
    from daily group by month, artwork_id
  )
  insert into artwork_count as t (lane, grain, bucket, artwork_id, events, visitors)
  select $1::smallint, grain, bucket, artwork_id, events, visitors from counted order by grain, bucket, artwork_id
  on conflict (grain, bucket, artwork_id, lane) do update
  set events = ${addTo('t.events', 'excluded.events')},
    visitors = ${addTo('t.visitors', 'excluded.visitors')}`,
);

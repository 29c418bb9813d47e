import { EVENT_TYPES } from '../../src/contract/engagement.ts';
import type { EngagementProjection } from '../../src/folding/projection.ts';
import { spanStatement } from './span-statement.ts';
import { BITS, TYPES, typeBit, versionWithTypes } from './type-bits.ts';

/** SQL of an array with a figure for all types, then one for each type. */
const perType = (all: string, one: (type: string) => string) => `array[${[all, ...EVENT_TYPES.map(one)].join(', ')}]`;

/** SQL of an array with an element for each figure. */
const eachFigure = (figure: (slot: number) => string) =>
  `array[${Array.from({ length: EVENT_TYPES.length + 1 }, (_, index) => figure(index + 1)).join(', ')}]`;

/**
 * Adds the array of new figures to one that is kept. A row from before a new event type has one figure less, which
 * counts as 0. Spelled out, because PostgreSQL takes eight times as long to unnest two arrays and gather the sums.
 */
const addTo = (kept: string, fresh: string) =>
  eachFigure((slot) => `coalesce(${kept}[${slot}], 0) + ${fresh}[${slot}]`);

/** An array padded to the present number of event types. */
const padded = (column: string) =>
  `array(select coalesce(${column}[n], 0) from generate_series(1, ${EVENT_TYPES.length + 1}) as n order by n) as ${column}`;

const eventsPerType = perType(
  'sum(events)',
  (type) => `coalesce(sum(events) filter (where bit = ${typeBit(type)}), 0)`,
);
const freshPerType = perType(
  'count(*) filter (where fresh)',
  (type) => `count(*) filter (where fresh_types & ${typeBit(type)} <> 0)`,
);
const sumArrays = (column: string) => `${eachFigure((slot) => `sum(${column}[${slot}])`)}::bigint[]`;
const NOBODY = `array_fill(0::bigint, array[${EVENT_TYPES.length + 1}])`;

/** SQL of the viewers of a baseline and of the events after it, each once, with the types of both. */
const MERGED_VIEWERS = `
  select lane, day, artwork_id, signed_in, viewer, bit_or(types) as types
  from parts_artwork_viewer group by lane, day, artwork_id, signed_in, viewer`;

const fold = spanStatement(
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

/**
 * Events of artworks and who caused them, by day and by month, in all and for each event type.
 *
 * `artwork_viewer` holds one row for a viewer, an artwork and a day, with a bit for each event type, and so tells which
 * viewers are new. An anonymous visitor's number belongs to one UTC day, so the counts of days can be added. Signed-in
 * users come again on other days, so their sets are kept by month (in pieces of 4,096 bits, as in the timeline) and
 * merged.
 */
export const topArtworks: EngagementProjection = {
  name: 'top-artworks',
  version: versionWithTypes(1),
  source: 'engagement',
  onPoison: 'park',
  ddl: `
create table artwork_count (
  lane smallint not null,
  grain text not null,
  bucket timestamptz not null,
  artwork_id bigint not null,
  events bigint[] not null,
  visitors bigint[] not null,
  primary key (grain, bucket, artwork_id, lane)
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
  fold,
  tables: [
    {
      name: 'artwork_count',
      key: ['lane', 'grain', 'bucket', 'artwork_id'],
      slice: { by: 'artwork', column: 'artwork_id' },
      columns: ['events', 'visitors'],
      stored: `select lane, grain, bucket, artwork_id, ${padded('events')}, ${padded('visitors')} from stored`,
      expected: `
        select f.lane, g.grain, date_trunc(g.grain, f.occurred_at, 'UTC') as bucket, f.artwork_id,
          ${perType('count(*)', (type) => `count(*) filter (where f.event_type = '${type}')`)} as events,
          ${perType('count(distinct f.visitor)', (type) => `count(distinct f.visitor) filter (where f.event_type = '${type}')`)}
            as visitors
        from folded f, (values ('day'), ('month')) as g(grain)
        where f.artwork_id is not null
        group by 1, 2, 3, 4`,
      merged: `
        select lane, grain, bucket, artwork_id, ${sumArrays('events')} as events,
          coalesce(max(v.visitors), ${NOBODY}) as visitors
        from parts_artwork_count left join (
          select lane, g.grain, date_trunc(g.grain, day, 'UTC') as bucket, artwork_id,
            ${perType('count(*)', (type) => `count(*) filter (where types & ${typeBit(type)} <> 0)`)} as visitors
          from (${MERGED_VIEWERS}) viewer, (values ('day'), ('month')) as g(grain)
          where not signed_in
          group by 1, 2, 3, 4
        ) v using (lane, grain, bucket, artwork_id)
        group by 1, 2, 3, 4`,
    },
    {
      name: 'artwork_viewer',
      key: ['lane', 'day', 'artwork_id', 'signed_in', 'viewer'],
      slice: { by: 'artwork', column: 'artwork_id' },
      columns: ['types'],
      expected: `
        select lane, date_trunc('day', occurred_at, 'UTC') as day, artwork_id, user_id is not null as signed_in,
          coalesce(user_id, visitor) as viewer, bit_or(('${BITS}'::jsonb ->> event_type)::int) as types
        from folded
        where artwork_id is not null and coalesce(user_id, visitor) is not null
        group by 1, 2, 3, 4, 5`,
      merged: MERGED_VIEWERS,
    },
    {
      name: 'artwork_month_users',
      key: ['lane', 'month', 'event_type', 'artwork_id', 'piece'],
      slice: { by: 'artwork', column: 'artwork_id' },
      columns: ['users'],
      expected: `
        select f.lane, date_trunc('month', f.occurred_at, 'UTC') as month, k.event_type, f.artwork_id,
          (f.user_id / 4096)::int as piece,
          bit_or(set_bit(repeat('0', 4096)::bit(4096), (f.user_id % 4096)::int, 1)) as users
        from folded f, lateral (values (f.event_type), ('')) as k(event_type)
        where f.artwork_id is not null and f.user_id is not null
        group by 1, 2, 3, 4, 5`,
      merged: `
        select lane, month, event_type, artwork_id, piece, bit_or(users) as users
        from parts_artwork_month_users group by 1, 2, 3, 4, 5`,
    },
  ],
};

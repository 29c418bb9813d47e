import type { EngagementProjection } from '../../src/engine/folding/projection.ts';
import { padded, perType, sumArrays } from './top-artworks/figures.ts';
import { fold } from './top-artworks/fold.ts';
import { BITS, typeBit, versionWithTypes } from './type-bits.ts';

/** SQL of the viewers of a baseline and of the events after it, each once, with the types of both. */
const MERGED_VIEWERS = `
  select lane, day, artwork_id, signed_in, viewer, bit_or(types) as types
  from parts_artwork_viewer group by lane, day, artwork_id, signed_in, viewer`;

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
      slice: {
        by: 'day',
        column: 'bucket',
        months: `
          select lane, 'month' as grain, date_trunc('month', bucket, 'UTC') as bucket, artwork_id,
            ${sumArrays('events')} as events, ${sumArrays('visitors')} as visitors
          from days group by 1, 2, 3, 4`,
      },
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
        with day as (
          -- A sealed day has its counts alone.
          select lane, bucket, artwork_id, ${sumArrays('c.events')} as events,
            coalesce(max(v.visitors), ${sumArrays('c.visitors')}) as visitors
          from parts_artwork_count c left join (
            select lane, day as bucket, artwork_id,
              ${perType('count(*)', (type) => `count(*) filter (where types & ${typeBit(type)} <> 0)`)} as visitors
            from (${MERGED_VIEWERS}) viewer where not signed_in group by 1, 2, 3
          ) v using (lane, bucket, artwork_id)
          where c.grain = 'day' group by 1, 2, 3
        )
        select lane, 'day' as grain, bucket, artwork_id, events, visitors from day
        union all
        select lane, 'month', date_trunc('month', bucket, 'UTC'), artwork_id, ${sumArrays('events')}, ${sumArrays('visitors')}
        from day group by 1, 3, 4`,
    },
    {
      name: 'artwork_viewer',
      key: ['lane', 'day', 'artwork_id', 'signed_in', 'viewer'],
      slice: { by: 'day', column: 'day' },
      passing: { rows: 'not signed_in' },
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

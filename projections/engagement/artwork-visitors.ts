import { NETWORK_CAP } from '../../src/contract/network-cap.ts';
import type { EngagementProjection } from '../../src/engine/folding/projection.ts';
import { spanStatement } from './span-statement.ts';

/** SQL of the first NETWORK_CAP elements of an array. */
const first = (set: string) => `(${set})[1:${NETWORK_CAP}]`;

const fold = spanStatement(
  'fold_artwork_visitors',
  `
  with visit as (
    select date_bin('1 day', occurred_at, 'epoch') as day, artwork_id,
      coalesce(network, user_id, visitor) as network,
      ${first('array_agg(distinct coalesce(user_id, visitor) order by coalesce(user_id, visitor))')} as visitors
    from log.engagement_event
    where lane = $1::smallint and position > $2::bigint and position <= $3::bigint and event_type = 'view_artwork'
      and artwork_id is not null and coalesce(user_id, visitor) is not null
    group by 1, 2, 3
  ), met as (
    insert into artwork_network as t (lane, day, artwork_id, network, visitors)
    select $1::smallint, day, artwork_id, network, visitors from visit order by day, artwork_id, network
    on conflict (day, artwork_id, network, lane) do update
    set visitors = ${first('array(select distinct v from unnest(t.visitors || excluded.visitors) as v order by v)')}
    where not excluded.visitors <@ t.visitors
      and (cardinality(t.visitors) < ${NETWORK_CAP}::int or excluded.visitors[1] < t.visitors[${NETWORK_CAP}::int])
    returning day, artwork_id, cardinality(new.visitors) - coalesce(cardinality(old.visitors), 0) as visitors
  )
  insert into artwork_visitors as t (lane, day, artwork_id, visitors)
  select $1::smallint, day, artwork_id, sum(visitors) from met
  group by day, artwork_id having sum(visitors) > 0 order by day, artwork_id
  on conflict (day, artwork_id, lane) do update set visitors = t.visitors + excluded.visitors`,
);

/** SQL of the networks of a baseline and of the events after it, each once, with the smallest numbers of both. */
const MERGED_NETWORKS = `
  select lane, day, artwork_id, network, array_agg(visitor order by visitor) as visitors
  from (
    select *, row_number() over (partition by lane, day, artwork_id, network order by visitor) as place
    from (
      select distinct lane, day, artwork_id, network, visitor from parts_artwork_network, unnest(visitors) as visitor
    ) met
  ) placed
  where place <= ${NETWORK_CAP}
  group by 1, 2, 3, 4`;

/**
 * How many visitors looked at a work each UTC day. A visitor counts once, and of each network at most NETWORK_CAP
 * visitors count.
 *
 * For each network the NETWORK_CAP smallest visitor numbers are kept, so that neither the order of events nor the
 * borders of batches matter. A network's number belongs to one day. A visitor without a known network counts as a
 * network of their own. The cap holds in each lane by itself.
 */
export const artworkVisitors: EngagementProjection = {
  name: 'artwork-visitors',
  version: 1,
  source: 'engagement',
  onPoison: 'park',
  ddl: `
create table artwork_visitors (
  lane smallint not null,
  day timestamptz not null,
  artwork_id bigint not null,
  visitors bigint not null,
  primary key (day, artwork_id, lane)
) with (fillfactor = 50);

create table artwork_network (
  lane smallint not null,
  day timestamptz not null,
  artwork_id bigint not null,
  network bigint not null,
  visitors bigint[] not null,
  primary key (day, artwork_id, network, lane)
) with (fillfactor = 90);
`,
  fold,
  tables: [
    {
      name: 'artwork_visitors',
      key: ['lane', 'day', 'artwork_id'],
      slice: { by: 'day', column: 'day' },
      columns: ['visitors'],
      expected: `
        select lane, day, artwork_id, sum(least(visitors, ${NETWORK_CAP}))::bigint as visitors
        from (
          select lane, date_trunc('day', occurred_at, 'UTC') as day, artwork_id,
            count(distinct coalesce(user_id, visitor)) as visitors
          from folded
          where event_type = 'view_artwork' and artwork_id is not null and coalesce(user_id, visitor) is not null
          group by 1, 2, 3, coalesce(network, user_id, visitor)
        ) by_network
        group by 1, 2, 3`,
      merged: `
        select lane, day, artwork_id, sum(cardinality(visitors))::bigint as visitors
        from (${MERGED_NETWORKS}) networks group by 1, 2, 3`,
    },
    {
      name: 'artwork_network',
      key: ['lane', 'day', 'artwork_id', 'network'],
      slice: { by: 'day', column: 'day' },
      columns: ['visitors'],
      expected: `
        select lane, day, artwork_id, network, array_agg(visitor order by visitor) as visitors
        from (
          select *, row_number() over (partition by lane, day, artwork_id, network order by visitor) as place
          from (
            select distinct lane, date_trunc('day', occurred_at, 'UTC') as day, artwork_id,
              coalesce(network, user_id, visitor) as network, coalesce(user_id, visitor) as visitor
            from folded
            where event_type = 'view_artwork' and artwork_id is not null and coalesce(user_id, visitor) is not null
          ) met
        ) placed
        where place <= ${NETWORK_CAP}
        group by 1, 2, 3, 4`,
      merged: MERGED_NETWORKS,
    },
  ],
};

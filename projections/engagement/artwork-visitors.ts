import { CompiledQuery } from 'kysely';
import { cappedVisitors, NETWORK_CAP, NETWORK_NUMBER, widest, within } from '../../src/contract/network-cap.ts';
import type { EngagementProjection } from '../../src/engine/folding/projection.ts';
import { EXPECTED_NOT_OWN, NOT_OWN } from './own-views.ts';

/** SQL of the first NETWORK_CAP elements of an array. */
const first = (set: string) => `(${set})[1:${NETWORK_CAP}]`;

const BY = 'day, artwork_id';

/** Planned each time, because it looks rows of its own table up. */
const FOLD = `
  with visitor as materialized (
    select distinct date_bin('1 day', occurred_at, 'epoch') as day, artwork_id, ${NETWORK_NUMBER} as network, user_id,
      coalesce(user_id, visitor) as number
    from log.engagement_event
    where lane = $1::smallint and position > $2::bigint and position <= $3::bigint and event_type = 'view_artwork'
      and artwork_id is not null and coalesce(user_id, visitor) is not null
  ), visit as (
    select day, artwork_id, network, ${first('array_agg(distinct number order by number)')} as visitors
    from visitor where ${NOT_OWN} group by 1, 2, 3
  ), met as (
    insert into artwork_network as t (lane, day, artwork_id, network, visitors)
    select $1::smallint, day, artwork_id, network, visitors from visit order by day, artwork_id, network
    on conflict (day, artwork_id, network, lane) do update
    set visitors = ${first('array(select distinct v from unnest(t.visitors || excluded.visitors) as v order by v)')}
    where not excluded.visitors <@ t.visitors
      and (cardinality(t.visitors) < ${NETWORK_CAP}::int or excluded.visitors[1] < t.visitors[${NETWORK_CAP}::int])
    returning day, artwork_id, network, cardinality(new.visitors) - coalesce(cardinality(old.visitors), 0) as visitors
  ), before as (
    -- The networks around them, as they were before this statement.
    select m.day, m.artwork_id, n.network, n.visitors
    from (select distinct day, artwork_id, ${widest('network')} as wide from met where visitors > 0) m,
    lateral (
      select network, cardinality(visitors) as visitors from artwork_network
      where lane = $1::smallint and day = m.day and artwork_id = m.artwork_id and network between ${within('m.wide')}
      offset 0
    ) n
  ), more as (
    select day, artwork_id, sum(visitors) as visitors
    from (
      ${cappedVisitors(`select ${BY}, network, visitors from before union all select ${BY}, network, visitors from met`, BY)}
      union all
      select ${BY}, -visitors from (${cappedVisitors('select * from before', BY)}) less
    ) counted
    group by day, artwork_id having sum(visitors) > 0
  )
  insert into artwork_visitors as t (lane, day, artwork_id, visitors)
  select $1::smallint, day, artwork_id, visitors from more order by day, artwork_id
  on conflict (day, artwork_id, lane) do update set visitors = t.visitors + excluded.visitors`;

const fold: EngagementProjection['fold'] = async (transaction, { lane, after, upTo }) => {
  await transaction.executeQuery(CompiledQuery.raw(FOLD, [lane, after, upTo]));
};

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
 * How many visitors looked at a work each UTC day, its artist left out. A visitor counts once, and of each network only as many as
 * `cappedVisitors` counts.
 *
 * For each network the NETWORK_CAP smallest visitor numbers are kept, so that neither the order of events nor the
 * borders of batches matter. A network's number belongs to one day. A visitor without a known network counts as a
 * network of their own. The cap holds in each lane by itself.
 */
export const artworkVisitors: EngagementProjection = {
  name: 'artwork-visitors',
  version: 3,
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
      expected: cappedVisitors(
        `select lane, date_trunc('day', occurred_at, 'UTC') as day, artwork_id, ${NETWORK_NUMBER} as network,
          count(distinct coalesce(user_id, visitor)) as visitors
        from folded
        where event_type = 'view_artwork' and artwork_id is not null and coalesce(user_id, visitor) is not null
          and ${EXPECTED_NOT_OWN}
        group by 1, 2, 3, 4`,
        `lane, ${BY}`,
      ),
      merged: `
        ${cappedVisitors(
          `select lane, ${BY}, network, cardinality(visitors) as visitors from (${MERGED_NETWORKS}) merged`,
          `lane, ${BY}`,
        )}
        union all
        -- A sealed day has its counts alone.
        select lane, ${BY}, visitors from parts_artwork_visitors c
        where not exists (select from parts_artwork_network n where n.lane = c.lane and n.day = c.day)`,
    },
    {
      name: 'artwork_network',
      key: ['lane', 'day', 'artwork_id', 'network'],
      slice: { by: 'day', column: 'day' },
      passing: {},
      columns: ['visitors'],
      expected: `
        select lane, day, artwork_id, network, array_agg(visitor order by visitor) as visitors
        from (
          select *, row_number() over (partition by lane, day, artwork_id, network order by visitor) as place
          from (
            select distinct lane, date_trunc('day', occurred_at, 'UTC') as day, artwork_id,
              ${NETWORK_NUMBER} as network, coalesce(user_id, visitor) as visitor
            from folded
            where event_type = 'view_artwork' and artwork_id is not null and coalesce(user_id, visitor) is not null
              and ${EXPECTED_NOT_OWN}
          ) met
        ) placed
        where place <= ${NETWORK_CAP}
        group by 1, 2, 3, 4`,
      merged: MERGED_NETWORKS,
    },
  ],
};

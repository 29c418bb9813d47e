import { DIRECT, INSIGHT_DAYS, OWN_PAGES } from '../../src/contract/insights.ts';
import { NETWORK_CAP, NETWORK_NUMBER } from '../../src/contract/network-cap.ts';
import type { EngagementProjection } from '../../src/engine/folding/projection.ts';
import { EXPECTED_NOT_OWN, NOT_OWN } from './own-views.ts';
import { spanStatement } from './span-statement.ts';

/** Characters of a referrer that can tell its origin: the longest host, a scheme and a port. */
const LONGEST = 300;

/**
 * SQL of where the visitor of an event came from: the origin of the referrer without a default port, OWN_PAGES for a
 * path, DIRECT for anything else. A name and password before the host make it no origin, because they name somebody.
 */
const SOURCE = `
  case when properties ->> 'referrer' ~ '^/(?!/)' then '${OWN_PAGES}'
    else coalesce(regexp_replace(
      substring(lower(left(properties ->> 'referrer', ${LONGEST})) from
        '^(https?://(?:[a-z0-9._-]{1,253}|\\[[0-9a-f:.]{2,45}\\])(?::[0-9]{1,5})?)(?:[/?#]|$)'),
      '^(https://.*):443$|^(http://.*):80$', '\\1\\2'), '${DIRECT}') end`;

/** How long an artist sees a day. */
const SHOWN = { longer: Math.max(...INSIGHT_DAYS) };

const VIEWED = `event_type = 'view_artwork' and artwork_id is not null`;

/**
 * SQL of the arrivals that are kept of each network, as arrays: those of the visitors with the NETWORK_CAP smallest
 * numbers, each by the first view.
 *
 * @param arrivals SQL of a relation with columns `by`, `visitor`, `source` and `first`; a visitor may stand in it often
 * @param by the columns that name a row, with commas between
 */
const kept = (arrivals: string, by: string) => `
  select ${by}, array_agg(visitor order by visitor) as visitors, array_agg(source order by visitor) as sources,
    array_agg(first order by visitor) as firsts
  from (
    select *, row_number() over (partition by ${by} order by visitor) as place
    from (
      select distinct on (${by}, visitor) ${by}, visitor, source, first from (${arrivals}) arrival
      order by ${by}, visitor, first
    ) once
  ) placed
  where place <= ${NETWORK_CAP} group by ${by}`;

const arrivalsIn = (row: string) => `
  select visitor, source, first from unnest(${row}.visitors, ${row}.sources, ${row}.firsts) as n(visitor, source, first)`;

const ARRIVAL = 'lane, day, artwork_id, network';

const fold = spanStatement(
  'fold_artwork_sources',
  `
  with seen as materialized (
    select date_bin('1 day', occurred_at, 'epoch') as day, artwork_id, ${NETWORK_NUMBER} as network, user_id,
      coalesce(user_id, visitor) as visitor, ${SOURCE} as source, count(*) as views, min(position) as first
    from log.engagement_event
    where lane = $1::smallint and position > $2::bigint and position <= $3::bigint and ${VIEWED}
    group by 1, 2, 3, 4, 5, 6
  ), other as materialized (
    select $1::smallint as lane, * from seen where ${NOT_OWN}
  ), arrived as (
    insert into artwork_arrival as t (${ARRIVAL}, visitors, sources, firsts)
    select * from (${kept('select * from other where visitor is not null', ARRIVAL)}) kept
    order by day, artwork_id, network
    on conflict (day, artwork_id, network, lane) do update set (visitors, sources, firsts) = (
      select k.visitors, k.sources, k.firsts
      from (${kept(`select 1 as one, * from (${arrivalsIn('t')} union all ${arrivalsIn('excluded')}) two`, 'one')}) k)
    -- An event that was parked comes after those behind it.
    where not excluded.visitors <@ t.visitors
      or (select min(n) from unnest(excluded.firsts) n) < (select max(n) from unnest(t.firsts) n)
  )
  insert into artwork_source as t (lane, artwork_id, day, source, views)
  select lane, artwork_id, day, source, sum(views) from other
  group by lane, artwork_id, day, source order by day, artwork_id, source
  on conflict (day, artwork_id, source, lane) do update set views = t.views + excluded.views`,
);

/**
 * How often a work was looked at each UTC day, and where its visitors came from; its artist is left out of both.
 *
 * `artwork_source` counts views by the source that each names. Who sends many can put any source first there, so what
 * an artist sees is taken from `artwork_arrival`: a visitor came to a work once a day, from where the first view says,
 * and of each network a few visitors are kept, as `artwork-visitors` does. The position of that view is kept to find it
 * when its texts are blanked, and so that an event which is folded late counts in its place.
 */
export const artworkSources: EngagementProjection = {
  name: 'artwork-sources',
  version: 2,
  source: 'engagement',
  onPoison: 'park',
  ddl: `
create table artwork_source (
  lane smallint not null,
  artwork_id bigint not null,
  day timestamptz not null,
  source text not null,
  views bigint not null,
  primary key (day, artwork_id, source, lane)
) with (fillfactor = 50);

create table artwork_arrival (
  lane smallint not null,
  day timestamptz not null,
  artwork_id bigint not null,
  network bigint not null,
  visitors bigint[] not null,
  sources text[] not null,
  firsts bigint[] not null,
  primary key (day, artwork_id, network, lane)
) with (fillfactor = 90);
`,
  fold,
  tables: [
    {
      name: 'artwork_source',
      key: ['lane', 'artwork_id', 'day', 'source'],
      slice: { by: 'day', column: 'day' },
      passing: SHOWN,
      columns: ['views'],
      expected: `
        select lane, artwork_id, date_trunc('day', occurred_at, 'UTC') as day, ${SOURCE} as source, count(*) as views
        from folded where ${VIEWED} and ${EXPECTED_NOT_OWN}
        group by 1, 2, 3, 4`,
      merged: `
        select lane, artwork_id, day, source, sum(views)::bigint as views from parts_artwork_source group by 1, 2, 3, 4`,
      adding: {
        statement: `
          insert into artwork_source as t (lane, artwork_id, day, source, views)
          select lane, artwork_id, day, source, views from delta
          on conflict (day, artwork_id, source, lane) do update set views = t.views + excluded.views`,
        gone: 'views = 0',
      },
    },
    {
      name: 'artwork_arrival',
      key: ['lane', 'day', 'artwork_id', 'network'],
      slice: { by: 'day', column: 'day' },
      passing: SHOWN,
      columns: ['visitors', 'sources', 'firsts'],
      expected: kept(
        `select lane, date_trunc('day', occurred_at, 'UTC') as day, artwork_id, ${NETWORK_NUMBER} as network,
          coalesce(user_id, visitor) as visitor, ${SOURCE} as source, position as first
        from folded where ${VIEWED} and coalesce(user_id, visitor) is not null and ${EXPECTED_NOT_OWN}`,
        ARRIVAL,
      ),
      merged: kept(`select ${ARRIVAL}, n.* from parts_artwork_arrival a, lateral (${arrivalsIn('a')}) n`, ARRIVAL),
      blanking: `
        update artwork_arrival a set sources = array(
          select coalesce(b.source, n.source)
          from unnest(a.sources, a.firsts) with ordinality as n(source, first, place)
            left join (select lane, position, ${SOURCE} as source from blanked) b on b.lane = a.lane and b.position = n.first
          order by place)
        where (lane, day, artwork_id) in (
          select lane, date_trunc('day', occurred_at, 'UTC'), artwork_id from blanked)`,
    },
  ],
};

import { DIRECT, OWN_PAGES } from '../../src/contract/insights.ts';
import type { EngagementProjection } from '../../src/engine/folding/projection.ts';
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

const fold = spanStatement(
  'fold_artwork_sources',
  `
  with seen as materialized (
    select date_bin('1 day', occurred_at, 'epoch') as day, artwork_id, user_id, ${SOURCE} as source,
      count(*) as views
    from log.engagement_event
    where lane = $1::smallint and position > $2::bigint and position <= $3::bigint
      and event_type = 'view_artwork' and artwork_id is not null
    group by 1, 2, 3, 4
  ), of_user as (
    insert into artwork_source_user as t (lane, user_id, day, artwork_id, source, views)
    select $1::smallint, user_id, day, artwork_id, source, views from seen where user_id is not null
    order by user_id, day, artwork_id, source
    on conflict (user_id, day, artwork_id, source, lane) do update set views = t.views + excluded.views
  )
  insert into artwork_source as t (lane, artwork_id, day, source, views)
  select $1::smallint, artwork_id, day, source, sum(views) from seen
  group by artwork_id, day, source order by artwork_id, day, source
  on conflict (artwork_id, day, source, lane) do update set views = t.views + excluded.views`,
);

/**
 * How often a work was looked at each UTC day, by where the visitors came from. `artwork_source` counts everybody, and
 * `artwork_source_user` counts each signed-in user. So a reader can leave out the visits of one user, the artist, whom
 * a fold of engagement does not know.
 *
 * `artwork_source_user` has at most one row for each view by somebody who was signed in. Its key begins with the user,
 * because a reader looks for one user alone.
 */
export const artworkSources: EngagementProjection = {
  name: 'artwork-sources',
  version: 1,
  source: 'engagement',
  onPoison: 'park',
  ddl: `
create table artwork_source (
  lane smallint not null,
  artwork_id bigint not null,
  day timestamptz not null,
  source text not null,
  views bigint not null,
  primary key (artwork_id, day, source, lane)
) with (fillfactor = 50);

create table artwork_source_user (
  lane smallint not null,
  user_id bigint not null,
  day timestamptz not null,
  artwork_id bigint not null,
  source text not null,
  views bigint not null,
  primary key (user_id, day, artwork_id, source, lane)
) with (fillfactor = 90);
`,
  fold,
  tables: [
    {
      name: 'artwork_source',
      key: ['lane', 'artwork_id', 'day', 'source'],
      slice: { by: 'day', column: 'day' },
      columns: ['views'],
      expected: `
        select lane, artwork_id, date_trunc('day', occurred_at, 'UTC') as day, ${SOURCE} as source, count(*) as views
        from folded where event_type = 'view_artwork' and artwork_id is not null
        group by 1, 2, 3, 4`,
      merged: `
        select lane, artwork_id, day, source, sum(views)::bigint as views from parts_artwork_source group by 1, 2, 3, 4`,
      adding: {
        statement: `
          insert into artwork_source as t (lane, artwork_id, day, source, views)
          select lane, artwork_id, day, source, views from delta
          on conflict (artwork_id, day, source, lane) do update set views = t.views + excluded.views`,
        gone: 'views = 0',
      },
    },
    {
      name: 'artwork_source_user',
      key: ['lane', 'user_id', 'day', 'artwork_id', 'source'],
      slice: { by: 'day', column: 'day' },
      columns: ['views'],
      expected: `
        select lane, user_id, date_trunc('day', occurred_at, 'UTC') as day, artwork_id, ${SOURCE} as source,
          count(*) as views
        from folded where event_type = 'view_artwork' and artwork_id is not null and user_id is not null
        group by 1, 2, 3, 4, 5`,
      merged: `
        select lane, user_id, day, artwork_id, source, sum(views)::bigint as views
        from parts_artwork_source_user group by 1, 2, 3, 4, 5`,
      adding: {
        statement: `
          insert into artwork_source_user as t (lane, user_id, day, artwork_id, source, views)
          select lane, user_id, day, artwork_id, source, views from delta
          on conflict (user_id, day, artwork_id, source, lane) do update set views = t.views + excluded.views`,
        gone: 'views = 0',
      },
    },
  ],
};

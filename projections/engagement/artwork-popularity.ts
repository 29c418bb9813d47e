import type { EngagementProjection } from '../../src/engine/folding/projection.ts';
import { EVERY_LANE, EXPECTED_WORDS, foldLikes, likesOf, MERGED_WORDS } from './artwork-popularity/likes.ts';
import { EXPECTED_NOT_OWN, NOT_OWN } from './own-views.ts';
import { spanStatement } from './span-statement.ts';

const foldViews = spanStatement(
  'fold_artwork_views',
  `
  with viewed as materialized (
    select artwork_id, user_id, count(*) as views
    from log.engagement_event
    where lane = $1::smallint and position > $2::bigint and position <= $3::bigint
      and event_type = 'view_artwork' and artwork_id is not null
    group by 1, 2
  )
  insert into artwork_popularity as t (lane, artwork_id, views, likes)
  select $1::smallint, artwork_id, sum(views), 0 from viewed where ${NOT_OWN} group by artwork_id order by artwork_id
  on conflict (artwork_id, lane) do update set views = t.views + excluded.views`,
);

/**
 * How often a work was looked at, its artist left out, and how many like it: visitors whose last event made it a favourite, of each
 * network and day as many as `cappedVisitors` counts (a network has another number each day). A visitor without a known
 * network counts as a network of their own.
 *
 * An anonymous visitor is another one each UTC day. The last event is the last of the last era: within an era a visitor's
 * events stand in one lane. Era and position are kept, so that an event that is folded late does not overrule a later one,
 * and lanes may be folded in any order. Each lane has views of its own; likes are of all lanes, which fold them one after
 * the other.
 */
export const artworkPopularity: EngagementProjection = {
  name: 'artwork-popularity',
  version: 5,
  source: 'engagement',
  onPoison: 'park',
  ddl: `
create table artwork_popularity (
  lane smallint not null,
  artwork_id bigint not null,
  views bigint not null,
  likes bigint not null,
  primary key (artwork_id, lane)
) with (fillfactor = 50);

create table artwork_like (
  lane smallint not null,
  artwork_id bigint not null,
  signed_in boolean not null,
  viewer bigint not null,
  network bigint not null,
  era integer not null,
  position bigint not null,
  liked boolean not null,
  primary key (artwork_id, signed_in, viewer, lane)
) with (fillfactor = 80);

create index on artwork_like (artwork_id, network, lane) where liked;
`,
  async fold(transaction, span) {
    await foldViews(transaction, span);
    await foldLikes(transaction, span);
  },
  tables: [
    {
      name: 'artwork_popularity',
      key: ['lane', 'artwork_id'],
      slice: { by: 'artwork', column: 'artwork_id' },
      columns: ['views', 'likes'],
      expected: `
        select lane, artwork_id, count(*) as views, 0 as likes
        from folded where event_type = 'view_artwork' and artwork_id is not null and ${EXPECTED_NOT_OWN}
        group by lane, artwork_id
        union all ${likesOf(EXPECTED_WORDS)}`,
      merged: `
        select lane, artwork_id, sum(views)::bigint as views, 0 as likes
        from parts_artwork_popularity where lane <> ${EVERY_LANE} group by lane, artwork_id
        union all ${likesOf(MERGED_WORDS)}`,
    },
    {
      name: 'artwork_like',
      key: ['lane', 'artwork_id', 'signed_in', 'viewer'],
      slice: { by: 'artwork', column: 'artwork_id' },
      columns: ['network', 'era', 'position', 'liked'],
      expected: EXPECTED_WORDS,
      merged: MERGED_WORDS,
    },
  ],
};

import { sql } from 'kysely';
import type { EngagementProjection } from '../../src/folding/projection.ts';

const COUNTED = `event_type in ('view_artwork', 'action_favorite', 'action_unfavorite')`;

/**
 * How often a work was looked at, and by how many it is liked: visitors whose last word is that it is a favourite.
 *
 * An anonymous visitor is another one each UTC day. Last is what stands last in the visitor's lane, which stays the
 * same as long as the number of lanes does. Each word is kept with its position, so that one that is folded late does
 * not overrule what was said after it.
 */
export const artworkPopularity: EngagementProjection = {
  name: 'artwork-popularity',
  version: 1,
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
  position bigint not null,
  liked boolean not null,
  primary key (artwork_id, signed_in, viewer, lane)
) with (fillfactor = 80);
`,
  async fold(transaction, { lane, after, upTo }) {
    await sql`
      with seen as materialized (
        select position, artwork_id, event_type, user_id is not null as signed_in, coalesce(user_id, visitor) as viewer
        from log.engagement_event
        where lane = ${lane} and position > ${after} and position <= ${upTo} and artwork_id is not null
          and ${sql.raw(COUNTED)}
      ), word as (
        insert into artwork_like as t (lane, artwork_id, signed_in, viewer, position, liked)
        select distinct on (artwork_id, signed_in, viewer) ${lane}::smallint, artwork_id, signed_in, viewer, position,
          event_type = 'action_favorite'
        from seen where event_type <> 'view_artwork' and viewer is not null
        order by artwork_id, signed_in, viewer, position desc
        on conflict (artwork_id, signed_in, viewer, lane) do update
        set position = excluded.position, liked = excluded.liked
        where t.position < excluded.position
        returning artwork_id, new.liked::int - coalesce(old.liked::int, 0) as likes
      ), counted as (
        select artwork_id, 1 as views, 0 as likes from seen where event_type = 'view_artwork'
        union all
        select artwork_id, 0, likes from word
      )
      insert into artwork_popularity as t (lane, artwork_id, views, likes)
      select ${lane}::smallint, artwork_id, sum(views), sum(likes) from counted group by artwork_id order by artwork_id
      on conflict (artwork_id, lane) do update
      set views = t.views + excluded.views, likes = t.likes + excluded.likes`.execute(transaction);
  },
  tables: [
    {
      name: 'artwork_popularity',
      key: ['lane', 'artwork_id'],
      columns: ['views', 'likes'],
      expected: `
        with word as (
          select lane, artwork_id, event_type,
            event_type <> 'view_artwork' and row_number() over (
              partition by lane, artwork_id, event_type = 'view_artwork', user_id, visitor order by position desc
            ) = 1 as is_last
          from folded
          where artwork_id is not null and ${COUNTED} and (event_type = 'view_artwork' or coalesce(user_id, visitor) is not null)
        )
        select lane, artwork_id, count(*) filter (where event_type = 'view_artwork') as views,
          count(*) filter (where is_last and event_type = 'action_favorite') as likes
        from word group by lane, artwork_id`,
    },
    {
      name: 'artwork_like',
      key: ['lane', 'artwork_id', 'signed_in', 'viewer'],
      columns: ['position', 'liked'],
      expected: `
        select lane, artwork_id, user_id is not null as signed_in, coalesce(user_id, visitor) as viewer,
          max(position) as position, (array_agg(event_type order by position desc))[1] = 'action_favorite' as liked
        from folded
        where artwork_id is not null and event_type in ('action_favorite', 'action_unfavorite')
          and coalesce(user_id, visitor) is not null
        group by 1, 2, 3, 4`,
    },
  ],
};

import { sql } from 'kysely';
import type { EngagementProjection } from '../../src/folding/projection.ts';
import { NETWORK_CAP } from './network-cap.ts';

const COUNTED = `event_type in ('view_artwork', 'action_favorite', 'action_unfavorite')`;

/** SQL of the last words of a baseline and of the events after it: of each viewer the later one. */
const MERGED_LIKES = `
  select distinct on (lane, artwork_id, signed_in, viewer) lane, artwork_id, signed_in, viewer, network, position, liked
  from parts_artwork_like order by lane, artwork_id, signed_in, viewer, position desc`;

/**
 * How often a work was looked at, and how many like it: visitors whose last event made it a favourite, at most
 * NETWORK_CAP of each network and day (a network has another number each day). A visitor without a known network counts
 * as a network of their own. The cap holds in each lane by itself.
 *
 * An anonymous visitor is another one each UTC day. The last event is the last in the visitor's lane; a visitor keeps a
 * lane as long as the number of lanes stays. The position is kept, so that an event that is folded late does not
 * overrule a later one.
 */
export const artworkPopularity: EngagementProjection = {
  name: 'artwork-popularity',
  version: 2,
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
  position bigint not null,
  liked boolean not null,
  primary key (artwork_id, signed_in, viewer, lane)
) with (fillfactor = 80);

create index on artwork_like (artwork_id, network, lane) where liked;
`,
  async fold(transaction, { lane, after, upTo }) {
    await sql`
      with seen as materialized (
        select position, artwork_id, event_type, user_id is not null as signed_in,
          coalesce(user_id, visitor) as viewer, coalesce(network, user_id, visitor) as network
        from log.engagement_event
        where lane = ${lane} and position > ${after} and position <= ${upTo} and artwork_id is not null
          and ${sql.raw(COUNTED)}
      ), word as (
        insert into artwork_like as t (lane, artwork_id, signed_in, viewer, network, position, liked)
        select distinct on (artwork_id, signed_in, viewer) ${lane}::smallint, artwork_id, signed_in, viewer, network,
          position, event_type = 'action_favorite'
        from seen where event_type <> 'view_artwork' and viewer is not null
        order by artwork_id, signed_in, viewer, position desc
        on conflict (artwork_id, signed_in, viewer, lane) do update
        set network = excluded.network, position = excluded.position, liked = excluded.liked
        where t.position < excluded.position
        returning artwork_id, new.network, new.liked, old.network as network_before, old.liked as liked_before
      ), changed as (
        select artwork_id, network, sum(likes) as likes
        from (
          select artwork_id, network, 1 as likes from word where liked
          union all
          select artwork_id, network_before, -1 from word where liked_before
        ) said
        group by artwork_id, network
      ), counted as (
        select artwork_id, 1 as views, 0 as likes from seen where event_type = 'view_artwork'
        union all
        select artwork_id, 0, 0 from word
        union all
        select artwork_id, 0, least(before.likes + c.likes, ${NETWORK_CAP}::int) - least(before.likes, ${NETWORK_CAP}::int)
        from changed c, lateral (
          select count(*) as likes
          from (
            -- As it was before this statement; more than these make no difference.
            select from artwork_like l
            where l.artwork_id = c.artwork_id and l.network = c.network and l.lane = ${lane}::smallint and l.liked
            limit ${NETWORK_CAP}::int + abs(c.likes)
          ) counting
        ) before
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
      slice: { by: 'artwork', column: 'artwork_id' },
      columns: ['views', 'likes'],
      expected: `
        with word as (
          select lane, artwork_id, event_type, coalesce(network, user_id, visitor) as network,
            event_type <> 'view_artwork' and row_number() over (
              partition by lane, artwork_id, event_type = 'view_artwork', user_id, visitor order by position desc
            ) = 1 as is_last
          from folded
          where artwork_id is not null and ${COUNTED} and (event_type = 'view_artwork' or coalesce(user_id, visitor) is not null)
        ), liked as (
          select lane, artwork_id, sum(least(likes, ${NETWORK_CAP}))::bigint as likes
          from (
            select lane, artwork_id, network, count(*) as likes
            from word where is_last and event_type = 'action_favorite' group by lane, artwork_id, network
          ) by_network
          group by lane, artwork_id
        )
        select lane, artwork_id, count(*) filter (where event_type = 'view_artwork') as views,
          coalesce(max(likes), 0) as likes
        from word left join liked using (lane, artwork_id) group by lane, artwork_id`,
      merged: `
        with liked as (
          select lane, artwork_id, sum(least(likes, ${NETWORK_CAP}))::bigint as likes
          from (
            select lane, artwork_id, network, count(*) as likes
            from (${MERGED_LIKES}) word where liked group by lane, artwork_id, network
          ) by_network
          group by lane, artwork_id
        )
        select lane, artwork_id, sum(views)::bigint as views, coalesce(max(l.likes), 0) as likes
        from parts_artwork_popularity left join liked l using (lane, artwork_id) group by lane, artwork_id`,
    },
    {
      name: 'artwork_like',
      key: ['lane', 'artwork_id', 'signed_in', 'viewer'],
      slice: { by: 'artwork', column: 'artwork_id' },
      columns: ['network', 'position', 'liked'],
      expected: `
        select lane, artwork_id, user_id is not null as signed_in, coalesce(user_id, visitor) as viewer,
          (array_agg(coalesce(network, user_id, visitor) order by position desc))[1] as network, max(position) as position, (array_agg(event_type order by position desc))[1] = 'action_favorite' as liked
        from folded
        where artwork_id is not null and event_type in ('action_favorite', 'action_unfavorite')
          and coalesce(user_id, visitor) is not null
        group by 1, 2, 3, 4`,
      merged: MERGED_LIKES,
    },
  ],
};

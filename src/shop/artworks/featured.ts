import { type Kysely, sql } from 'kysely';
import type { FeaturedReply } from '../../contract/artwork-lists.ts';
import { EVENT_TYPES } from '../../contract/engagement.ts';
import { cappedVisitors } from '../../contract/network-cap.ts';
import type { DB } from '../../engine/db/tables.ts';
import { keepAnswers } from '../../engine/folding/reading/kept-answers.ts';
import { MIXED_DAYS } from '../../engine/log/lane-count.ts';
import { singleFlight } from '../../engine/waiting/single-flight.ts';
import { presentArtwork } from './present.ts';
import { POPULARITY, type Row, SHOWN } from './read.ts';
import { readsTagWith } from './version-tag.ts';

const DAY = 86_400_000;
const DAYS = 7;

/** The hero and twelve others. */
const SHOP_WINDOW = 13;
/** Bytes that are kept: there is one shop window a day. */
const KEPT = 1024 * 1024;

/** The bit of `read.artwork_viewer.types` that says that somebody looked at the work. */
const LOOKED = 1 << EVENT_TYPES.indexOf('view_artwork');

/** What a network may have holds over all lanes. */
const OF_MIXED_DAYS = sql.raw(cappedVisitors('select * from network', 'day, artwork_id'));

const CAN_BE_FEATURED = sql`w.status = 'available' and w.has_image`;

/**
 * The available works with an image that most visitors looked at in the last seven UTC days, today included; then the
 * newest. A visitor counts once a day. Of one network only a few visitors count (see the projection artwork-visitors),
 * and the artist does not count when signed in.
 */
export async function findFeatured(db: Kysely<DB>, now: Date): Promise<FeaturedReply> {
  const since = new Date(Math.floor(now.getTime() / DAY - (DAYS - 1)) * DAY);
  const { rows } = await sql<Row>`
    with mixed as materialized (
      ${MIXED_DAYS}
    ), network as (
      -- Who stands in several lanes counts once.
      select day, artwork_id, network, count(distinct visitor) as visitors
      from mixed join read.artwork_network n using (day), unnest(n.visitors) as visitor
      where day >= ${since} group by day, artwork_id, network
    ), met as materialized (
      select w.id, w.artist_id, w.created_at, v.visitors
      from (
        select artwork_id, sum(visitors)::bigint as visitors
        from (
          select artwork_id, visitors from read.artwork_visitors
          where day >= ${since} and day not in (select day from mixed)
          union all
          select artwork_id, visitors from (${OF_MIXED_DAYS}) mixed_days
        ) counted
        group by artwork_id
      ) v join read.artwork w on w.id = v.artwork_id
      where ${CAN_BE_FEATURED}
    ), popular as (
      select m.id, m.visitors - own.days as visitors
      from met m, lateral (
        -- A day more than the seven, because an event may be five minutes ahead.
        select count(*) as days from generate_series(0, ${DAYS}::int) as n
        where exists (
          select from read.artwork_viewer a
          where a.day = ${since}::timestamptz + n * interval '24 hours' and a.artwork_id = m.id and a.signed_in
            and a.viewer = m.artist_id and a.types & ${LOOKED}::int <> 0
        )
      ) own
      -- The artist takes off a visitor a day at most, so these are all that can come to be among the first.
      where m.visitors >= coalesce(
        (select visitors from met order by visitors desc offset ${SHOP_WINDOW - 1} limit 1), 0) - ${DAYS + 1}
        and m.visitors > own.days
      order by m.visitors - own.days desc, m.created_at desc, m.id desc limit ${SHOP_WINDOW}
    ), newest as (
      select w.id, 0 as visitors from read.artwork w
      where ${CAN_BE_FEATURED} and w.id not in (select id from popular)
      order by w.created_at desc, w.id desc limit ${SHOP_WINDOW}
    )
    select ${SHOWN}, view_count, like_count
    from (select * from popular union all select * from newest) featured join read.artwork w using (id) ${POPULARITY}
    order by visitors desc, w.created_at desc, w.id desc limit ${SHOP_WINDOW}`.execute(db);
  const [hero, ...artworks] = rows.map(presentArtwork);
  return { hero: hero ?? null, artworks };
}

/** The read models of engagement that the shop window is found in. */
const COUNTED = ['artwork-popularity', 'artwork-visitors', 'top-artworks'];

/**
 * Makes a reader of the shop window as JSON, which is found anew when one of its read models, or the day, has changed.
 *
 * @param age milliseconds that the counts of views and likes may be old, and the choice by them
 */
export function keepFeatured(db: Kysely<DB>, now: () => Date, age: number): () => Promise<Buffer> {
  const kept = keepAnswers(readsTagWith(db, COUNTED, age), KEPT);
  const find = singleFlight(async () => JSON.stringify(await findFeatured(db, now())));
  return () => kept(now().toISOString().slice(0, 10), find);
}

import { type Kysely, sql } from 'kysely';
import type { FeaturedReply } from '../contract/artworks.ts';
import { EVENT_TYPES } from '../contract/engagement.ts';
import type { DB } from '../db/tables.ts';
import { presentArtwork } from './present.ts';
import { POPULARITY, type Row, SHOWN } from './read.ts';

const DAY = 86_400_000;
const DAYS = 7;

/** The hero and twelve others. */
const SHOP_WINDOW = 13;

/** Where `read.artwork_count` counts views: after the slot for all types there is one for each. */
const VIEWS = sql.raw(`events[${EVENT_TYPES.indexOf('view_artwork') + 2}]`);

const CAN_BE_FEATURED = sql`w.status = 'available' and w.has_image`;

/**
 * The available works with an image that were looked at most in the last seven UTC days, the one of `now` among them;
 * then the newest.
 */
export async function findFeatured(db: Kysely<DB>, now: Date): Promise<FeaturedReply> {
  const since = new Date(Math.floor(now.getTime() / DAY - (DAYS - 1)) * DAY);
  const { rows } = await sql<Row>`
    with viewed as materialized (
      select artwork_id, sum(${VIEWS}) as views from read.artwork_count
      where grain = 'day' and bucket >= ${since} and ${VIEWS} > 0 group by artwork_id
    ), popular as (
      select w.id, views from viewed join read.artwork w on w.id = artwork_id
      where ${CAN_BE_FEATURED} order by views desc, w.created_at desc, w.id desc limit ${SHOP_WINDOW}
    ), newest as (
      select w.id, 0 as views from read.artwork w
      where ${CAN_BE_FEATURED} and w.id not in (select artwork_id from viewed)
      order by w.created_at desc, w.id desc limit ${SHOP_WINDOW}
    )
    select ${SHOWN}, view_count, like_count
    from (select * from popular union all select * from newest) featured join read.artwork w using (id) ${POPULARITY}
    order by views desc, w.created_at desc, w.id desc limit ${SHOP_WINDOW}`.execute(db);
  const [hero, ...artworks] = rows.map(presentArtwork);
  return { hero: hero ?? null, artworks };
}

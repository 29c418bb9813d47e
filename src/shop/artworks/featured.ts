import { type Kysely, sql } from 'kysely';
import type { FeaturedReply } from '../../contract/artwork-lists.ts';
import type { DB } from '../../engine/db/tables.ts';
import { keepAnswers } from '../../engine/folding/reading/kept-answers.ts';
import { singleFlight } from '../../engine/waiting/single-flight.ts';
import { presentArtwork } from './present.ts';
import { POPULARITY, type Row, SHOWN } from './read.ts';
import { readsTagWith } from './version-tag.ts';
import { firstOfDays, visitorsSince } from './visitors.ts';

const DAYS = 7;

/** The hero and twelve others. */
const SHOP_WINDOW = 13;
/** Bytes that are kept: there is one shop window a day. */
const KEPT = 1024 * 1024;

const CAN_BE_FEATURED = sql`w.status = 'available' and w.has_image`;

/**
 * The available works with an image that had the most visitors in the last seven UTC days, today included; then the newest.
 */
export async function findFeatured(db: Kysely<DB>, now: Date): Promise<FeaturedReply> {
  const { rows } = await sql<Row>`
    with popular as materialized (
      select w.id, v.visitors
      from (${visitorsSince(firstOfDays(DAYS, now))}) v join read.artwork w on w.id = v.artwork_id
      where ${CAN_BE_FEATURED}
      order by v.visitors desc, w.created_at desc, w.id desc limit ${SHOP_WINDOW}
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
const COUNTED = ['artwork-popularity', 'artwork-visitors'];

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

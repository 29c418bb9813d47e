import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Artwork, ArtworkSort, ArtworksQuery, ArtworksReply } from '../contract/artworks.ts';
import type { DB } from '../db/tables.ts';
import type { ListedArtwork } from './decide.ts';
import { type Popularity, presentArtwork, type ShownArtist } from './present.ts';
import { matches } from './search.ts';

export type Row = ListedArtwork & ShownArtist & Popularity;
type Filters = Omit<ArtworksQuery, 'page' | 'limit' | 'sort'>;

/** What is shown of a work `w` of the catalogue; what only searching needs is left where it is. */
export const SHOWN = sql.raw(
  `w.id as artwork_id, ${[
    ...['artist_id', 'artist_profile_id', 'artist_name', 'title', 'description', 'category_id', 'medium'],
    ...['price_cents', 'dimensions', 'weight', 'size', 'color', 'style', 'tags', 'is_commission', 'is_digital'],
    ...['limited_edition', 'status', 'images', 'created_at'],
  ]
    .map((column) => `w.${column}`)
    .join(', ')}`,
);

/** How popular a work `w` is, over all lanes. */
export const POPULARITY = sql`
  left join lateral (
    select coalesce(sum(views), 0)::bigint as view_count, coalesce(sum(likes), 0)::bigint as like_count
    from read.artwork_popularity p where p.artwork_id = w.id
  ) popularity on true`;

const ORDER: Record<ArtworkSort, RawBuilder<unknown>> = {
  newest: sql`w.created_at desc, w.id desc`,
  price_asc: sql`w.price_cents, w.id`,
  price_desc: sql`w.price_cents desc, w.id desc`,
  popular: sql`view_count desc, w.created_at desc, w.id desc`,
};

const cents = (dollars: number) => Math.round(dollars * 100);

/** The conditions on a work `w` that a query sets. */
function conditionsOf(filters: Filters): RawBuilder<unknown> {
  const { artist_id, category_id, status, is_digital, min_price, max_price, medium, tag, q } = filters;
  const conditions = [
    artist_id !== undefined && sql`w.artist_id = ${artist_id}`,
    category_id !== undefined && sql`w.category_id = ${category_id}::bigint`,
    status !== undefined && sql`w.status = ${status}`,
    is_digital !== undefined && sql`w.is_digital = ${is_digital}`,
    min_price !== undefined && sql`w.price_cents >= ${cents(min_price)}::bigint`,
    max_price !== undefined && sql`w.price_cents <= ${cents(max_price)}::bigint`,
    medium?.trim() && sql`lower(w.medium) = lower(${medium.trim()})`,
    tag?.trim() && sql`w.tag_keys @> jsonb_build_array(lower(${tag.trim()}))`,
    q?.trim() && matches(sql.ref('w.search'), q),
  ].filter((condition) => typeof condition === 'object');
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** A page of the works that a query asks for, and how many there are in all. */
export async function findArtworks(
  db: Kysely<DB>,
  { page = 1, limit = 20, sort = 'newest', ...filters }: ArtworksQuery,
): Promise<ArtworksReply> {
  const conditions = conditionsOf(filters);
  const isPopular = sort === 'popular';
  const { rows } = await sql<Row & { total: number }>`
    with chosen as materialized (
      select w.id${isPopular ? sql`, view_count` : sql``}
      from read.artwork w ${isPopular ? POPULARITY : sql``}
      where ${conditions} order by ${ORDER[sort]} limit ${limit} offset ${(page - 1) * limit}
    ), shown as (
      select ${SHOWN}, view_count, like_count, row_number() over (order by ${ORDER[sort]}) as place
      from read.artwork w ${POPULARITY} where w.id in (select id from chosen)
    )
    select total, shown.* from (select count(*) as total from read.artwork w where ${conditions}) counted
    left join shown on true order by place`.execute(db);
  const artworks = rows.filter(({ artwork_id }) => artwork_id !== null).map(present);
  return { artworks, total: rows[0]?.total ?? 0, page, limit };
}

/** A row of a query that selects SHOWN and the columns of POPULARITY. */
export function present({ total: _, place: __, ...work }: Row & { total?: number; place?: number }): Artwork {
  return presentArtwork(work);
}

/** The work with an id, if there is one. */
export async function findArtwork(db: Kysely<DB>, id: number): Promise<Artwork | undefined> {
  const { rows } = await sql<Row>`
    select ${SHOWN}, view_count, like_count from read.artwork w ${POPULARITY} where w.id = ${id}`.execute(db);
  return rows[0] && present(rows[0]);
}

/** How popular a work is. */
export async function readPopularity(db: Kysely<DB>, id: number): Promise<Popularity> {
  const { rows } = await sql<Popularity>`
    select view_count, like_count from (select ${id}::bigint as id) w ${POPULARITY}`.execute(db);
  return rows[0] ?? { view_count: 0, like_count: 0 };
}

/** How many works of an artist can be bought. */
export async function countAvailable(db: Kysely<DB>, userId: number): Promise<number> {
  const { rows } = await sql<{ works: number }>`
    select works from read.inventory_count where artist_id = ${userId} and status = 'available'`.execute(db);
  return rows[0]?.works ?? 0;
}

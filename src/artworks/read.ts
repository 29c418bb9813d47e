import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Artwork, ArtworkSort, ArtworksQuery, ArtworksReply } from '../contract/artworks.ts';
import type { DB } from '../db/tables.ts';
import type { ListedArtwork } from './decide.ts';
import { type Popularity, presentArtwork, type ShownArtist } from './present.ts';
import { readQuery } from './search.ts';

export type Row = ListedArtwork & ShownArtist & Popularity;
type Paging = Pick<ArtworksQuery, 'page' | 'limit' | 'sort'>;
type Filters = Omit<ArtworksQuery, 'q' | keyof Paging>;

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
  popular: sql`coalesce(viewed.view_count, 0) desc, w.created_at desc, w.id desc`,
};

/** All works with their views, for sorting by them: read once, rather than work by work. */
const VIEWS = sql`
  left join (select artwork_id, sum(views) as view_count from read.artwork_popularity group by artwork_id) viewed
  on viewed.artwork_id = w.id`;

const cents = (dollars: number) => Math.round(dollars * 100);

/** The conditions on a work `w` that a query sets, but for the search. */
function conditionsOf(filters: Filters): RawBuilder<unknown> {
  const { artist_id, category_id, status, is_digital, min_price, max_price, medium, tag } = filters;
  const conditions = [
    artist_id !== undefined && sql`w.artist_id = ${artist_id}`,
    category_id !== undefined && sql`w.category_id = ${category_id}::bigint`,
    status !== undefined && sql`w.status = ${status}`,
    is_digital !== undefined && sql`w.is_digital = ${is_digital}`,
    min_price !== undefined && sql`w.price_cents >= ${cents(min_price)}::bigint`,
    max_price !== undefined && sql`w.price_cents <= ${cents(max_price)}::bigint`,
    medium?.trim() && sql`lower(w.medium) = lower(${medium.trim()})`,
    tag?.trim() && sql`w.tag_keys @> jsonb_build_array(lower(${tag.trim()}))`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** What conditions and orders ask of the works that a search found. */
const FOUND = sql.raw('id, artist_id, category_id, status, is_digital, price_cents, medium, tag_keys, created_at');

/** @param query a `tsquery`; without one all works are sifted */
async function readPage(
  db: Kysely<DB>,
  { page = 1, limit = 20, sort = 'newest', ...filters }: Filters & Paging,
  query?: string,
): Promise<ArtworksReply> {
  const conditions = conditionsOf(filters);
  const isSearch = query !== undefined;
  const found = isSearch
    ? sql`found as materialized (select ${FOUND} from read.artwork where search @@ ${query}::tsquery),`
    : sql``;
  const source = isSearch ? sql`found` : sql`read.artwork`;
  const { rows } = await sql<Row & { total: number }>`
    with ${found} page as (
      select id, place from unnest(array(
        select w.id from ${source} w ${sort === 'popular' ? VIEWS : sql``}
        where ${conditions} order by ${ORDER[sort]} limit ${limit} offset ${(page - 1) * limit}
      )) with ordinality as page(id, place)
    )
    select total, place, ${SHOWN}, view_count, like_count
    from (select count(*) as total from ${source} w where ${conditions}) counted
    left join (page join read.artwork w using (id) ${POPULARITY}) on true order by place`.execute(db);
  const artworks = rows.filter(({ artwork_id }) => artwork_id !== null).map(present);
  return { artworks, total: rows[0]?.total ?? 0, page, limit };
}

/** A page of the works that a query asks for, and how many there are in all. */
export async function findArtworks(db: Kysely<DB>, { q, ...query }: ArtworksQuery): Promise<ArtworksReply> {
  if (!q?.trim()) return readPage(db, query);
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (transaction) => {
      // The planner does not know how dear it is to take the words of every work instead of asking the index, nor that
      // others search at the same time, on the same processors.
      await sql`select set_config('enable_seqscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
        transaction,
      );
      const words = await readQuery(transaction, q);
      const { page = 1, limit = 20 } = query;
      return words === null ? { artworks: [], total: 0, page, limit } : readPage(transaction, query, words);
    });
}

/** A row of a query that selects SHOWN and the columns of POPULARITY. */
export function present({ total: _, place: __, ...work }: Row & { total?: number; place?: number }): Artwork {
  return presentArtwork(work);
}

/** Those of the works with the given ids that there are, by id. */
export async function findArtworksById(db: Kysely<DB>, ids: number[]): Promise<Map<number, Artwork>> {
  const { rows } = await sql<Row>`
    select ${SHOWN}, view_count, like_count from read.artwork w ${POPULARITY}
    where w.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.artwork_id, present(row)]));
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

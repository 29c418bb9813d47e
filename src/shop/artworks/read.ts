import { type Kysely, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { Popularity, ShownArtist, ShownWork } from './present.ts';

/** A row of a query that selects SHOWN and the columns of POPULARITY. */
export type Row = ShownWork & ShownArtist & Popularity;

/** SQL of the columns of a work `w` of the catalogue that answers show. */
export const SHOWN = sql.raw(
  `w.id as artwork_id, ${[
    ...['artist_id', 'artist_profile_id', 'artist_name', 'title', 'description', 'category_id', 'medium'],
    ...['price_cents', 'dimensions', 'weight', 'size', 'color', 'style', 'tags', 'is_commission', 'is_digital'],
    ...['limited_edition', 'status', 'images', 'created_at'],
  ]
    .map((column) => `w.${column}`)
    .join(', ')}`,
);

/** SQL that joins the popularity of a work `w`, over all lanes. */
export const POPULARITY = sql`
  left join lateral (
    select coalesce(sum(views), 0)::bigint as view_count, coalesce(sum(likes), 0)::bigint as like_count
    from read.artwork_popularity p where p.artwork_id = w.id
  ) popularity on true`;

/** The popularity of a work, over all lanes. */
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

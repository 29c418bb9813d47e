import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ArtworkSort, ArtworksQuery } from '../contract/artworks.ts';
import type { DB } from '../db/tables.ts';
import { readQuery } from './search.ts';

/** What makes a list: all of a query but the page. */
export type Sifting = Omit<ArtworksQuery, 'page' | 'limit'>;

/** The works of a list, by their ids in its order: eight bytes each. */
export type Sifted = { ids: Buffer; total: number };

const ID_BYTES = 8;
const NOTHING: Sifted = { ids: Buffer.alloc(0), total: 0 };

const ORDER: Record<ArtworkSort, RawBuilder<unknown>> = {
  newest: sql`w.created_at desc, w.id desc`,
  price_asc: sql`w.price_cents, w.id`,
  price_desc: sql`w.price_cents desc, w.id desc`,
  popular: sql`coalesce(viewed.view_count, 0) desc, w.created_at desc, w.id desc`,
};

/** All works with their views, for sorting by them: read once, rather than work by work. */
const VIEWS = sql`
  left join (select artwork_id, sum(views)::bigint as view_count from read.artwork_popularity group by artwork_id) viewed
  on viewed.artwork_id = w.id`;

const cents = (dollars: number) => Math.round(dollars * 100);

/** The conditions on a work `w` that a query sets, but for the search. */
function conditionsOf(filters: Sifting): (RawBuilder<unknown> | undefined)[] {
  const { artist_id, category_id, status, is_digital, min_price, max_price, medium, tag } = filters;
  return [
    artist_id === undefined ? undefined : sql`w.artist_id = ${artist_id}`,
    category_id === undefined ? undefined : sql`w.category_id = ${category_id}::bigint`,
    status === undefined ? undefined : sql`w.status = ${status}`,
    is_digital === undefined ? undefined : sql`w.is_digital = ${is_digital}`,
    min_price === undefined ? undefined : sql`w.price_cents >= ${cents(min_price)}::bigint`,
    max_price === undefined ? undefined : sql`w.price_cents <= ${cents(max_price)}::bigint`,
    medium?.trim() ? sql`w.medium = lower(${medium.trim()})` : undefined,
    tag?.trim() ? sql`w.tags @> jsonb_build_array(lower(${tag.trim()}))` : undefined,
  ];
}

/** Sifts the whole catalogue. The words are a subquery, so that the planner, which does not know them, asks the index. */
export async function sift(db: Kysely<DB>, { q, sort = 'newest', ...filters }: Sifting): Promise<Sifted> {
  const words = q?.trim() ? await readQuery(db, q) : undefined;
  if (words === null) return NOTHING;
  const search = words === undefined ? undefined : sql`w.search @@ (select ${words}::tsquery)`;
  const conditions = [...conditionsOf(filters), search].filter((condition) => condition !== undefined);
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int8send(w.id), '' order by ${ORDER[sort]}) as ids
    from read.artwork_sieve w ${sort === 'popular' ? VIEWS : sql``}
    where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}`.execute(db);
  const ids = rows[0]?.ids ?? NOTHING.ids;
  return { ids, total: ids.length / ID_BYTES };
}

/** The ids on a page. */
export function idsOf({ ids, total }: Sifted, { page = 1, limit = 20 }: { page?: number; limit?: number }): number[] {
  const first = Math.min((page - 1) * limit, total);
  const count = Math.min(limit, total - first);
  return Array.from({ length: count }, (_, index) => Number(ids.readBigInt64BE((first + index) * ID_BYTES)));
}

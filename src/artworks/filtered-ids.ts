import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ArtworkSort, ArtworksQuery } from '../contract/artworks.ts';
import type { DB } from '../db/tables.ts';
import { allOf, conditionsOf, findsWords } from './conditions.ts';

/** What defines a list: the query without its page. */
export type Filters = Omit<ArtworksQuery, 'page' | 'limit'>;
export type Page = Pick<ArtworksQuery, 'page' | 'limit'>;

/** A run of a list: the ids of its works in order, eight bytes each. `first` works of the list come before it. */
export type FilteredIds = { ids: Buffer; first: number; total: number };

const ID_BYTES = 8;
const NOTHING: FilteredIds = { ids: Buffer.alloc(0), first: 0, total: 0 };

/** Works in a run, and how many of the next run it holds too, so that each page lies in one run. */
const RUN = 1_000;
const OVERLAP = 100;

const offsetOf = ({ page = 1, limit = 20 }: Page) => (page - 1) * limit;

const ORDER: Record<ArtworkSort, RawBuilder<unknown>> = {
  newest: sql`w.created_at desc, w.id desc`,
  price_asc: sql`w.price_cents, w.id`,
  price_desc: sql`w.price_cents desc, w.id desc`,
  popular: sql`coalesce(viewed.view_count, 0) desc, w.created_at desc, w.id desc`,
};

/** The views of all works, to sort by: one aggregate instead of a look-up for each work. */
const VIEWS = sql`
  left join (select artwork_id, sum(views)::bigint as view_count from read.artwork_popularity group by artwork_id) viewed
  on viewed.artwork_id = w.id`;

/**
 * The index at which a page's run begins. A search is one run from 0: all its works must be found before they can be
 * counted or sorted.
 */
export function runOf({ q }: Filters, page: Page): number {
  return q?.trim() ? 0 : Math.floor(offsetOf(page) / RUN) * RUN;
}

type Source = { from: RawBuilder<unknown>; where: RawBuilder<unknown>; order: RawBuilder<unknown> };

async function findAll(db: Kysely<DB>, { from, where, order }: Source): Promise<FilteredIds> {
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int8send(w.id), '' order by ${order}) as ids from ${from} where ${where}`.execute(db);
  const ids = rows[0]?.ids ?? NOTHING.ids;
  return { ids, first: 0, total: ids.length / ID_BYTES };
}

async function findRun(db: Kysely<DB>, { from, where, order }: Source, first: number): Promise<FilteredIds> {
  const { rows } = await sql<{ ids: Buffer | null; total: number }>`
    select (select count(*) from read.artwork_sieve w where ${where}) as total,
      (select string_agg(int8send(id), '' order by place) from (
        select w.id, row_number() over (order by ${order}) as place from ${from} where ${where}
        order by ${order} limit ${RUN + OVERLAP} offset ${first}
      ) run) as ids`.execute(db);
  return { ids: rows[0]?.ids ?? NOTHING.ids, first, total: rows[0]?.total ?? 0 };
}

/** Finds the run that begins at `first`. */
export async function filterIds(
  db: Kysely<DB>,
  { q, sort = 'newest', ...filters }: Filters,
  first: number,
): Promise<FilteredIds> {
  const search = await findsWords(db, q);
  if (search === null) return NOTHING;
  const where = allOf([...Object.values(conditionsOf(filters)), search]);
  const from = sql`read.artwork_sieve w ${sort === 'popular' ? VIEWS : sql``}`;
  const source = { from, where, order: ORDER[sort] };
  return search ? findAll(db, source) : findRun(db, source, first);
}

/** The ids on a page that lies in the run. */
export function idsOf({ ids, first }: FilteredIds, page: Page): number[] {
  const from = offsetOf(page) - first;
  const count = Math.max(0, Math.min(page.limit ?? 20, ids.length / ID_BYTES - from));
  return Array.from({ length: count }, (_, index) => Number(ids.readBigInt64BE((from + index) * ID_BYTES)));
}

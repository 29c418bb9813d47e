import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ARTWORK_STATUSES, CATEGORIES, ORIENTATIONS } from '../contract/artworks.ts';
import { COLOR_NAMES } from '../contract/colors.ts';
import { SIZE_NAMES } from '../contract/dimensions.ts';
import { type FacetsQuery, type FacetsReply, MOST_VALUES, PRICE_BANDS } from '../contract/facets.ts';
import type { DB } from '../db/tables.ts';
import { inOneSnapshot } from '../folding/snapshot.ts';
import { allOf, conditionsOf, findsWords } from './conditions.ts';

/** The filters whose values are counted, with the value of each on a work `w`. The place of a filter is its bit. */
const VALUES = {
  category_id: sql`w.category_id`,
  status: sql`w.status`,
  medium: sql`w.medium`,
  style: sql`w.style`,
  orientation: sql`w.orientation`,
  size: sql`w.size`,
  color: sql`w.color`,
  price: sql`width_bucket(w.price_cents, ${PRICE_BANDS.slice(1).map(({ min_price }) => min_price * 100)}::int[])`,
};
type Facet = keyof typeof VALUES;
const FACETS = Object.keys(VALUES) as Facet[];
const bitOf = (facet: Facet) => 1 << FACETS.indexOf(facet);

type Counted = { facet: Facet | 'total'; value: string; works: number };

/**
 * Counts in one pass. A value counts the works that fit all filters but its own. So each work notes which filters it
 * fails; who fails two fits no value. Grouping sets then count each value with the filter that failed, if one did.
 */
async function countValues(
  db: Kysely<DB>,
  conditions: ReturnType<typeof conditionsOf>,
  search: RawBuilder<unknown> | undefined,
  chosen: { medium: string; style: string },
): Promise<Counted[]> {
  const failed = FACETS.flatMap((facet) => {
    const condition = conditions[facet];
    return condition ? [sql`case when ${condition} then 0 else ${sql.lit(bitOf(facet))} end`] : [];
  });
  const columns = FACETS.map((facet) => sql`${VALUES[facet]} as ${sql.ref(facet)}`);
  const names = FACETS.map((facet) => sql.ref(facet));
  const whichOf = (then: (facet: Facet) => RawBuilder<unknown>) =>
    sql.join(
      FACETS.map((facet) => sql`when grouping(${sql.ref(facet)}) = 0 then ${then(facet)}`),
      sql` `,
    );
  const { artist_id, is_digital, has_image, tag } = conditions;
  const { rows } = await sql<Counted>`
    with matched as (
      select ${sql.join(columns)}, ${failed.length === 0 ? sql`0` : sql.join(failed, sql` + `)} as failed
      from read.artwork_sieve w where ${allOf([artist_id, is_digital, has_image, tag, search])}
    ), counted as (
      select case ${whichOf((facet) => sql.lit(facet))} else 'total' end as facet,
        case ${whichOf((facet) => sql.lit(bitOf(facet)))} else 0 end as bit,
        coalesce(${sql.join(names.map((name) => sql`${name}::text`))}) as value, failed, count(*) as works
      from matched where failed & (failed - 1) = 0
      group by grouping sets (${sql.join(names.map((name) => sql`(${name}, failed)`))}, (failed))
    ), summed as (
      select facet, value, sum(works)::bigint as works from counted where failed in (0, bit) group by facet, value
    ), ranked as (
      select *, row_number() over (partition by facet order by works desc, value) as rank from summed
      where value is not null or facet = 'total'
    )
    select facet, value, works from ranked
    where rank <= ${MOST_VALUES} or (facet, value) in (('medium', lower(${chosen.medium})), ('style', lower(${chosen.style})))
    order by rank`.execute(db);
  return rows;
}

/** Gives each known value its count, also those that no work has. */
function present(rows: Counted[]): FacetsReply {
  const of = (facet: Facet | 'total') => rows.filter((row) => row.facet === facet);
  const countsOf = (facet: Facet) => {
    const counts = new Map(of(facet).map(({ value, works }) => [value, works]));
    return (value: number | string) => counts.get(String(value)) ?? 0;
  };
  const each = <Value extends number | string>(facet: Facet, values: readonly Value[]) => {
    const countOf = countsOf(facet);
    return values.map((value) => ({ value, count: countOf(value) }));
  };
  const words = (facet: 'medium' | 'style') => of(facet).map(({ value, works }) => ({ value, count: works }));
  const inBand = countsOf('price');
  return {
    total: of('total')[0]?.works ?? 0,
    category_id: each(
      'category_id',
      CATEGORIES.map(({ id }) => id),
    ),
    status: each('status', ARTWORK_STATUSES),
    medium: words('medium'),
    style: words('style'),
    orientation: each('orientation', ORIENTATIONS),
    size: each('size', SIZE_NAMES),
    color: each('color', COLOR_NAMES),
    price: PRICE_BANDS.map((band, index) => ({ ...band, count: inBand(index) })),
  };
}

/** Counts, for each value of each filter, the works that the list would have with it. */
export async function findFacets(db: Kysely<DB>, { q, ...filters }: FacetsQuery): Promise<FacetsReply> {
  const chosen = { medium: filters.medium?.trim() ?? '', style: filters.style?.trim() ?? '' };
  const rows = await inOneSnapshot(db, ['artwork_sieve'], async (transaction) => {
    const search = await findsWords(transaction, q);
    if (search === null) return [];
    // No parallel workers, because other requests search at the same time on the same processors.
    await sql`select set_config('max_parallel_workers_per_gather', '0', true)`.execute(transaction);
    return countValues(transaction, conditionsOf(filters), search, chosen);
  });
  return present(rows);
}

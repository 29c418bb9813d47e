import { type Kysely, sql, type Transaction } from 'kysely';
import type { Grouping, Stats, StatsMoved, StatsQuery } from '../../contract/figures.ts';
import type { DB } from '../../engine/db/tables.ts';
import { inOneSnapshot } from '../../engine/folding/reading/snapshot.ts';
import { recordedAt } from '../../engine/folding/sources.ts';
import { type Filter, filterOf } from './filter.ts';
import { rangeBefore } from './range.ts';
import { readTimeline, readTotals } from './read-timeline.ts';
import { readTopArtworks, readTopPages } from './read-top.ts';

/** The views that figures are read from. */
export const VIEWS = [
  'timeline_count',
  'timeline_users',
  'daily_visitors',
  'daily_visitor',
  'artwork_count',
  'artwork_viewer',
  'artwork_month_users',
  'page_views',
] as const;

/** The read models of the figures. The database may hold others, from another version of the code. */
export const FIGURES = ['daily-visitors', 'timeline', 'top-artworks', 'top-pages'];

/** Events (one batch) that `daily-visitors` may be behind the timeline. More means a first build is under way. */
const BUILDING = 50_000;

export type Freshness = StatsMoved & {
  /** Events counted by all read models together: it moves with every fold. */
  counted: number;
  /** Whether `daily-visitors` is being built; `position` and `as_of` leave it out then. */
  building: boolean;
};

/**
 * How far the figures reach: the lowest number of events that one of their read models has folded, and the instant
 * before which all acknowledged events are in them.
 */
export async function readFreshness(db: Kysely<DB>): Promise<Freshness> {
  const { rows } = await sql<Omit<Freshness, 'as_of'> & { as_of: Date }>`
    with figures as (
      select b.projection, sum(c.position) as position, sum(p.parked) as parked, min(coalesce(
        ${recordedAt('engagement', sql`c.lane`, sql`c.position + 1`)}, now())) as as_of
      from folding.build b join folding.engagement_checkpoint c using (schema_name), lateral (
        select count(*) as parked from folding.parked_event p
        where p.schema_name = c.schema_name and p.lane = c.lane) p
      where b.role = 'live' and b.projection = any(${FIGURES}) group by b.projection
    ), judged as (
      select *, projection = 'daily-visitors' and position < max(position) over () - ${BUILDING}::int as building
      from figures
    )
    select coalesce(min(position) filter (where not building), 0)::bigint as position,
      coalesce(sum(position - parked), 0)::bigint as counted,
      coalesce(min(as_of) filter (where not building), now()) as as_of, coalesce(bool_or(building), false) as building
    from judged`.execute(db);
  const { position = 0, counted = 0, as_of = new Date(), building = false } = rows[0] ?? {};
  return { position, counted, as_of: as_of.toISOString(), building };
}

/** The figures of one range. */
async function readFigures(transaction: Transaction<DB>, filter: Filter, group: Grouping, building: boolean) {
  return {
    ...(await readTotals(transaction, filter)),
    timeline: await readTimeline(transaction, filter, group, building),
    top_artworks: await readTopArtworks(transaction, filter),
    top_pages: await readTopPages(transaction, filter),
  };
}

/**
 * The figures of the console, all of them from one snapshot of the read models.
 *
 * @throws VALIDATION when the dates are the wrong way round, or there is no range to compare
 */
export async function readStats(db: Kysely<DB>, query: StatsQuery): Promise<Stats> {
  const { start_date, end_date, group_by = 'day', compare } = query;
  const filter = filterOf(query);
  const before = compare && { ...filter, range: rangeBefore(start_date, end_date, compare) };
  return inOneSnapshot(db, VIEWS, async (transaction) => {
    const { position, as_of, building } = await readFreshness(transaction);
    const figures = await readFigures(transaction, filter, group_by, building);
    const previous = before && (await readFigures(transaction, before, group_by, building));
    return { ...figures, ...(previous && { previous }), position, as_of };
  });
}

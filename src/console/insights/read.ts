import { type Kysely, sql, type Transaction } from 'kysely';
import { type InsightDays, type Insights, OWN_PAGES } from '../../contract/insights.ts';
import { cappedVisitors } from '../../contract/network-cap.ts';
import type { DB } from '../../engine/db/tables.ts';
import { inOneSnapshot } from '../../engine/folding/reading/snapshot.ts';
import { type Counted, figuresOf, lastDays, topArtworks } from './figures.ts';

const TOP = 10;

const VIEWS = ['artwork', 'artwork_interest', 'artwork_source', 'artwork_arrival'] as const;

/** Those of a network, and of the larger ones around it, that count for one source. */
const COUNTED = sql.raw(cappedVisitors('select * from network', 'day, artwork_id, source'));

type Range = { artistId: number; from: string; to: string };
/** A count of a day (`day`) or of a work (`artwork_id`); the other is null. */
type Row = Omit<Counted<never>, 'key'> & { day: string | null; artwork_id: number | null };

/** SQL of the works of an artist that are listed now. */
const works = ({ artistId }: Range) => sql`select id from read.artwork where artist_id = ${artistId}`;

async function readCounts(transaction: Transaction<DB>, range: Range): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select to_char(day, 'YYYY-MM-DD') as day, artwork_id, figure, sum(count)::bigint as count
    from (
      select artwork_id, day at time zone 'UTC' as day, 'views' as figure, views as count from read.artwork_source
      where artwork_id in (${works(range)}) and day between ${range.from} and ${range.to}
      union all
      select artwork_id, day at time zone 'UTC', case kind when 'bag' then 'bag_additions' else 'favorites' end, times
      from read.artwork_interest
      where artwork_id in (${works(range)}) and day between ${range.from} and ${range.to}
        and user_id <> ${range.artistId}
    ) counted
    group by grouping sets ((day, figure), (artwork_id, figure))`.execute(transaction);
  return rows;
}

/** @param origin the own origin, whose pages count as such also when they name themselves in full */
async function readSources(transaction: Transaction<DB>, range: Range, origin: string): Promise<Insights['sources']> {
  const { rows } = await sql<Insights['sources'][number]>`
    with arrival as (
      -- Who stands in several lanes came once.
      select distinct on (day, artwork_id, network, visitor) day, artwork_id, network, source
      from read.artwork_arrival a, unnest(a.visitors, a.sources) as n(visitor, source)
      where artwork_id in (${works(range)}) and day between ${range.from} and ${range.to}
      order by day, artwork_id, network, visitor, lane
    ), network as (
      select day, artwork_id, network, count(*) as visitors,
        case source when ${origin} then ${OWN_PAGES} else source end as source
      from arrival group by day, artwork_id, network, 5
    )
    select source, sum(visitors)::bigint as views from (${COUNTED}) counted
    group by source order by views desc, source collate "C" limit ${TOP}`.execute(transaction);
  return rows;
}

async function readTitles(transaction: Transaction<DB>, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from read.artwork where id = any(${ids}::bigint[])`.execute(transaction);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** How many events of engagement are counted. */
async function readPosition(transaction: Transaction<DB>): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(sum(c.position), 0)::bigint as position
    from folding.build b join folding.engagement_checkpoint c using (schema_name)
    where b.role = 'live' and b.projection = 'artwork-sources'`.execute(transaction);
  return rows[0]?.position ?? 0;
}

/** What others did with the works of an artist, in the last days up to `now`, from one snapshot. */
export async function readInsights(
  db: Kysely<DB>,
  { artistId, days, now, origin }: { artistId: number; days: InsightDays; now: Date; origin: string },
): Promise<Insights> {
  const dates = lastDays(days, now);
  const range = { artistId, from: `${dates[0]}T00:00:00Z`, to: `${dates.at(-1)}T00:00:00Z` };
  return inOneSnapshot(db, VIEWS, async (transaction) => {
    const rows = await readCounts(transaction, range);
    const ofDays = rows.flatMap(({ day, figure, count }) => (day === null ? [] : [{ key: day, figure, count }]));
    const ofWorks = rows.flatMap(({ artwork_id: key, figure, count }) =>
      key === null ? [] : [{ key, figure, count }],
    );
    const top = topArtworks(ofWorks);
    const titles = await readTitles(
      transaction,
      top.map(({ artwork_id }) => artwork_id),
    );
    return {
      ...figuresOf(dates, ofDays),
      top_artworks: top.map(({ artwork_id, ...figures }) => ({
        artwork_id,
        title: titles.get(artwork_id) ?? '',
        ...figures,
      })),
      sources: await readSources(transaction, range, origin),
      position: await readPosition(transaction),
    };
  });
}

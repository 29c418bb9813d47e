import { type Kysely, sql } from 'kysely';
import type { Stats, StatsQuery } from '../../src/contract/figures.ts';
import type { DB } from '../../src/engine/db/tables.ts';
import { pageOf } from './page-of.ts';

/** The start of the period of an event, in UTC, from the calendar alone. */
const PERIODS = {
  hour: `to_char(at, 'YYYY-MM-DD HH24:00')::timestamp`,
  day: `at::date::timestamp`,
  week: `(at::date - (extract(isodow from at)::int - 1))::timestamp`,
  month: `make_date(extract(year from at)::int, extract(month from at)::int, 1)::timestamp`,
};

/** The ten pages with the most views, each under one name. */
function topOf(spelled: Stats['top_pages']): Stats['top_pages'] {
  const views = new Map<string, number>();
  for (const { page: path, view_count } of spelled) {
    const page = pageOf(path);
    views.set(page, (views.get(page) ?? 0) + view_count);
  }
  return [...views]
    .map(([page, view_count]) => ({ page, view_count }))
    .sort(
      (one, other) =>
        other.view_count - one.view_count || Buffer.compare(Buffer.from(one.page), Buffer.from(other.page)),
    )
    .slice(0, 10);
}

/**
 * What `stats` must answer, counted straight from the raw events with plain SQL.
 *
 * @param query dates as `YYYY-MM-DD`
 */
export async function expectedStats(db: Kysely<DB>, query: StatsQuery): Promise<Omit<Stats, 'position' | 'as_of'>> {
  const { start_date = null, end_date = null, event_type = null, group_by = 'day', bots = 'with' } = query;
  const events = sql`(
    select *, occurred_at at time zone 'UTC' as at from log.engagement_event
    where (${start_date}::date is null or (occurred_at at time zone 'UTC')::date >= ${start_date}::date)
      and (${end_date}::date is null or (occurred_at at time zone 'UTC')::date <= ${end_date}::date)
      and (${event_type}::text is null or event_type = ${event_type}::text)) e`;
  // Whether an event counts as one; as somebody's, or as one about a work, that of a bot never does.
  const human = sql.raw(`bot is not true`);
  const counts = sql.raw({ with: 'true', without: 'bot is not true', only: 'bot' }[bots]);
  const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows;

  const totals = await rowsOf(sql<Pick<Stats, 'total_events' | 'anonymous_events' | 'bot_events' | 'unique_users'>>`
    select count(*) filter (where ${counts}) as total_events,
      count(*) filter (where ${counts} and user_id is null) as anonymous_events,
      count(*) filter (where bot) as bot_events, count(distinct user_id) filter (where ${human}) as unique_users
    from ${events}`);
  const byType = await rowsOf(sql<{ event_type: string; n: number }>`
    select event_type, count(*) as n from ${events} where ${counts} group by event_type`);
  const timeline = await rowsOf(sql<Stats['timeline'][number]>`
    select to_char(${sql.raw(PERIODS[group_by])}, 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as period,
      count(*) filter (where ${counts}) as event_count, count(distinct user_id) filter (where ${human}) as unique_users,
      case when ${group_by} = 'day' then count(distinct user_id) filter (where ${human})
        + count(distinct visitor) filter (where user_id is null and ${human}) end as unique_visitors
    from ${events} group by 1 having count(*) filter (where ${counts}) > 0 order by 1 desc limit 1000`);
  const artworks = await rowsOf(sql<Stats['top_artworks'][number]>`
    select artwork_id, count(*) as event_count,
      count(distinct user_id) + count(distinct visitor) filter (where user_id is null) as unique_viewers
    from ${events} where artwork_id is not null and ${human} group by 1 order by 2 desc, 1 limit 10`);
  const spelled = await rowsOf(sql<Stats['top_pages'][number]>`
    select page, count(*) as view_count from ${events} where event_type = 'view_page' and ${counts} group by 1`);
  const [total] = totals;
  if (!total) throw new Error('the totals answered with no row');
  return {
    ...total,
    timeline,
    top_artworks: artworks,
    top_pages: topOf(spelled),
    events_by_type: Object.fromEntries(byType.map(({ event_type, n }) => [event_type, n])),
  };
}

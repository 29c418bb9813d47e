import { type RawBuilder, sql } from 'kysely';
import { cappedVisitors } from '../../contract/network-cap.ts';
import { MIXED_DAYS } from '../../engine/log/lane-count.ts';

const DAY = 86_400_000;

/** What a network may have holds over all lanes. */
const OF_MIXED_DAYS = sql.raw(cappedVisitors('select * from network', 'day, artwork_id'));

/** The beginning of the first of the last UTC days, today included. */
export const firstOfDays = (days: number, now: Date): Date =>
  new Date(Math.floor(now.getTime() / DAY - (days - 1)) * DAY);

/**
 * SQL of `artwork_id` and `visitors`: how many people looked at a work since a day, by whom places in lists are given. A
 * visitor counts once a day, the artist does not, and of one network only a few do (see the projection artwork-visitors).
 *
 * @param which SQL of a further condition on the works
 */
export const visitorsSince = (since: Date, which: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`
  select artwork_id, sum(visitors)::bigint as visitors
  from (
    with mixed as materialized (
      select day from (${MIXED_DAYS}) days where day >= ${since}
    ), network as (
      -- Who stands in several lanes counts once.
      select day, artwork_id, network, count(distinct visitor) as visitors
      from mixed join read.artwork_network n using (day), unnest(n.visitors) as visitor
      where ${which} group by day, artwork_id, network
    )
    select artwork_id, visitors from read.artwork_visitors
    where day >= ${since} and day not in (select day from mixed) and ${which}
    union all
    select artwork_id, visitors from (${OF_MIXED_DAYS}) mixed_days
  ) counted
  group by artwork_id`;

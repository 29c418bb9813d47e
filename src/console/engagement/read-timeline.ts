import { sql, type Transaction } from 'kysely';
import type { Grouping, Stats } from '../../contract/figures.ts';
import type { DB } from '../../engine/db/tables.ts';
import { MIXED_DAYS } from '../../engine/log/lane-count.ts';
import { EVERY_TYPE, type Filter, sumOf, typeBits } from './filter.ts';

/** Periods that are read at once. */
export const MAX_BUCKETS = 1_000;

/** The figures above all others: of the whole range, and by type. */
export async function readTotals(transaction: Transaction<DB>, { range, type, bots }: Filter) {
  const { rows } = await sql<{ event_type: string; events: number; anonymous: number; bots: number }>`
    select event_type, ${sumOf('events', 'bots', bots)} as events, ${sumOf('anonymous', 'anonymous_bots', bots)} as anonymous,
      sum(bots)::bigint as bots
    from read.timeline_count
    where grain = 'day' and bucket >= ${range.from} and bucket < ${range.to}
      and (${type} = ${EVERY_TYPE} or event_type = ${type})
    group by event_type`.execute(transaction);
  const { rows: users } = await sql<{ users: number }>`
    select coalesce(sum(bit_count(users)), 0)::bigint as users
    from (
      select bit_or(users) as users from read.timeline_users
      where grain = 'day' and event_type = ${type} and bucket >= ${range.from} and bucket < ${range.to}
      group by piece
    ) pieces`.execute(transaction);
  const total = rows.find((row) => row.event_type === type);
  return {
    total_events: total?.events ?? 0,
    anonymous_events: total?.anonymous ?? 0,
    bot_events: total?.bots ?? 0,
    unique_users: users[0]?.users ?? 0,
    events_by_type: Object.fromEntries(
      rows
        .filter(({ event_type, events }) => event_type !== EVERY_TYPE && events > 0)
        .map(({ event_type, events }) => [event_type, events]),
    ),
  };
}

/** The periods that have events, newest first. @param building whether the read model of visitors has no figures yet */
export async function readTimeline(
  transaction: Transaction<DB>,
  { range, type, bots }: Filter,
  group: Grouping,
  building: boolean,
): Promise<Stats['timeline']> {
  const grain = group === 'hour' ? 'hour' : 'day';
  const { rows } = await sql<Stats['timeline'][number] & { period: Date }>`
    with buckets as materialized (
      select date_trunc(${group}, bucket, 'UTC') as period, ${sumOf('events', 'bots', bots)} as event_count
      from read.timeline_count
      where grain = ${grain} and event_type = ${type} and bucket >= ${range.from} and bucket < ${range.to}
      group by period having ${sumOf('events', 'bots', bots)} > 0 order by period desc limit ${MAX_BUCKETS}
    ), pieces as (
      select date_trunc(${group}, bucket, 'UTC') as period, bit_or(users) as users
      from read.timeline_users
      where grain = ${grain} and event_type = ${type} and bucket < ${range.to}
        and bucket >= greatest(${range.from}::timestamptz, (select min(period) from buckets))
      group by period, piece
    ), users as (
      select period, sum(bit_count(users))::bigint as unique_users from pieces group by period
    ), mixed as materialized (
      select day from (${MIXED_DAYS}) days
      where ${group} = 'day' and day < ${range.to}
        and day >= greatest(${range.from}::timestamptz, (select min(period) from buckets))
    ), visitors as (
      select day as period, sum(visitors)::bigint as visitors
      from (
        select day, visitors from read.daily_visitors
        where ${group} = 'day' and event_type = ${type} and day < ${range.to}
          and day >= greatest(${range.from}::timestamptz, (select min(period) from buckets))
        union all
        -- Who stands in several lanes counts once.
        select day, 1 - count(*) from mixed join read.daily_visitor v using (day)
        where v.types & ${typeBits(type)} <> 0
        group by day, visitor having count(*) > 1
      ) met
      group by day
    )
    select period, event_count, coalesce(unique_users, 0) as unique_users,
      case when ${group} = 'day' and not ${building}::boolean
        then coalesce(unique_users, 0) + coalesce(visitors, 0) end as unique_visitors
    from buckets left join users using (period) left join visitors using (period)
    order by period desc`.execute(transaction);
  return rows.map(({ period, ...figures }) => ({ period: period.toISOString(), ...figures }));
}

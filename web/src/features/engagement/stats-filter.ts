import { COMPARISONS, type Comparison } from '#contract/days-before.ts';
import { BOTS, type Bots, EVENT_TYPES, type EventType } from '#contract/engagement.ts';
import { GROUPINGS, type Grouping } from '#contract/figures.ts';
import { comparedTo } from './compare.ts';
import { type Days, dateOf, daysOf, RANGES, type RangeName } from './ranges.ts';

/** The filter of the figures. It is in the address of the console; its days are UTC dates. */
export type StatsFilter = Days & {
  groupBy: Grouping;
  /** Undefined for all events. */
  eventType: EventType | undefined;
  bots: Bots;
  compare: Comparison | 'none';
  /** Where the days come from; `own` when they were typed. */
  range: RangeName | 'own';
};

/** What an address does not name. */
const DEFAULTS = {
  groupBy: 'day',
  bots: 'with',
  compare: 'none',
  range: 'all',
} as const satisfies Partial<StatsFilter>;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the filter out of an address; a missing or invalid part is the default. @param now says which day is today */
export function readFilter(search: URLSearchParams, now: Date): StatsFilter {
  return {
    groupBy: GROUPINGS.find((grouping) => grouping === search.get('group_by')) ?? DEFAULTS.groupBy,
    eventType: EVENT_TYPES.find((type) => type === search.get('event_type')),
    bots: BOTS.find((bots) => bots === search.get('bots')) ?? DEFAULTS.bots,
    compare: COMPARISONS.find((compare) => compare === search.get('compare')) ?? DEFAULTS.compare,
    ...readDays(search, now),
  };
}

/** Writes the filter as the query of an address, without defaults. A named range is another one tomorrow. */
export function writeFilter({ groupBy, eventType, bots, compare, range, ...own }: StatsFilter): URLSearchParams {
  return toSearch({
    group_by: groupBy === DEFAULTS.groupBy ? undefined : groupBy,
    event_type: eventType,
    bots: bots === DEFAULTS.bots ? undefined : bots,
    compare: compare === DEFAULTS.compare ? undefined : compare,
    ...(range === 'own'
      ? { start_date: own.startDate, end_date: own.endDate }
      : { range: range === DEFAULTS.range ? undefined : range }),
  });
}

/** The filter as the query of the stats call, which compares nothing that has no beginning or no end. */
export function toStatsQuery(filter: StatsFilter) {
  return { ...toQuery(filter), compare: comparedTo(filter) && filter.compare };
}

/** The filter as a query of events, compared to nothing. */
export function toQuery({ groupBy, eventType, bots, startDate, endDate }: StatsFilter) {
  return { group_by: groupBy, event_type: eventType, bots, start_date: startDate, end_date: endDate };
}

/** The parameters that are not undefined. */
export function toSearch(parameters: Record<string, string | undefined>): URLSearchParams {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(given);
}

/** The filter with days of somebody's own; without any, all of time. */
export function withDays(filter: StatsFilter, days: Days): StatsFilter {
  const isOpen = days.startDate === undefined && days.endDate === undefined;
  return { ...filter, ...days, range: isOpen ? DEFAULTS.range : 'own' };
}

/** The filter with a range by its name. */
export function withRange(filter: StatsFilter, range: RangeName, now: Date): StatsFilter {
  return { ...filter, range, ...daysOf(range, dateOf(now)) };
}

function readDays(search: URLSearchParams, now: Date): Days & Pick<StatsFilter, 'range'> {
  const named = (Object.keys(RANGES) as RangeName[]).find((range) => range === search.get('range'));
  const [startDate, endDate] = [readDate(search.get('start_date')), readDate(search.get('end_date'))];
  if (named === undefined && (startDate ?? endDate) !== undefined) return { range: 'own', startDate, endDate };
  const range = named ?? DEFAULTS.range;
  return { range, ...daysOf(range, dateOf(now)) };
}

function readDate(text: string | null): string | undefined {
  return text !== null && DATE.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

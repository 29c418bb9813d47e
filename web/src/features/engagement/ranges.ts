import { utcDay, utcMonth } from 'd3-time';

/** What the ranges are called, by their names in the address. */
export const RANGES = {
  all: 'ALL TIME',
  today: 'TODAY',
  yesterday: 'YESTERDAY',
  '7d': '7 DAYS',
  '28d': '28 DAYS',
  '90d': '90 DAYS',
  month: 'THIS MONTH',
  last_month: 'LAST MONTH',
  '12m': '12 MONTHS',
} as const;

export type RangeName = keyof typeof RANGES;

/** Dates as YYYY-MM-DD, both inclusive; undefined is open. */
export type Days = { startDate: string | undefined; endDate: string | undefined };

const before = (today: Date, days: number) => utcDay.offset(today, -days);
const monthBefore = (today: Date, months: number) => utcMonth.offset(utcMonth(today), -months);

/** The first and the last day of each range. Those that go on end today. */
const ENDS: Record<Exclude<RangeName, 'all'>, (today: Date) => [first: Date, last: Date]> = {
  today: (today) => [today, today],
  yesterday: (today) => [before(today, 1), before(today, 1)],
  '7d': (today) => [before(today, 6), today],
  '28d': (today) => [before(today, 27), today],
  '90d': (today) => [before(today, 89), today],
  month: (today) => [monthBefore(today, 0), today],
  last_month: (today) => [monthBefore(today, 1), before(monthBefore(today, 0), 1)],
  '12m': (today) => [monthBefore(today, 11), today],
};

/** The UTC date of an instant. */
export const dateOf = (at: Date) => at.toISOString().slice(0, 10);

/** The days of a range. @param today a date */
export function daysOf(range: RangeName, today: string): Days {
  if (range === 'all') return { startDate: undefined, endDate: undefined };
  const [first, last] = ENDS[range](new Date(today));
  return { startDate: dateOf(first), endDate: dateOf(last) };
}

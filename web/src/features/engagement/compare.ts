import { type Comparison, daysBefore } from '#contract/days-before.ts';
import { formatCount } from '../../lib/format.ts';
import { type Days, dateOf } from './ranges.ts';

/** What comparisons are called, by their names in the address. */
export const COMPARED: Record<Comparison | 'none', string> = {
  none: 'NOT COMPARED',
  previous: 'TO DAYS BEFORE',
  year: 'TO YEAR BEFORE',
};

/** The days that others are compared to, and the milliseconds from their first to that of the others. */
type Compared = { first: string; last: string; later: number };

/** The days that those of a filter are compared to; undefined when they are not, or have no beginning or no end. */
export function comparedTo(filter: Days & { compare: Comparison | 'none' }): Compared | undefined {
  const { compare, startDate, endDate } = filter;
  if (compare === 'none' || startDate === undefined || endDate === undefined) return undefined;
  const start = new Date(startDate);
  const [first, last] = daysBefore(start, new Date(endDate), compare);
  return { first: dateOf(first), last: dateOf(last), later: start.getTime() - first.getTime() };
}

/** How a count has changed, in percent: `+50%`, `-7%`, `0%`; of what was not there before it is `NEW`. */
export function changeOf(count: number, before: number): string {
  if (before === 0) return count === 0 ? '0%' : 'NEW';
  const percent = Math.round((100 * (count - before)) / before);
  return `${percent > 0 ? '+' : ''}${formatCount(percent)}%`;
}

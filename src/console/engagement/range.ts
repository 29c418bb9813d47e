import { type Comparison, daysBefore } from '../../contract/days-before.ts';
import { invalid } from '../../errors.ts';

/** The instants from `from` to before `to`, as PostgreSQL reads them; open ends are infinite. */
export type Range = { from: string; to: string };

const DAY = 86_400_000;

/**
 * The start of the UTC day of a date or instant. `Date` knows no leap second, so second 60 is read as 59.
 *
 * @param path the field that the text came in
 * @throws VALIDATION when the text has more than that, such as the name of a time zone in brackets
 */
function startOfDay(text: string, path: 'start_date' | 'end_date'): Date {
  const time = new Date(text.replace(':60', ':59')).getTime();
  if (Number.isNaN(time)) throw invalid(path, 'must be a date, or an instant such as 2026-05-17T12:00:00Z');
  return new Date(Math.floor(time / DAY) * DAY);
}

/** An instant as PostgreSQL reads it. Years before 1 and after 9999 become infinite; no event lies there. */
function edge(instant: Date): string {
  const year = instant.getUTCFullYear();
  if (year < 1) return '-infinity';
  return year > 9_999 ? 'infinity' : instant.toISOString();
}

/**
 * The whole UTC days from a start to an end, both inclusive.
 *
 * @throws VALIDATION when the start is after the end, or one of them cannot be read
 */
export function rangeOf(start: string | undefined, end: string | undefined): Range {
  const from = start === undefined ? null : startOfDay(start, 'start_date');
  const to = end === undefined ? null : new Date(startOfDay(end, 'end_date').getTime() + DAY);
  if (from && to && from >= to) throw invalid('start_date', 'must not be after end_date');
  return { from: from ? edge(from) : '-infinity', to: to ? edge(to) : 'infinity' };
}

/**
 * The range that another one is compared to.
 *
 * @throws VALIDATION when that has no start or no end
 */
export function rangeBefore(start: string | undefined, end: string | undefined, comparison: Comparison): Range {
  if (start === undefined || end === undefined) throw invalid('compare', 'needs start_date and end_date');
  const [first, last] = daysBefore(startOfDay(start, 'start_date'), startOfDay(end, 'end_date'), comparison);
  return { from: edge(first), to: edge(new Date(last.getTime() + DAY)) };
}

function monthStart(text: string, roundUp: boolean): string {
  if (text.endsWith('infinity')) return text;
  const date = new Date(text);
  const start = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
  if (roundUp && start < date) start.setUTCMonth(start.getUTCMonth() + 1);
  return edge(start);
}

/** A range as the whole months within it and the days at its ends; a part may be empty (`from` = `to`). */
export function splitByMonths({ from, to }: Range): { months: Range; head: Range; tail: Range } {
  const first = monthStart(from, true);
  const end = monthStart(to, false);
  const bounded = from !== '-infinity' && to !== 'infinity';
  if (bounded && first >= end) return { months: { from, to: from }, head: { from, to }, tail: { from: to, to } };
  return { months: { from: first, to: end }, head: { from, to: first }, tail: { from: end, to } };
}

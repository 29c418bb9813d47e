import { invalid } from '../errors.ts';

/** The instants from `from` to before `to`, as PostgreSQL reads them; open ends are infinite. */
export type Range = { from: string; to: string };

const DAY = 86_400_000;

/** The start of the UTC day of a date or instant. `Date` knows no leap second, so second 60 is read as 59. */
function startOfDay(text: string): Date {
  const time = new Date(text.replace(':60', ':59')).getTime();
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
 * @throws VALIDATION when the start is after the end
 */
export function rangeOf(start: string | undefined, end: string | undefined): Range {
  const from = start === undefined ? null : startOfDay(start);
  const to = end === undefined ? null : new Date(startOfDay(end).getTime() + DAY);
  if (from && to && from >= to) throw invalid('start_date', 'must not be after end_date');
  return { from: from ? edge(from) : '-infinity', to: to ? edge(to) : 'infinity' };
}

function monthStart(text: string, roundUp: boolean): string {
  if (text.endsWith('infinity')) return text;
  const date = new Date(text);
  const start = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
  if (roundUp && start < date) start.setUTCMonth(start.getUTCMonth() + 1);
  return start.toISOString();
}

/** A range as the whole months within it and the days at its ends; a part may be empty (`from` = `to`). */
export function splitByMonths({ from, to }: Range): { months: Range; head: Range; tail: Range } {
  const first = monthStart(from, true);
  const end = monthStart(to, false);
  const bounded = from !== '-infinity' && to !== 'infinity';
  if (bounded && first >= end) return { months: { from, to: from }, head: { from, to }, tail: { from: to, to } };
  return { months: { from: first, to: end }, head: { from, to: first }, tail: { from: end, to } };
}

import { type CountableTimeInterval, type TimeInterval, utcDay, utcHour, utcMonday, utcMonth, utcYear } from 'd3-time';
import type { Grouping } from '#contract/figures.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** So many times more ticks than wanted are not worth looking at: a coarser step has enough of them. */
const FAR_TOO_MANY = 3;

/** A mark of a time axis: an instant in milliseconds, and what stands below it. */
export type TimeTick = { at: number; label: string };

type Step = { instants: TimeInterval; roughly: number; write: (iso: string) => string };

const steps = (
  unit: CountableTimeInterval,
  milliseconds: number,
  write: Step['write'],
  counts: readonly number[],
): Step[] => counts.map((count) => ({ instants: unit.every(count) ?? unit, roughly: count * milliseconds, write }));

const day = (iso: string) => iso.slice(5, 10);
const month = (iso: string) => iso.slice(0, 7);
const hour = (iso: string) => (iso.slice(11, 16) === '00:00' ? day(iso) : iso.slice(11, 16));

const HOURS = steps(utcHour, HOUR_MS, hour, [1, 3, 6, 12]);
const DAYS = steps(utcDay, DAY_MS, day, [1, 2]);
const WEEKS = steps(utcMonday, 7 * DAY_MS, day, [1, 2]);
const MONTHS = steps(utcMonth, 30 * DAY_MS, month, [1, 3, 6]);
const YEARS = steps(utcYear, 365 * DAY_MS, (iso) => iso.slice(0, 4), [1, 2, 5, 10, 20, 50, 100]);

/** The steps between two marks, from short to long. None is shorter than a period of its grouping. */
const STEPS: Record<Grouping, readonly Step[]> = {
  hour: [...HOURS, ...DAYS, ...WEEKS, ...MONTHS, ...YEARS],
  day: [...DAYS, ...WEEKS, ...MONTHS, ...YEARS],
  week: [...WEEKS, ...MONTHS, ...YEARS],
  month: [...MONTHS, ...YEARS],
};

/**
 * The marks of a time axis at round instants (UTC) of `[start, end)`, oldest first: at least one, and not more than
 * `atMost`.
 *
 * @param start the beginning of a period of the grouping
 */
export function timeTicks(start: number, end: number, grouping: Grouping, atMost: number): TimeTick[] {
  let ticks: TimeTick[] = [];
  for (const { instants, roughly, write } of STEPS[grouping]) {
    if ((end - start) / roughly > FAR_TOO_MANY * atMost) continue;
    const found = instants.range(new Date(start), new Date(end));
    if (found.length === 0) break;
    ticks = found.map((date) => ({ at: date.getTime(), label: write(date.toISOString()) }));
    if (ticks.length <= atMost) break;
  }
  // The next step has none, or there is no longer one.
  const each = Math.ceil(ticks.length / atMost);
  return ticks.filter((_, index) => index % each === 0);
}

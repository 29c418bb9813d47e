import type { Grouping } from '#contract/engagement.ts';
import { DAY_MS, HOUR_MS, monthAfter, WEEK_MS } from '../period.ts';

/**
 * Round numbers from 0 up to the first that is not below `max`, in steps of 1, 2 or 5 times a power of ten, whole
 * numbers only.
 *
 * @param atMost how many steps at most
 */
export function countTicks(max: number, atMost: number): number[] {
  const rough = Math.max(1, max / atMost);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, index) => index * step);
}

type Step = { months: number } | { milliseconds: number };

const months = (count: number): Step => ({ months: count });
const span =
  (unit: number) =>
  (count: number): Step => ({ milliseconds: count * unit });
const LONG_STEPS = [1, 3, 6, 12, 24, 60, 120, 240].map(months);

/** Steps between two marks of the time axis, each a whole number of periods of its grouping, except months of weeks. */
const STEPS: Record<Grouping, readonly Step[]> = {
  hour: [...[1, 3, 6, 12, 24, 48, 168].map(span(HOUR_MS)), ...LONG_STEPS],
  day: [...[1, 2, 7, 14].map(span(DAY_MS)), ...LONG_STEPS],
  week: [...[1, 2, 4].map(span(WEEK_MS)), ...LONG_STEPS.slice(1)],
  month: LONG_STEPS,
};

/** The first Monday after the epoch, from which fixed steps are counted. */
const MONDAY = 4 * DAY_MS;
const MONTH_MS = 30 * DAY_MS;

/**
 * Marks of a time axis at round instants (UTC) of `[start, end)`, oldest first.
 *
 * @param atMost how many marks at most, roughly
 */
export function timeTicks(start: number, end: number, grouping: Grouping, atMost: number): number[] {
  const length = (step: Step) => ('months' in step ? step.months * MONTH_MS : step.milliseconds);
  const steps = STEPS[grouping];
  const step = steps.find((candidate) => (end - start) / length(candidate) <= atMost) ?? steps.at(-1) ?? months(12);
  const ticks: number[] = [];
  for (let tick = firstTick(start, step); tick < end; tick = nextTick(tick, step)) ticks.push(tick);
  return ticks;
}

function firstTick(start: number, step: Step): number {
  if ('milliseconds' in step) {
    const base = step.milliseconds % WEEK_MS === 0 ? MONDAY : 0;
    return base + Math.ceil((start - base) / step.milliseconds) * step.milliseconds;
  }
  const date = new Date(start);
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth();
  const aligned = Date.UTC(0, Math.ceil(month / step.months) * step.months);
  return aligned;
}

function nextTick(tick: number, step: Step): number {
  return 'months' in step ? monthAfter(tick, step.months) : tick + step.milliseconds;
}

/** A mark of the time axis: the hour within a day, the day within a year, else month or year. */
export function formatTick(tick: number, grouping: Grouping, spacing: number): string {
  const text = new Date(tick).toISOString();
  if (spacing >= 365 * DAY_MS) return text.slice(0, 4);
  if (spacing >= 28 * DAY_MS) return text.slice(0, 7);
  if (grouping === 'hour' && tick % DAY_MS !== 0) return text.slice(11, 16);
  return text.slice(5, 10);
}

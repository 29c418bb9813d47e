import type { Grouping, Stats } from '#contract/engagement.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

/** A bucket of the timeline; start and end in milliseconds, the end exclusive. Only days have visitors. */
export type Bucket = { start: number; end: number; events: number; users: number; visitors: number | null };

/** The first instant, in UTC, of the month that is `months` later than the month of an instant. */
export function monthAfter(instant: number, months: number): number {
  const date = new Date(instant);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}

/** The end of the bucket that starts at an instant. */
export function periodEnd(start: number, grouping: Grouping): number {
  if (grouping === 'month') return monthAfter(start, 1);
  return start + { hour: HOUR_MS, day: DAY_MS, week: WEEK_MS }[grouping];
}

/** The buckets of a timeline, oldest first. */
export function toBuckets(timeline: Stats['timeline'], grouping: Grouping): Bucket[] {
  return timeline
    .map(({ period, event_count: events, unique_users: users, unique_visitors: visitors }) => {
      const start = Date.parse(period);
      return { start, end: periodEnd(start, grouping), events, users, visitors };
    })
    .reverse();
}

function isoWeek(instant: number): number {
  const weekday = (new Date(instant).getUTCDay() + 6) % 7;
  const thursday = instant + (3 - weekday) * DAY_MS;
  return 1 + Math.floor((thursday - Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1)) / WEEK_MS);
}

/** A period as the console writes it: `2025-11-20 15:00`, `2025-11-20`, `2025-11-17 W47`, `2025-11`. */
export function formatPeriod(start: number, grouping: Grouping): string {
  const text = new Date(start).toISOString();
  if (grouping === 'hour') return `${text.slice(0, 10)} ${text.slice(11, 16)}`;
  if (grouping === 'week') return `${text.slice(0, 10)} W${String(isoWeek(start)).padStart(2, '0')}`;
  return text.slice(0, grouping === 'day' ? 10 : 7);
}

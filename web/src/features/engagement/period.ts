import { type CountableTimeInterval, utcDay, utcHour, utcMonday, utcMonth, utcYear } from 'd3-time';
import type { Grouping, Stats } from '#contract/figures.ts';

const PERIODS: Record<Grouping, CountableTimeInterval> = {
  hour: utcHour,
  day: utcDay,
  week: utcMonday,
  month: utcMonth,
};

/** A bucket of the timeline; start and end in milliseconds, the end exclusive. Only days have visitors. */
export type Bucket = { start: number; end: number; events: number; users: number; visitors: number | null };

/** The end of the bucket that starts at an instant, which is the start of the next one. */
export function periodEnd(start: number, grouping: Grouping): number {
  return PERIODS[grouping].offset(new Date(start), 1).getTime();
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

/** A bucket as many milliseconds later. */
export function shifted(bucket: Bucket, later: number): Bucket {
  return { ...bucket, start: bucket.start + later, end: bucket.end + later };
}

/** The number of a week, which belongs to the year of its Thursday. */
function isoWeek(start: number): number {
  const thursday = utcDay.offset(new Date(start), 3);
  return 1 + Math.floor(utcDay.count(utcYear(thursday), thursday) / 7);
}

/** A period as the console writes it: `2025-11-20 15:00`, `2025-11-20`, `2025-11-17 W47`, `2025-11`. */
export function formatPeriod(start: number, grouping: Grouping): string {
  const text = new Date(start).toISOString();
  if (grouping === 'hour') return `${text.slice(0, 10)} ${text.slice(11, 16)}`;
  if (grouping === 'week') return `${text.slice(0, 10)} W${String(isoWeek(start)).padStart(2, '0')}`;
  return text.slice(0, grouping === 'day' ? 10 : 7);
}

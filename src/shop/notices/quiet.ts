import type { NoticeChoices } from '../../contract/notices.ts';

const QUARTER = 15 * 60_000;
/** Quarters of an hour in a day of 25 hours. */
const LONGEST = 100;

/** Whether a name is one of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // Offsets are no zones: they know no summer.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

function hourIn(timeZone: string, at: Date): number {
  const text = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at);
  return Number(text);
}

/** Whether somebody wants no mail at a time. */
export function isQuiet({ time_zone, quiet_hours }: NoticeChoices, at: Date): boolean {
  if (!quiet_hours) return false;
  const { from, until } = quiet_hours;
  const hour = hourIn(time_zone ?? 'UTC', at);
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}

/**
 * When the quiet hours end in which a time is. It goes by the clock on the wall, quarter by quarter, so it is right on
 * days of 23 and 25 hours, and where an hour begins at a quarter.
 */
export function endOfQuiet(choices: NoticeChoices, at: Date): Date {
  const begins = Math.floor(at.getTime() / QUARTER) * QUARTER;
  for (let quarters = 1; quarters < LONGEST; quarters += 1) {
    const then = new Date(begins + quarters * QUARTER);
    if (!isQuiet(choices, then)) return then;
  }
  return new Date(begins + LONGEST * QUARTER);
}

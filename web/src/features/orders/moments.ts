import { formatDay, formatMoment } from '../../lib/format.ts';

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A day of the calendar, which is the same everywhere: `2027-03-04` is March 4, 2027. */
export function formatDate(day: string): string {
  return dates.format(new Date(day));
}

/** The pages promise a minute less than the server keeps, so that nobody comes too late by a slow line. */
export const IN_HAND_MS = 60_000;

/** The end of a sentence that says until when something is kept; nothing where that is not known. */
export const until = (instant: string | null) =>
  instant === null ? '' : ` until ${formatMoment(Date.parse(instant) - IN_HAND_MS)}`;
/** The end of one that says on which day of the calendar. */
export const onDate = (day: string | null) => (day === null ? '' : ` on ${formatDate(day)}`);
/** The end of one that says on which day, by the clock of this device. */
export const onDay = (instant: string | null) => (instant === null ? '' : ` on ${formatDay(instant)}`);

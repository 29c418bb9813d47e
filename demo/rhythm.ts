/** Traffic of the hours of a UTC day: quiet before dawn, a peak in the evening. */
const HOURS = [
  0.45, 0.32, 0.24, 0.2, 0.19, 0.22, 0.3, 0.42, 0.58, 0.72, 0.84, 0.92, 1, 0.98, 0.95, 0.98, 1.06, 1.2, 1.42, 1.62,
  1.68, 1.48, 1.1, 0.72,
];

/** Traffic of the days of a week, from Sunday. */
const WEEKDAYS = [1.32, 0.92, 0.9, 0.94, 0.98, 1.08, 1.3];

/** How many times more traffic there is at the end of the time shown than at its beginning. */
const GROWTH = 2.4;

/**
 * The usual traffic of an hour, in no unit.
 *
 * @param at the hour's start
 * @param share how much of the time shown has passed, from 0 to 1
 */
export function usualTraffic(at: Date, share: number): number {
  const hour = HOURS[at.getUTCHours()] ?? 1;
  const weekday = WEEKDAYS[at.getUTCDay()] ?? 1;
  return hour * weekday * GROWTH ** share;
}

/** What the figures of some days can be compared to. */
export const COMPARISONS = ['previous', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

const DAY = 86_400_000;

/** The same date a year before; that of 29 February is 28 February. */
function yearBefore(date: Date): Date {
  const day = new Date(date);
  day.setUTCFullYear(date.getUTCFullYear() - 1);
  return day.getUTCDate() === date.getUTCDate() ? day : new Date(day.getTime() - DAY);
}

/**
 * The first and the last day of what some days are compared to: as many days right before them, or the same dates a year
 * before.
 *
 * @param first a UTC day, as is `last`, which is not before it
 */
export function daysBefore(first: Date, last: Date, comparison: Comparison): [first: Date, last: Date] {
  if (comparison === 'year') return [yearBefore(first), yearBefore(last)];
  const length = last.getTime() - first.getTime() + DAY;
  return [new Date(first.getTime() - length), new Date(last.getTime() - length)];
}

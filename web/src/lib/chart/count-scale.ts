import { nice, ticks } from 'd3-array';
import { linear } from './linear.ts';

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** A scale for counts: where a count is drawn, and its marks from 0 up, whole numbers only. */
export type CountScale = { place: (count: number) => number; ticks: { count: number; label: string }[] };

/**
 * Makes a scale from 0 to a round number that is not below `max`.
 *
 * @param range where 0 and the round number are drawn, in pixels
 * @param steps roughly how many marks
 */
export function countScale(max: number, range: readonly [number, number], steps: number): CountScale {
  const [from, to] = nice(0, Math.max(1, max), steps);
  const counts = ticks(from, to, steps).filter((tick) => Number.isInteger(tick));
  return {
    place: linear([from, to], range),
    ticks: counts.map((count) => ({ count, label: compact.format(count) })),
  };
}

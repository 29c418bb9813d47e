import { quantile } from '../bench.ts';

/** A figure at a moment, in hours since the start. */
export type Reading = { at: number; value: number };

/** The slope of a series, a change an hour: the median of the slopes between all pairs of readings (Theil and Sen). */
export function slopeOf(readings: Reading[]): number {
  const slopes = readings.flatMap((one, index) =>
    readings.slice(index + 1).map((other) => (other.value - one.value) / (other.at - one.at)),
  );
  return quantile(slopes, 0.5);
}

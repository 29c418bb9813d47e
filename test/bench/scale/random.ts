/** Numbers from 0 to below 1. */
export type Random = () => number;

/** Draws the same numbers for the same seed: Mulberry32, of which 32 bits are enough for a simulation. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws the time to the next of independent arrivals, by its mean. */
export const exponential = (random: Random, mean: number) => -mean * Math.log(1 - random());

/** Draws from what was measured: a value between two neighbours of the sorted values. */
export function sampleOf(sorted: readonly number[], random: Random): number {
  const place = random() * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place % 1);
}

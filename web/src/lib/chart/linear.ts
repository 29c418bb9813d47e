type Pair = readonly [number, number];

/** Makes the straight function that takes the ends of a domain, which differ, to those of a range. */
export function linear([from, to]: Pair, [start, end]: Pair): (value: number) => number {
  const slope = (end - start) / (to - from);
  return (value) => start + (value - from) * slope;
}

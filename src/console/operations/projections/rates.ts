/** Milliseconds of the recent past that a rate is measured over, and that there must be at least. */
const WINDOW = 10_000;
const SETTLED = 800;

type Sample = { at: number; position: number };

/**
 * Measures how fast builds fold, from what is read of them again and again.
 *
 * @returns takes the positions that were read now, by schema, and gives events a second; null for a build that was not
 *   read shortly before
 */
export function createRates(now: () => number = () => performance.now()) {
  let samples = new Map<string, Sample[]>();
  return (positions: ReadonlyMap<string, number>): Map<string, number | null> => {
    const at = now();
    const rates = new Map<string, number | null>();
    const kept = new Map<string, Sample[]>();
    for (const [schema, position] of positions) {
      const recent = (samples.get(schema) ?? []).filter((sample) => at - sample.at < WINDOW);
      const oldest = recent[0];
      const span = oldest === undefined ? 0 : at - oldest.at;
      rates.set(
        schema,
        oldest === undefined || span < SETTLED ? null : (Math.max(0, position - oldest.position) * 1_000) / span,
      );
      kept.set(schema, [...recent, { at, position }]);
    }
    samples = kept;
    return rates;
  };
}

/** What a run did of each kind of thing, and how long it took altogether. */
type Did = { did: number[]; took: number };

const ROUNDS = 10_000;

/**
 * Finds the price of each kind of thing, by least squares of the relative errors; no price is under zero. Coordinate
 * descent: each price in turn becomes the best one beside the others.
 */
export function pricesOf(runs: Did[]): number[] {
  const rows = runs.map(({ did, took }) => did.map((count) => count / took));
  const prices = (rows[0] ?? []).map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const kind of prices.keys()) {
      let [product, square] = [0, 0];
      for (const row of rows) {
        const own = row[kind] ?? 0;
        const others = row.reduce((sum, count, other) => sum + (other === kind ? 0 : count * (prices[other] ?? 0)), 0);
        product += own * (1 - others);
        square += own * own;
      }
      prices[kind] = square === 0 ? 0 : Math.max(0, product / square);
    }
  return prices;
}

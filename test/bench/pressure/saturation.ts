import { quantile } from '../bench.ts';
import type { Product } from '../used/product.ts';
import type { Generator } from '../used/send.ts';

/** A closed loop: clients that wait for their answers. */
const CLOSED = { connections: 100, seconds: 4 };
const ROUNDS = 3;

/** Finds how many events a second a product takes in at most, one a request, while its workers fold. */
export async function findSaturation(
  { origin, tokens }: Product,
  generator: Generator,
  say: (line: string) => void,
): Promise<number> {
  const rates: number[] = [];
  for (let run = 0; run <= ROUNDS; run += 1) {
    const { rate } = await generator.send({ origin, ...CLOSED, doing: { kind: 'events', batch: 1, tokens } });
    // The first run compiles the code.
    if (run > 0) rates.push(rate);
  }
  say(`saturation: ${rates.map(Math.round).join(', ')} events/s`);
  return quantile(rates, 0.5);
}

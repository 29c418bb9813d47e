import type { Running } from '../processes.ts';
import type { Doing, Sent } from './orders.ts';
import { costOf, partsOf } from './parts.ts';
import type { Product } from './product.ts';
import type { Generator } from './send.ts';

/** What the measurements share. `other` is the product of another commit, measured in turns with `here`. */
export type Setting = {
  here: Product;
  other: Product | undefined;
  bare: Running;
  generator: Generator;
  /** Sends what goes on beside a measurement. */
  writers: Generator;
  say: (line: string) => void;
};

export const ROUNDS = 5;
export const CONNECTIONS = 100;
export const SECONDS = 2;

/** Says what was refused, if anything was. */
export function sayRefused(say: Setting['say'], name: string, { refused }: Sent): void {
  for (const [code, count] of refused) say(`${name}: ${count} requests were refused with ${code}`);
}

/** Sends to a product for a while, and says what a request costs each part of it. */
export async function sendTo(
  { generator, say }: Setting,
  product: Product,
  name: string,
  doing: Doing,
  rate?: number,
): Promise<Sent> {
  const before = partsOf(product.pid);
  const pacing = rate === undefined ? {} : { rate };
  const sent = await generator.send({
    origin: product.origin,
    seconds: SECONDS,
    connections: CONNECTIONS,
    doing,
    ...pacing,
  });
  const cost = costOf(before, partsOf(product.pid), sent.accepted);
  say(`${name}: ${Math.round(sent.rate)}/s, p99 ${sent.p99.toFixed(1)} ms; µs a request: ${cost}`);
  sayRefused(say, name, sent);
  return sent;
}

/** Sends to a yardstick for a while. */
export async function sendBare({ generator, bare }: Setting, doing: Doing, rate?: number): Promise<Sent> {
  const pacing = rate === undefined ? {} : { rate };
  return generator.send({ origin: bare.origin, seconds: SECONDS, connections: CONNECTIONS, doing, ...pacing });
}

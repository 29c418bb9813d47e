import { fire } from '../../load/fire.ts';
import type { Shot } from '../../load/traffic.ts';
import { type Figure, figure, quantile } from '../bench.ts';
import { trackRequests } from '../fire.ts';
import type { Running } from '../processes.ts';
import { authorizationOf, SHOPPERS, shoppers } from './people.ts';

const CONNECTIONS = 100;
const SECONDS = 1;
const PAIRS = 5;

/** Additions to the empty carts of a group of shoppers, in turn; nobody adds a work twice. */
function additions(group: number, works: number[]): () => Shot {
  const headers = shoppers(group).map((id) => ({
    'content-type': 'application/json',
    authorization: authorizationOf(id),
  }));
  let sent = 0;
  return () => {
    const shopper = sent % SHOPPERS;
    const turn = Math.floor(sent / SHOPPERS);
    sent += 1;
    const body = JSON.stringify({ artwork_id: works[(shopper * 17 + turn) % works.length] });
    return { path: '/api/v1/cart/items', headers: headers[shopper] ?? {}, body, first: 0, count: 0 };
  };
}

/** The requests that the bench of `track` sends to the same bare route. */
function yardsticks(): () => Shot {
  const requests = trackRequests(authorizationOf(1).split(' ')[1] ?? '');
  let sent = 0;
  return () => {
    const request = requests[sent % requests.length];
    sent += 1;
    if (!request) throw new Error('there is nothing to send');
    return { ...request, first: 0, count: 0 };
  };
}

async function send(origin: string, next: () => Shot, rate?: number) {
  const paced = rate === undefined ? {} : { rate, settling: SECONDS };
  const duration = rate === undefined ? SECONDS : 2 * SECONDS;
  const load = { url: new URL(origin), duration, connections: CONNECTIONS, ...paced };
  const signal = new AbortController().signal;
  const { accepted, seconds, latencies, refusals } = await fire(load, next, { signal, onAccepted: () => undefined });
  if (refusals.size > 0) throw new Error(`requests were refused: ${[...refusals.keys()].join(', ')}`);
  return { rate: accepted / seconds, p99: latencies.getValueAtPercentile(99) / 1_000 };
}

/** Compares additions to 500 carts, each answered with the whole cart, with the bare route of the bench of `track`. */
export async function measureAdditions(
  { api, bare, works }: { api: Running; bare: Running; works: number[] },
  say: (line: string) => void,
): Promise<Figure[]> {
  let group = 1;
  const add = (rate?: number) => {
    group += 1;
    return send(api.origin, additions(group, works), rate);
  };
  await send(bare.origin, yardsticks());
  await add();
  const ratios: number[] = [];
  for (let pair = 1; pair <= PAIRS; pair += 1) {
    const yardstick = await send(bare.origin, yardsticks());
    const added = await add();
    ratios.push(added.rate / yardstick.rate);
    say(`add to cart, pair ${pair}: bare ${yardstick.rate | 0}/s, added ${added.rate | 0}/s`);
  }
  const p99s: number[] = [];
  for (let round = 1; round <= PAIRS; round += 1) {
    const rate = 0.7 * (await add()).rate;
    const { p99 } = await add(rate);
    p99s.push(p99);
    say(`add to cart at ${rate | 0}/s, 70 % of saturation: p99 ${p99.toFixed(1)} ms`);
  }
  return [
    figure('marketplace', 'add to cart against the bare route', quantile(ratios, 0.5), 'ratio', { atLeast: 0.05 }),
    figure('marketplace', 'add to cart, p99 at 70 % of saturation', quantile(p99s, 0.5), 'ms', { under: 50 }),
  ];
}

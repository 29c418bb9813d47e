import autocannon from 'autocannon';
import { type Figure, figure, quantile } from '../bench.ts';
import { type Running, startServer } from '../processes.ts';
import { authorizationOf, shoppers } from './people.ts';
import { FIRST_WORK } from './seed.ts';

const CONNECTIONS = 100;
const SECONDS = 1;
const PAIRS = 5;
/** How many works are read, of all ages. */
const LOOKED_AT = 1_000;

type Get = { method: 'GET'; path: string; headers: Record<string, string> };

const get = (path: string, headers: Record<string, string> = {}): Get => ({ method: 'GET', path, headers });

/** The pages of discover that people open: two pages of a category's available works, in each order. */
const DISCOVER = Array.from({ length: 10 }, (_, index) => index + 1).flatMap((category) =>
  ['newest', 'price_asc', 'price_desc'].flatMap((sort) =>
    [1, 2].map((page) => get(`/api/v1/artworks?category_id=${category}&status=available&sort=${sort}&page=${page}`)),
  ),
);

/** Sends requests as fast as they are answered; connections begin with different ones. @returns answers a second */
async function saturate(url: string, requests: Get[]): Promise<number> {
  let connection = 0;
  const setupClient = (client: autocannon.Client) => {
    const first = Math.floor((connection * requests.length) / CONNECTIONS);
    connection += 1;
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
  };
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, setupClient });
  const refused = result.non2xx + result.errors;
  if (refused > 0) throw new Error(`${refused} requests were refused`);
  return result['2xx'] / result.duration;
}

async function measure(api: Running, name: string, requests: Get[], say: (line: string) => void): Promise<Figure> {
  const bare = await startServer('test/bench/servers/same-bytes.ts', {
    ORIGIN: api.origin,
    PATHS: JSON.stringify([...new Set(requests.map(({ path }) => path))]),
    AUTHORIZATION: requests[0]?.headers.authorization ?? '',
  });
  try {
    for (const { origin } of [bare, api]) await saturate(origin, requests);
    const ratios: number[] = [];
    for (let pair = 1; pair <= PAIRS; pair += 1) {
      const yardstick = await saturate(bare.origin, requests);
      const rate = await saturate(api.origin, requests);
      ratios.push(rate / yardstick);
      say(`${name}, pair ${pair}: bare ${yardstick | 0}/s, read ${rate | 0}/s`);
    }
    return figure('marketplace', `${name} against the same bytes`, quantile(ratios, 0.5), 'ratio', { atLeast: 0.35 });
  } finally {
    await bare.stop();
  }
}

/** Compares the most frequent reads with a route that answers the same bytes from memory. */
export async function measureReads(api: Running, works: number, say: (line: string) => void): Promise<Figure[]> {
  const apart = Math.floor(works / LOOKED_AT);
  const details = Array.from({ length: LOOKED_AT }, (_, n) => get(`/api/v1/artworks/${FIRST_WORK + n * apart}`));
  const carts = shoppers(0).map((id) => get('/api/v1/cart', { authorization: authorizationOf(id) }));
  return [
    await measure(api, 'artwork detail', details, say),
    await measure(api, 'discover with filters', DISCOVER, say),
    await measure(api, 'cart', carts, say),
  ];
}

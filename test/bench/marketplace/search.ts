import { type Client, createClient } from '../../helpers/client.ts';
import { type Figure, figure, quantile } from '../bench.ts';
import { KNOWN_WORDS } from './words.ts';

/** How often each search is made. The first time counts separately. */
const ROUNDS = 12;

/** With filters, in all orders, and far down. */
const TAILS = [
  '',
  '&status=available&sort=price_asc',
  '&category_id=3&sort=price_desc',
  '&min_price=500&max_price=2500&is_digital=false',
  '&medium=Bronze&tag=sea',
  '&sort=popular',
  '&page=40',
];
const SEARCHES = [...KNOWN_WORDS, 'paint', 'light or winter', 'harbour -light'];

/** Milliseconds of repeated searches, and of those made for the first time. */
type Times = { again: number[]; first: number[] };

async function search(client: Client, query: string): Promise<number> {
  const begun = performance.now();
  const { status } = await client.call('GET', `/api/v1/artworks?${query}`);
  if (status !== 200) throw new Error(`a search was answered with ${status}`);
  return performance.now() - begun;
}

const p95 = (times: number[]) => quantile(times, 0.95);

/**
 * Searches for rare and for common words, one search after the other, in a catalogue of 10,000 works and in one of
 * 100,000 by turns.
 */
export async function measureSearch(
  origins: { few: string; many: string },
  say: (line: string) => void,
): Promise<Figure[]> {
  const shops = [createClient(origins.few), createClient(origins.many)] as const;
  const all: [Times, Times] = [
    { again: [], first: [] },
    { again: [], first: [] },
  ];
  for (const client of shops) await search(client, 'q=nothing');
  for (const q of SEARCHES) {
    const own: [Times, Times] = [
      { again: [], first: [] },
      { again: [], first: [] },
    ];
    for (const tail of TAILS)
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [shop, times] of own.entries())
          times[round === 0 ? 'first' : 'again'].push(
            await search(shops[shop] ?? shops[0], `q=${encodeURIComponent(q)}${tail}`),
          );
    for (const [shop, { again, first }] of own.entries()) {
      all[shop]?.again.push(...again);
      all[shop]?.first.push(...first);
    }
    const shown = own.map(({ again, first }) => `${p95(again).toFixed(1)} (first ${p95(first).toFixed(1)}) ms`);
    say(`search for ${q}, p95: ${shown.join(', at ten times the works ')}`);
  }
  const [few, many] = all;
  const growth = p95(many.again) / p95(few.again);
  return [
    figure('marketplace', 'search, p95 at 10,000 works', p95(few.again), 'ms', { under: 25 }),
    figure('marketplace', 'search, p95 at ten times the works', growth, 'ratio', { under: 2 }),
    figure('marketplace', 'the first search for something, p95 at 10,000', p95(few.first), 'ms', { under: 25 }),
    figure('marketplace', 'the first search for something, p95 at 100,000', p95(many.first), 'ms', { under: 50 }),
  ];
}

import { type Client, createClient } from '../../helpers/client.ts';
import { register } from '../../load/traffic.ts';
import { quantile } from '../bench.ts';

/** How often each path is asked for again. */
const AGAIN = 4;
const WRITES = 5;
const CLIENTS = 20;

export type Times = { first: number[]; again: number[] };

async function ask(client: Client, path: string, headers: Record<string, string> = {}): Promise<number> {
  const begun = performance.now();
  const { status } = await client.call('GET', path, { headers });
  if (status !== 200) throw new Error(`${path} was answered with ${status}`);
  return performance.now() - begun;
}

/** Asks for each path, and then for each again. */
export async function askTwice(origin: string, paths: string[]): Promise<Times> {
  const client = createClient(origin);
  const times: Times = { first: [], again: [] };
  for (const path of paths) times.first.push(await ask(client, path));
  for (const path of paths) for (let n = 0; n < AGAIN; n += 1) times.again.push(await ask(client, path));
  return times;
}

/** Lists a work, and asks for each path after that; several times. */
export async function askAfterWrites(origin: string, paths: string[]): Promise<number[]> {
  const [token = null] = await register(new URL(origin), 1);
  const artist = createClient(origin, token);
  const saved = await artist.call('PUT', '/api/v1/artists/me', { body: { artist_name: 'Ada', bio: 'Paints.' } });
  if (saved.status !== 200) throw new Error(`saving a profile was answered with ${saved.status}`);
  const times: number[] = [];
  const said = { title: 'Tide', description: 'A painting.', category_id: 1, medium: 'Oil', price: 100 };
  for (let n = 0; n < WRITES; n += 1) {
    const { status, headers } = await artist.call('POST', '/api/v1/artworks', { body: said });
    if (status !== 201) throw new Error(`listing a work was answered with ${status}`);
    await ask(artist, '/api/v1/artworks/1', { 'x-min-position': headers.get('x-log-position') ?? '' });
    for (const path of paths.slice(n * 10, (n + 1) * 10)) times.push(await ask(artist, path));
  }
  return times;
}

/** Has twenty clients ask for paths at once. */
export async function askAtOnce(origin: string, paths: string[]): Promise<number[]> {
  const left = [...paths];
  const times: number[] = [];
  const one = async () => {
    const client = createClient(origin);
    for (let path = left.pop(); path !== undefined; path = left.pop()) times.push(await ask(client, path));
  };
  await Promise.all(Array.from({ length: CLIENTS }, one));
  return times;
}

export const p95 = (times: number[]): number => quantile(times, 0.95);
export const median = (times: number[]): number => quantile(times, 0.5);

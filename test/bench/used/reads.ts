import { createClient } from '../../helpers/client.ts';
import { type Running, startServer } from '../processes.ts';
import type { Product } from './product.ts';

/** A read that is measured: what it is called, its addresses, and whether each account reads its own. */
export type Read = { name: string; paths: string[]; own?: boolean };

/** The works of the demo data, and those of its artist. */
export async function findWorks({ origin, artist }: Product): Promise<{ works: number[]; own: number[] }> {
  type Works = { artworks: { id: number }[] };
  const idsOf = async (path: string, token: string | null) => {
    const { body } = await createClient(origin, token).call<Works>('GET', path);
    return body.artworks.map(({ id }) => id);
  };
  const [works, own] = await Promise.all([
    idsOf('/api/v1/artworks?limit=100&status=available', null),
    idsOf('/api/v1/artworks/my', artist),
  ]);
  return { works, own };
}

/** What people read. */
export function readsOf(works: number[]): Read[] {
  const categories = [1, 2, 3, 4];
  const artists = Array.from({ length: 12 }, (_, index) => index + 1);
  const words = ['blue', 'sea', 'paper', 'night', 'print', 'bronze', 'portrait', 'garden'];
  return [
    { name: 'a work', paths: works.map((id) => `/api/v1/artworks/${id}`) },
    {
      name: 'discover with filters',
      paths: categories.flatMap((category) =>
        ['newest', 'price_asc', 'price_desc'].map(
          (sort) => `/api/v1/artworks?category_id=${category}&status=available&sort=${sort}`,
        ),
      ),
    },
    { name: 'search', paths: words.map((word) => `/api/v1/artworks?q=${word}`) },
    { name: 'featured', paths: ['/api/v1/home/featured'] },
    { name: 'an artist', paths: artists.map((id) => `/api/v1/artists/${id}`) },
    { name: 'a mini-site', paths: ['/api/v1/artists/1/minisite', '/api/v1/artists/1/minisite/pages'] },
    { name: 'a cart', paths: ['/api/v1/cart'], own: true },
  ];
}

/** Starts a server that answers a read with the same bytes from memory, with the defaults of Node.js. */
export function startSameBytes({ origin, tokens }: Product, { paths, own }: Read): Promise<Running> {
  const env = { ORIGIN: origin, PATHS: JSON.stringify(paths), AUTHORIZATION: own ? `Bearer ${tokens[0]}` : '' };
  return startServer('test/bench/servers/same-bytes.ts', env, []);
}

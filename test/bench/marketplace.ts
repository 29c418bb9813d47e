import { sql } from 'kysely';
import { projections } from '../../projections/index.ts';
import { openPool } from '../../src/engine/db/pool.ts';
import type { Projection } from '../../src/engine/folding/projection.ts';
import { type Bench, createBenchDatabase } from './bench.ts';
import { measureAdditions } from './marketplace/add-to-cart.ts';
import { JWT_SECRET, shoppers } from './marketplace/people.ts';
import { measureReads } from './marketplace/reads.ts';
import { measureSearch } from './marketplace/search.ts';
import { seed } from './marketplace/seed.ts';
import { type Running, startServer } from './processes.ts';

const FEW = 10_000;
const MANY = 100_000;

type Shop = { api: Running; available: number[]; close(): Promise<void> };

/** Opens a shop with works, the carts of the given shoppers, and the given read models. */
async function openShop(name: string, works: number, folded: Projection[], carts: number[]): Promise<Shop> {
  const { url, owner, drop } = await createBenchDatabase(name);
  const db = openPool(url, { max: 4, name: 'bench' });
  await seed(db, { works, carts, projections: folded });
  await db.destroy();
  await sql`vacuum analyze`.execute(owner);
  const { rows } = await sql<{ id: number }>`
    select id from read.artwork where status = 'available' order by id`.execute(owner);
  const api = await startServer('src/server.ts', { DATABASE_URL: url, REDIS_URL: '', JWT_SECRET });
  const close = async () => {
    await api.stop();
    await drop();
  };
  return { api, available: rows.map(({ id }) => id), close };
}

/** Measures what shoppers do in a catalogue of 10,000 works, and searching in one of 100,000 as well. */
export const marketplace: Bench = async (say) => {
  const domain = projections.filter(({ source }) => source === 'domain');
  const few = await openShop('bench_market', FEW, domain, shoppers(0));
  const bare = await startServer('test/bench/servers/bare.ts', {});
  try {
    const reads = await measureReads(few.api, FEW, say);
    const catalogue = domain.filter(({ name }) => name === 'catalogue');
    const many = await openShop('bench_market_many', MANY, catalogue, []);
    const searches = await measureSearch({ few: few.api.origin, many: many.api.origin }, say).finally(many.close);
    return [...reads, ...searches, ...(await measureAdditions({ api: few.api, bare, works: few.available }, say))];
  } finally {
    await bare.stop();
    await few.close();
  }
};

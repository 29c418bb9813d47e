import { sql } from 'kysely';
import { projections } from '../../projections/index.ts';
import { openPool } from '../../src/engine/db/pool.ts';
import { ensureBuilds } from '../../src/engine/folding/builds/ensure-builds.ts';
import { createClient } from '../helpers/client.ts';
import {
  type Bench,
  type BenchDatabase,
  createBenchDatabase,
  type Figure,
  figure,
  passFirstCheckpoint,
  quantile,
} from './bench.ts';
import { fillSales } from './checkout/fill-sales.ts';
import { type AtOnce, giveUpSince, orderAtOnce } from './checkout/order-at-once.ts';
import { openShop, type Shop } from './checkout/shop.ts';
import { appendToStreams, openBenchLog } from './domain-append.ts';
import { JWT_SECRET } from './lists/secret.ts';
import { startServer } from './processes.ts';
import { openWire } from './wire.ts';

const ROUNDS = 5;
/** Times that buyers order at once in a round: of different works, and of one. */
const DIFFERENT = 10;
const SAME = 4;
const SALES = 100_000;
const ASKED = 30;

const median = (values: number[]) => quantile(values, 0.5);
const inWords = (times: number[]) => `p50 ${median(times).toFixed(1)}, p99 ${quantile(times, 0.99).toFixed(1)} ms`;

type Place = { origin: string; owner: BenchDatabase['owner']; shop: Shop; say: (line: string) => void };

/** Fifty order different works at once, and two hundred one and the same; appends of the domain are the yardstick. */
async function measureCheckouts({ origin, owner, shop, say }: Place): Promise<Figure[]> {
  const connections = shop.buyers.map(() => openWire(new URL(origin)));
  const some = connections.slice(0, shop.works.length);
  const yardstick = await openBenchLog('bench_checkout_appends');
  const different: AtOnce[] = [];
  const same: AtOnce[] = [];
  const ratios: number[] = [];
  let last = 0;
  const order = async (into: AtOnce[], by: typeof some, workOf: (buyer: number) => number | undefined) => {
    into.push(await orderAtOnce(shop, by, workOf));
    last = await giveUpSince(last, { origin, owner, shop });
  };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { rate } = await appendToStreams(`round-${round}`, yardstick.grouped);
    for (let n = 0; n < DIFFERENT; n += 1) await order(different, some, (buyer) => shop.works[buyer]);
    for (let n = 0; n < SAME; n += 1) await order(same, connections, () => shop.works[n]);
    // The first round warms up.
    if (round === 0) for (const all of [different, same]) all.splice(0);
    else {
      const seconds = different.slice(-DIFFERENT).reduce((sum, one) => sum + one.seconds, 0);
      const orders = (DIFFERENT * some.length) / seconds;
      say(`${orders.toFixed(0)} checkouts/s beside ${rate.toFixed(0)} appends/s`);
      ratios.push(orders / rate);
    }
  }
  await yardstick.close();
  for (const connection of connections) await connection.close();
  const accepted = different.flatMap((one) => one.accepted);
  const refused = same.flatMap((one) => one.refused);
  say(`${some.length} of different works at once: ${inWords(accepted)}`);
  say(`${connections.length} of one work at once: accepted ${inWords(same.flatMap((one) => one.accepted))}`);
  say(`refused: ${inWords(refused)}`);
  return [
    figure('checkout', '50 of different works at once, p99', quantile(accepted, 0.99), 'ms', { under: 500 }),
    figure('checkout', 'the same, against appends of the domain', median(ratios), 'ratio', { atLeast: 0.02 }),
    figure('checkout', 'a refusal of 200 of one work at once, p99', quantile(refused, 0.99), 'ms', { under: 100 }),
  ];
}

/** Pages of an artist who has sold very much. */
async function measureSales({ origin, owner, shop, say }: Place, db: BenchDatabase['owner']): Promise<Figure[]> {
  await fillSales(db, shop.artist.id, SALES);
  await sql`vacuum analyze`.execute(owner);
  const artist = createClient(origin, shop.artist.token);
  const ask = async (path: string): Promise<number[]> => {
    const times: number[] = [];
    for (let n = 0; n <= ASKED; n += 1) {
      const begun = performance.now();
      const { status } = await artist.call('GET', path);
      if (status !== 200) throw new Error(`${path} was answered with ${status}`);
      if (n > 0) times.push(performance.now() - begun);
    }
    say(`${path}: p50 ${median(times).toFixed(1)}, p95 ${quantile(times, 0.95).toFixed(1)} ms`);
    return times;
  };
  const pages: number[] = [];
  for (const status of ['', 'requested', 'awaiting_payment', 'paid', 'delivered', 'expired'])
    pages.push(...(await ask(`/sales?limit=20${status && `&status=${status}`}`)));
  const far = await ask(`/sales?limit=20&page=${SALES / 20}`);
  const summary = await ask('/sales/summary');
  const p95 = (times: number[]) => quantile(times, 0.95);
  return [
    figure('checkout', 'a page of 100,000 sales, p95', p95(pages), 'ms', { under: 50 }),
    figure('checkout', 'the last page of them, p95', p95(far), 'ms', { under: 50 }),
    figure('checkout', 'their summary, p95', p95(summary), 'ms', { under: 150 }),
  ];
}

/** Measures ordering under contention, and the lists of an artist who has sold very much. */
export const checkout: Bench = async (say) => {
  const database = await createBenchDatabase('bench_checkout');
  const { url, owner, drop } = database;
  await passFirstCheckpoint(database);
  const db = openPool(url, { max: 4, name: 'bench' });
  await ensureBuilds(db, projections, [1]);
  const env = { DATABASE_URL: url, REDIS_URL: '', JWT_SECRET, LAUNCHED: 'checkout' };
  const api = await startServer('src/server.ts', env);
  try {
    const place = { origin: api.origin, owner, say, shop: await openShop(api.origin, owner) };
    return [...(await measureCheckouts(place)), ...(await measureSales(place, db))];
  } finally {
    await api.stop();
    await db.destroy();
    await drop();
  }
};

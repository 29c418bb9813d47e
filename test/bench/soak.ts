import { scheduler } from 'node:timers/promises';
import { openPool } from '../../src/engine/db/pool.ts';
import { type Bench, figure, quantile } from './bench.ts';
import { findSaturation } from './pressure/saturation.ts';
import { sample, WATCHED, type Watched } from './soak/sample.ts';
import { slopeOf } from './soak/slope.ts';
import { waitUntilFolded } from './used/folded.ts';
import type { Order } from './used/orders.ts';
import { type Product, startProduct } from './used/product.ts';
import { findWorks } from './used/reads.ts';
import { startGenerator } from './used/send.ts';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 30);
/** Minutes after which everybody signs in again: a token is good for fifteen. */
const SLICE_MINUTES = 10;
const EVERY_MS = 10_000;
/** The beginning that no slope is taken of: caches fill, and code is compiled. */
const SETTLING = 1 / 5;
/** A rise over the whole soak, of the median, that is none. */
const RISE = 0.1;

const hours = (milliseconds: number) => milliseconds / 3_600_000;

/** What goes on all the time: half of saturation, and shoppers, artists and admins beside it. */
function ordersOf(
  { origin, tokens, admin, artist }: Product,
  { works, own }: { works: number[]; own: number[] },
  saturation: number,
): Order[] {
  const order = (rate: number, connections: number, doing: Order['doing']): Order => ({
    ...{ origin, seconds: Math.min(MINUTES, SLICE_MINUTES) * 60, connections, rate, doing },
  });
  const reads = (paths: string[], of: string[]) => ({ kind: 'reads', paths, tokens: of }) as const;
  return [
    order(saturation / 2, 200, { kind: 'events', batch: 1, tokens }),
    order(
      20,
      5,
      reads(
        works.map((id) => `/api/v1/artworks/${id}`),
        [],
      ),
    ),
    order(10, 5, reads(['/api/v1/artworks?sort=newest', '/api/v1/home/featured'], [])),
    order(10, 5, reads(['/api/v1/cart'], tokens)),
    order(5, 5, { kind: 'writes', works, tokens, own: { token: artist, works: own }, begin: 1 }),
    order(1, 2, reads(['/api/v1/artists/me/insights', '/api/v1/artworks/my'], [artist])),
    order(1, 2, reads(['/api/v1/engagement/stats', '/api/v1/engagement/events'], [admin])),
  ];
}

/**
 * Sends half of what the product takes in at most for a long time, while shoppers look and fill bags, artists read
 * their figures and edit, and admins watch. Nothing may rise. BENCH_MINUTES is how long.
 */
export const soak: Bench = async (say) => {
  const [generator, people] = [startGenerator(), startGenerator()];
  const product = await startProduct('.', { API_PROCESSES: '2' });
  const owner = openPool(product.ownerUrl, { max: 1, name: 'bench owner', as: 'owner' });
  try {
    const { works, own } = await findWorks(product);
    const saturation = await findSaturation(product, generator, say);
    await waitUntilFolded(product);
    const begun = performance.now();
    const samples: { at: number; read: Record<Watched, number> }[] = [];
    for (let slice = 1; slice <= Math.ceil(MINUTES / SLICE_MINUTES); slice += 1) {
      await product.signInAgain();
      let isOver = false;
      const sending = Promise.all(
        ordersOf(product, { works, own }, saturation).map((order, index) =>
          (index === 0 ? generator : people).send(order),
        ),
      ).finally(() => {
        isOver = true;
      });
      sending.catch(() => undefined);
      while (!isOver) {
        samples.push({ at: hours(performance.now() - begun), read: await sample(product, owner) });
        await scheduler.wait(EVERY_MS);
      }
      const sent = await sending;
      const refused = JSON.stringify(sent.flatMap((one) => one.refused));
      say(`slice ${slice}: accepted ${sent.map(({ accepted }) => accepted).join(', ')}; refused ${refused}`);
    }
    const folded = await waitUntilFolded(product);
    await product.verify();
    say(`everything was folded ${folded.toFixed(0)} ms later; verify: equal`);
    const settled = samples.slice(Math.ceil(samples.length * SETTLING));
    const span = (settled.at(-1)?.at ?? 0) - (settled[0]?.at ?? 0);
    return (Object.keys(WATCHED) as Watched[]).map((name) => {
      const readings = settled.map(({ at, read }) => ({ at, value: read[name] }));
      const middle = quantile(
        readings.map(({ value }) => value),
        0.5,
      );
      const { unit, noise } = WATCHED[name];
      const slope = slopeOf(readings);
      say(`${name}: median ${middle.toFixed(1)} ${unit}, slope ${slope.toFixed(2)} an hour`);
      return figure('soak', `${name}, rise over the soak (median ${middle.toFixed(1)})`, slope * span, unit, {
        under: Math.max(RISE * middle, noise),
      });
    });
  } finally {
    await owner.destroy();
    await Promise.all([generator.stop(), people.stop(), product.stop()]);
  }
};

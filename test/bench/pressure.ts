import { type Bench, type Figure, figure, quantile } from './bench.ts';
import { type Point, press } from './pressure/press.ts';
import { findSaturation } from './pressure/saturation.ts';
import { startProduct } from './used/product.ts';
import { findWorks } from './used/reads.ts';
import { startGenerator } from './used/send.ts';

/** Processes of the API. */
const PROCESSES = 2;
/** Offered load as parts of what the product takes in at most. */
const LOADS = [0.5, 1, 1.5, 3];
const ROUNDS = 3;

const median = (values: number[]) => quantile(values, 0.5);

/** The median of a figure over the rounds of a load. */
const over = (points: Point[], load: number, read: (point: Point) => number) =>
  median(points.filter((point) => point.load === load).map(read));

function figuresOf(points: Point[], saturation: number): Figure[] {
  const [least, most] = [LOADS[0] ?? 0, LOADS.at(-1) ?? 0];
  const tail = over(points, most, ({ p99 }) => p99) / over(points, least, ({ p99 }) => p99);
  const crowded = points.filter(({ load }) => load > 1);
  return [
    figure('pressure', `saturation of ${PROCESSES} API processes`, saturation, 'events/s', { atLeast: 0 }),
    figure('pressure', `p99 of what is accepted at ${most}×, against ${least}×`, tail, 'ratio', { under: 5 }),
    figure('pressure', 'p99 of a refusal', median(crowded.map(({ refusalP99 }) => refusalP99)), 'ms', { under: 50 }),
    ...(['detail', 'cart', 'writes'] as const).map((name) =>
      figure(
        'pressure',
        `p95 of ${name} at ${most}×`,
        over(points, most, ({ shop }) => shop[name]),
        'ms',
        {
          under: 100,
        },
      ),
    ),
    figure(
      'pressure',
      `taken in at ${most}×, of saturation`,
      over(points, most, (p) => p.accepted) / saturation,
      'ratio',
      {
        atLeast: 0.3,
      },
    ),
    figure('pressure', 'freshness after it', Math.max(...points.map(({ folded }) => folded)), 'ms', { under: 5_000 }),
  ];
}

/**
 * Sends more events than the product can take in, on a schedule that does not wait for answers, while shoppers look at
 * works and fill bags. Several API processes share the port, as in production.
 */
export const pressure: Bench = async (say) => {
  const [generator, shoppers] = [startGenerator(), startGenerator()];
  const product = await startProduct('.', { API_PROCESSES: String(PROCESSES) });
  try {
    const { works, own } = await findWorks(product);
    const setting = { product, generator, shoppers, works, own };
    const saturation = await findSaturation(product, generator, say);
    const points: Point[] = [];
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const load of LOADS) points.push(await press(setting, { load, rate: load * saturation }, say));
    await product.verify();
    say('verify: equal after all of it');
    return figuresOf(points, saturation);
  } finally {
    await Promise.all([generator.stop(), shoppers.stop(), product.stop()]);
  }
};

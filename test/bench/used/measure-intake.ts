import { type Figure, figure, quantile } from '../bench.ts';
import { appendToStreams, openBenchLog } from '../domain-append.ts';
import { waitUntilFolded } from './folded.ts';
import type { Doing } from './orders.ts';
import { ROUNDS, type Setting, sendBare, sendTo } from './setting.ts';

/** Seconds until the JIT has compiled the hot code of a server, as `SECONDS`-long runs. */
const WARM_UPS = 2;
/** Of what a server answers at most. */
const BUSY = 0.7;

const median = (values: number[]) => quantile(values, 0.5);

async function measureBatch(setting: Setting, batch: number, target: number): Promise<Figure[]> {
  const { here, other, say } = setting;
  const name = batch === 1 ? 'track' : `batches of ${batch}`;
  const doing = (tokens: string[]): Doing => ({ kind: 'events', batch, tokens });
  for (let run = 1; run <= WARM_UPS; run += 1) {
    await sendBare(setting, doing(here.tokens));
    for (const product of [here, other])
      if (product) await sendTo(setting, product, `${name}, warm-up`, doing(product.tokens));
  }
  const toBare: number[] = [];
  const toOther: number[] = [];
  const rates: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const yardstick = await sendBare(setting, doing(here.tokens));
    say(`${name}, bare: ${Math.round(yardstick.rate)}/s; µs of the generator a request: ${yardstick.cost.toFixed(0)}`);
    const sent = await sendTo(setting, here, name, doing(here.tokens));
    await waitUntilFolded(here);
    toBare.push(sent.rate / yardstick.rate);
    rates.push(sent.rate * batch);
    if (!other) continue;
    const before = await sendTo(setting, other, `${name}, other commit`, doing(other.tokens));
    await waitUntilFolded(other);
    toOther.push(sent.rate / before.rate);
  }
  return [
    figure('used', `${name}, workers folding`, median(rates), 'events/s', { atLeast: 0 }),
    figure('used', `${name}, against the bare route`, median(toBare), 'ratio', { atLeast: target }),
    ...(other
      ? [figure('used', `${name}, against the other commit`, median(toOther), 'ratio', { atLeast: 0.95 })]
      : []),
  ];
}

/** Compares the slowest of a hundred answers at 70 % of what each server can answer. */
async function measureTail(setting: Setting): Promise<Figure[]> {
  const { here, say } = setting;
  const doing: Doing = { kind: 'events', batch: 1, tokens: here.tokens };
  const ratios: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const yardstick = await sendBare(setting, doing, BUSY * (await sendBare(setting, doing)).rate);
    const most = await sendTo(setting, here, 'track', doing);
    await waitUntilFolded(here);
    const sent = await sendTo(setting, here, 'track at 70 %', doing, BUSY * most.rate);
    await waitUntilFolded(here);
    say(`at 70 %: p99 ${sent.p99.toFixed(1)} ms, bare ${yardstick.p99.toFixed(1)} ms`);
    ratios.push(sent.p99 / yardstick.p99);
  }
  return [figure('used', 'track, p99 at 70 % against the bare route', median(ratios), 'ratio', { under: 3 })];
}

/** Compares appends to 50 streams of the domain at once with the requests of the bare route. */
async function measureDomain(setting: Setting): Promise<Figure[]> {
  const { here, say } = setting;
  const doing: Doing = { kind: 'events', batch: 1, tokens: here.tokens };
  const log = await openBenchLog('bench_used_domain');
  try {
    const ratios: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const yardstick = await sendBare(setting, doing);
      const { rate, p99 } = await appendToStreams(`round-${round}`, log.grouped);
      say(`domain appends: ${Math.round(rate)}/s, p99 ${p99.toFixed(1)} ms; bare ${Math.round(yardstick.rate)}/s`);
      ratios.push(rate / yardstick.rate);
    }
    return [figure('used', 'domain appends, against the bare route', median(ratios), 'ratio', { atLeast: 0.65 })];
  } finally {
    await log.close();
  }
}

/** Measures intake while workers fold: events one by one, in batches, and appends of the domain. */
export async function measureIntake(setting: Setting): Promise<Figure[]> {
  return [
    ...(await measureBatch(setting, 1, 0.45)),
    ...(await measureTail(setting)),
    ...(await measureBatch(setting, 10, 0.24)),
    ...(await measureBatch(setting, 100, 0.12)),
    ...(await measureDomain(setting)),
  ];
}

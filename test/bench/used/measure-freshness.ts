import { scheduler } from 'node:timers/promises';
import { createClient } from '../../helpers/client.ts';
import { type Figure, figure, quantile } from '../bench.ts';
import { probe } from '../freshness.ts';
import { waitUntilFolded } from './folded.ts';
import { CONNECTIONS, type Setting } from './setting.ts';

const SECONDS = 15;
const PROBES_EVERY = 100;

/** Measures, one probe after the other while events arrive, how soon an acknowledged event is counted. */
async function measure({ here, writers, say }: Setting, rate?: number): Promise<number> {
  const admin = createClient(here.origin, here.admin);
  const pacing = rate === undefined ? {} : { rate };
  let loading = true;
  const load = writers
    .send({
      origin: here.origin,
      seconds: SECONDS,
      connections: CONNECTIONS,
      doing: { kind: 'events', batch: 1, tokens: here.tokens },
      ...pacing,
    })
    .finally(() => {
      loading = false;
    });
  const probes: number[] = [];
  while (loading) {
    probes.push(await probe(createClient(here.origin), admin));
    await scheduler.wait(PROBES_EVERY);
  }
  const sent = await load;
  const p95 = quantile(probes, 0.95);
  say(
    `at ${Math.round(sent.rate)} events/s: ${probes.length} probes, p50 ${Math.round(quantile(probes, 0.5))} ms, p95 ${Math.round(p95)} ms`,
  );
  say(`everything is folded ${Math.round(await waitUntilFolded(here))} ms later`);
  return p95;
}

/** Measures how soon an acknowledged event is counted, at a pace and at what the product can take. */
export async function measureFreshness(setting: Setting): Promise<Figure[]> {
  return [
    figure('used', 'acknowledged to visible at 2,000 events/s, p95', await measure(setting, 2_000), 'ms', {
      under: 300,
    }),
    figure('used', 'acknowledged to visible at saturation, p95', await measure(setting), 'ms', { under: 1_000 }),
  ];
}

import { scheduler } from 'node:timers/promises';
import type { Stats, TrackReply } from '../../src/contract/engagement.ts';
import { type Client, createClient } from '../helpers/client.ts';
import { environment } from '../helpers/environment.ts';
import { until } from '../helpers/until.ts';
import { type Bench, createBenchDatabase, figure, quantile } from './bench.ts';
import { pace, signUp, trackRequests } from './fire.ts';
import { startScript, startServer } from './processes.ts';

const RATE = 2_000;
const SECONDS = 15;
const PROBES_EVERY = 100;

/** Measures the milliseconds from the acknowledgement of an event until `stats` counts it. */
export async function probe(visitor: Client, admin: Client): Promise<number> {
  const { body } = await visitor.call<TrackReply>('POST', '/engagement/track', {
    body: { event_type: 'click_button', path: '/probe' },
  });
  const acknowledged = performance.now();
  await until('stats counts the event', async () => {
    const stats = await admin.call<Stats>('GET', '/engagement/stats?group_by=month&event_type=click_button');
    return stats.body.position >= Number(body.position);
  });
  return performance.now() - acknowledged;
}

/**
 * Lets clients send events at a constant rate, and probes every 100 ms.
 *
 * @returns milliseconds until each probe was counted
 */
export async function probeUnderLoad(
  origin: string,
  token: string,
  pacing: { seconds: number; rate: number },
): Promise<number[]> {
  const admin = createClient(origin, token);
  const load = pace(origin, trackRequests(token), pacing);
  const probes: Promise<number>[] = [];
  let loading = true;
  void load.finally(() => {
    loading = false;
  });
  while (loading) {
    probes.push(probe(createClient(origin), admin));
    await scheduler.wait(PROBES_EVERY);
  }
  await load;
  return Promise.all(probes);
}

async function measure(name: string, redis: Record<string, string>): Promise<number[]> {
  const database = await createBenchDatabase(name);
  const env = { DATABASE_URL: database.url, QUEUE_PREFIX: name.replaceAll('_', '-'), REDIS_URL: '', ...redis };
  const api = await startServer('src/server.ts', env);
  const worker = startScript('src/worker.ts', env);
  try {
    const { token, email } = await signUp(api.origin);
    await database.owner.updateTable('account.user').set({ is_admin: true }).where('email', '=', email).execute();
    await probe(createClient(api.origin), createClient(api.origin, token));
    return await probeUnderLoad(api.origin, token, { seconds: SECONDS, rate: RATE });
  } finally {
    await Promise.all([api.stop(), worker.stop()]);
    await database.drop();
  }
}

/** Measures how soon an acknowledged event is counted, at 2,000 events a second. */
export const freshness: Bench = async (say) => {
  const live = await measure('bench_fresh', { REDIS_URL: environment('REDIS_URL') });
  say(`with Redis: ${live.length} probes, p50 ${quantile(live, 0.5) | 0} ms, p95 ${quantile(live, 0.95) | 0} ms`);
  const polled = await measure('bench_fresh_polled', {});
  say(`without: ${polled.length} probes, p50 ${quantile(polled, 0.5) | 0} ms, p95 ${quantile(polled, 0.95) | 0} ms`);
  return [
    figure('freshness', 'acknowledged to visible, p95', quantile(live, 0.95), 'ms', { under: 500 }),
    figure('freshness', 'the same without Redis, p95', quantile(polled, 0.95), 'ms', { under: 2_500 }),
  ];
};

import { scheduler } from 'node:timers/promises';
import type { TrackReply } from '../../src/contract/engagement.ts';
import type { Stats } from '../../src/contract/figures.ts';
import { type Client, createClient } from '../helpers/client.ts';
import { until } from '../helpers/until.ts';
import { pace, trackRequests } from './fire.ts';

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

import { randomUUID } from 'node:crypto';
import type { EngagementLog } from '../../../src/engine/log/engagement.ts';
import type { EngagementEvent } from '../../../src/engine/log/engagement-flush.ts';

export const SENDERS = 64;

export const eventOf = (user: number): EngagementEvent => ({
  ...{ id: randomUUID(), type: 'view_artwork', userId: user, visitor: null, network: String(user) },
  ...{
    path: '/artwork/1001',
    artworkId: 1001,
    page: null,
    occurredAt: new Date(),
    properties: '{"referrer":"/"}',
    bot: false,
  },
});

export const eventsOf = (user: number, events: number) => Array.from({ length: events }, () => eventOf(user));

/**
 * Lets each sender append as soon as its last append is answered.
 *
 * @param events in each append
 * @returns the appends of each sender, and the milliseconds that each append took
 */
export async function saturate(
  log: EngagementLog,
  { seconds, events, senders = SENDERS }: { seconds: number; events: number; senders?: number },
): Promise<{ counts: number[]; latencies: number[] }> {
  const latencies: number[] = [];
  const end = performance.now() + seconds * 1_000;
  const send = async (user: number) => {
    let count = 0;
    for (; performance.now() < end; count += 1) {
      const before = performance.now();
      await log.append(eventsOf(user, events));
      latencies.push(performance.now() - before);
    }
    return count;
  };
  return { counts: await Promise.all(Array.from({ length: senders }, (_, n) => send(n + 1))), latencies };
}

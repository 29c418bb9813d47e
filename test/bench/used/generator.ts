import { fire } from '../../load/fire.ts';
import { openWire } from '../wire.ts';
import { type Order, type Sent, shotsOf } from './orders.ts';

/** A process that sends what it is told to send, so that the cost of sending is seen apart. */

/** Seconds in which connections open and code is compiled; latencies of that time do not count. */
const SETTLING = 0.5;

async function perform({ origin, seconds, connections, rate, doing }: Order): Promise<Sent> {
  const load = { url: new URL(origin), duration: seconds + SETTLING, connections, settling: SETTLING };
  const before = process.cpuUsage();
  const { accepted, latencies, refusalLatencies, refusals, ...fired } = await fire(
    { ...load, ...(rate !== undefined && { rate }) },
    shotsOf(doing),
    { signal: new AbortController().signal, onAccepted: () => undefined, open: openWire },
  );
  const { user, system } = process.cpuUsage(before);
  const at = (percentile: number) => latencies.getValueAtPercentile(percentile) / 1_000;
  return {
    accepted,
    rate: accepted / fired.seconds,
    p50: at(50),
    p95: at(95),
    p99: at(99),
    refusalP99: refusalLatencies.getValueAtPercentile(99) / 1_000,
    cost: (user + system) / accepted,
    refused: [...refusals],
    unsent: fired.unsent,
  };
}

process.on('message', async ({ number, order }: { number: number; order: Order }) => {
  const answer = await perform(order).then(
    (sent) => ({ number, sent }),
    (error: Error) => ({ number, error: error.message }),
  );
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());

import { pino } from 'pino';
import { startReactor } from '../../src/engine/reacting/react.ts';
import type { Provider } from '../../src/serving/payments/provider.ts';
import { startFollowing } from '../../src/shop/orders/card/follow.ts';
import { paymentReactor } from '../../src/shop/orders/card/reactor.ts';
import type { Stack } from '../helpers/stack.ts';
import type { Test } from '../helpers/test.ts';

const log = pino({ level: 'silent' });

/** What a buyer's bank does. */
export type AtBank = 'dispute' | 'whole' | 'win' | 'lose';

/** The parts of a worker that go between a shop and its provider of payments. */
export function workerOf(t: Test, { db, folder, origin, parts: { now, domainLog } }: Stack, provider: Provider) {
  const reactor = paymentReactor({ provider, publicUrl: origin, domainLog, now });
  const following = { db, domainLog, provider, log, now };
  return {
    provider,
    reactor,
    following,
    /** Begins to do what a worker does with payments. @returns what stops it */
    work() {
      const stops = [
        startReactor({ db, domainLog, registry: folder.registry, log }, reactor),
        startFollowing(following),
      ];
      const stop = async () => void (await Promise.all(stops.map((each) => each())));
      t.teardown(stop);
      return stop;
    },
  };
}

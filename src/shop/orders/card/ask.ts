import type { Transaction } from 'kysely';
import type { DB } from '../../../engine/db/tables.ts';
import type { DomainLog } from '../../../engine/log/domain.ts';
import { executeTogether, type Part } from '../../../engine/log/execute-together.ts';
import { fail } from '../../../errors.ts';
import { LONGER } from '../../../serving/payments/longer.ts';
import type { Provider } from '../../../serving/payments/provider.ts';
import { partsOf } from '../change.ts';
import type { OrderEvent } from '../events.ts';
import { type Order, order, orderStream } from '../state.ts';
import { idsOf, isOpen, requireParty, totalOf } from '../status.ts';
import { inOnePart } from './in-one-part.ts';
import { requirePayable } from './payable.ts';
import { payment, paymentStream } from './payment.ts';
import { referenceFor } from './reference.ts';
import { watchPayment } from './watched.ts';

type Occasion = {
  userId: number;
  at: Date;
  requestId: string;
  eventId: string | undefined;
  stillOpen: (transaction: Transaction<DB>) => Promise<void>;
};

const extended = (state: Order): OrderEvent => ({
  type: 'order_extended',
  payload: { ...idsOf(state), hold_until: new Date(Date.parse(state.hold_until) + LONGER).toISOString() },
});

/**
 * Asks for the payment of a checkout: of all its orders that are open. Nobody is asked now; a worker asks the provider.
 * A payment that was asked for is not asked for again, whatever has become of it.
 *
 * @param orderIds all orders of the checkout
 * @param by the name of the provider
 * @returns the position of the commit; null when nothing changed
 * @throws ORDER_NOT_FOUND, ORDER_STATE when nothing of it waits for money from a card, AMOUNT_NOT_PAYABLE, CONFLICT
 */
export async function askPayment(
  domainLog: DomainLog,
  { checkoutId, orderIds, by }: { checkoutId: number; orderIds: number[]; by: Provider['name'] },
  { userId, stillOpen, ...occasion }: Occasion,
): Promise<number | null> {
  const stream = paymentStream(checkoutId);
  const { at } = occasion;
  const reference = referenceFor(checkoutId, at);
  let until = at.toISOString();
  const { position } = await executeTogether(domainLog, {
    ...{ ...occasion, actorId: userId, streams: [stream, ...orderIds.map(orderStream)] },
    async decide(load): Promise<Part[]> {
      if (await load(stream, payment)) return [];
      const states = await Promise.all(orderIds.map((id) => load(orderStream(id), order)));
      const open = states
        .map((state) => requireParty(state, 'buyer_id', userId))
        .filter((state) => state.method === 'card' && isOpen(state, at));
      if (open.length === 0) throw fail('ORDER_STATE', { message: 'Nothing of this waits for a payment by card' });
      const amount_cents = open.reduce((sum, state) => sum + totalOf(state), 0);
      requirePayable(by, amount_cents);
      const events = open.map((state) => ({ state, event: extended(state) }));
      const changed = await Promise.all(events.map(({ state, event }) => partsOf(load, state, event, at)));
      until =
        open
          .map(({ hold_until }) => hold_until)
          .sort()
          .at(-1) ?? until;
      const payload = {
        ...{ checkout_id: checkoutId, user_id: userId, reference, amount_cents },
        order_ids: open.map(({ order_id }) => order_id),
      };
      return inOnePart([
        ...events.map(({ state, event }) => ({ stream: orderStream(state.order_id), events: [event] })),
        ...changed.flat(),
        { stream, events: [{ type: 'payment_asked', payload }] },
      ]);
    },
    alongside: async (transaction) => {
      await stillOpen(transaction);
      await watchPayment(transaction, { checkoutId, reference, at, until: new Date(until) });
    },
  });
  return position;
}

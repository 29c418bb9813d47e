import { randomUUIDv7 } from 'node:crypto';
import type { DomainLog } from '../../../engine/log/domain.ts';
import { executeTogether, type Load, type Part } from '../../../engine/log/execute-together.ts';
import { fail } from '../../../errors.ts';
import { partsOf } from '../change.ts';
import { createIssuing } from '../invoicing.ts';
import { endUntaken } from '../refunds.ts';
import { type Order, order, orderStream } from '../state.ts';
import { inOnePart } from './in-one-part.ts';
import { payment, paymentStream } from './payment.ts';

/**
 * Ends what was sold of a payment of which nothing could be taken, in one commit: its pieces are free again, and each
 * invoice has its credit note. It may be asked any number of times.
 *
 * @returns null: the log of the orders says what happened
 * @throws CONFLICT when others kept changing the works in between
 */
export async function endUncaptured(domainLog: DomainLog, checkoutId: number, at: Date): Promise<null> {
  let issuings: ReturnType<typeof createIssuing>[] = [];
  await executeTogether(domainLog, {
    ...{ at, requestId: `payment-${randomUUIDv7()}`, actorId: null, streams: [paymentStream(checkoutId)] },
    async decide(load) {
      issuings = [];
      const parts: Part[] = [];
      const { order_ids = [] } = (await load(paymentStream(checkoutId), payment)) ?? {};
      const found = await Promise.all(order_ids.map((id) => load(orderStream(id), order)));
      // In the order of the artists' profiles, as in `settle`.
      const states = found.filter((state) => state !== null).sort((one, other) => one.profile_id - other.profile_id);
      for (const state of states) {
        const events = endUntaken(state);
        const issuing = createIssuing(at);
        issuings.push(issuing);
        const changed = await Promise.all(events.map((event) => partsOf(load, state, event, at)));
        const papers = await issuing.decide(load, state, events);
        parts.push({ stream: orderStream(state.order_id), events }, ...changed.flat(), ...papers);
      }
      return inOnePart(parts);
    },
    alongside: async (transaction) => {
      for (const issuing of issuings) await issuing.write(transaction);
    },
  });
  return null;
}

/**
 * Nothing is sent before its money has been taken: until then it may turn out that it cannot be.
 *
 * @throws ORDER_STATE
 */
export async function requireCaptured(load: Load, { method, checkout_id }: Order): Promise<void> {
  if (method !== 'card' || (await load(paymentStream(checkout_id), payment))?.step === 'captured') return;
  throw fail('ORDER_STATE', { message: 'The card of the collector is still being charged; ship once it has been' });
}

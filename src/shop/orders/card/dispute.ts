import { splitBy } from '../../../contract/amounts.ts';
import type { Load, Part } from '../../../engine/log/execute-together.ts';
import type { Dispute } from '../../../serving/payments/provider.ts';
import type { OrderEvent } from '../events.ts';
import { loseToBank } from '../refunds.ts';
import { type Order, order, orderStream } from '../state.ts';
import { idsOf, totalOf } from '../status.ts';

/** What the bank asks for of each order: each has its share of the amount, by what is left of its money. */
function openDispute(orders: Order[], { amount_cents: cents, due_at }: Dispute): Map<number, OrderEvent> {
  const left = orders.map((state) => BigInt(totalOf(state) - state.refunded_cents));
  const shares = splitBy(BigInt(cents), left);
  return new Map(
    orders.flatMap((state, index) => {
      const amount_cents = Number(shares[index] ?? 0n);
      if (amount_cents === 0) return [];
      return [[state.order_id, { type: 'dispute_opened', payload: { ...idsOf(state), amount_cents, due_at } }]];
    }),
  );
}

/** What the bank has decided: what is lost has gone back. */
function endDispute(state: Order, cents: number, outcome: 'won' | 'lost'): OrderEvent[] {
  const payload = { ...idsOf(state), amount_cents: cents };
  if (outcome === 'won') return [{ type: 'dispute_won', payload }];
  return [{ type: 'dispute_lost', payload }, ...loseToBank(state, cents)];
}

/**
 * What a dispute of a payment changes in its orders that were sold. It may be told any number of times: it is opened
 * once and decided once.
 *
 * @param orderIds all orders of the payment
 */
export async function disputeParts(load: Load, orderIds: number[], dispute: Dispute): Promise<Part[]> {
  const states = await Promise.all(orderIds.map((id) => load(orderStream(id), order)));
  const sold = states.filter((state) => state !== null && state.paid_on !== null && !state.paid_late) as Order[];
  const isNew = sold.every(({ dispute_state }) => dispute_state === null);
  const opened = isNew ? openDispute(sold, dispute) : new Map<number, OrderEvent>();
  const { state: outcome } = dispute;
  return sold.map((state) => {
    const events: OrderEvent[] = [];
    const event = opened.get(state.order_id);
    if (event) events.push(event);
    const cents = event?.type === 'dispute_opened' ? event.payload.amount_cents : state.dispute_cents;
    const isOpen = event !== undefined || state.dispute_state === 'open';
    if (isOpen && cents !== null && outcome !== 'open') events.push(...endDispute(state, cents, outcome));
    return { stream: orderStream(state.order_id), events };
  });
}

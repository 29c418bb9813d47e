import type { Load, Part } from '../../../engine/log/execute-together.ts';
import { fail } from '../../../errors.ts';
import type { OrderEvent } from '../events.ts';
import { refundOrder } from '../refunds.ts';
import { type Order, order } from '../state.ts';
import { idsOf, refundOwed } from '../status.ts';
import { payment, paymentStream } from './payment.ts';

/**
 * What is owed of an order that was paid by card goes back by itself, in the commit that makes it owed.
 *
 * @throws ORDER_STATE for money that the bank of its buyer asks for, too: it would go back twice
 */
export function andRefund(before: Order, events: OrderEvent[], at: Date): OrderEvent[] {
  if (before.method !== 'card' || events.length === 0) return events;
  const after = events.reduce<Order | null>(
    (state, event) => order.evolve(state, { ...event, occurredAt: at }),
    before,
  );
  const owed = after ? refundOwed(after) : 0;
  const goesBack = owed > 0 || events.some(({ type }) => type === 'order_refunded');
  if (goesBack && before.dispute_state === 'open')
    throw fail('ORDER_STATE', { message: 'The bank of the collector asks for the money of this order' });
  return after && owed > 0 ? [...events, ...refundOrder(after, { at, cents: owed, restock: false })] : events;
}

/**
 * Says that the bank of the buyer did not take a refund. What it had taken in a dispute meanwhile, when the refund was on
 * its way, its buyer has: so of that nothing is to go back any more, and nothing was lost.
 */
export function failRefund(order: Order, amount_cents: number, again = false): OrderEvent {
  const settled_cents = Math.min(amount_cents, order.loss_cents);
  const said = { ...(settled_cents > 0 && { settled_cents }), ...(again && { again: true as const }) };
  return { type: 'refund_failed', payload: { ...idsOf(order), amount_cents, ...said } };
}

/**
 * Asks once more for what the bank of the buyer did not take, unless another bank's decision is awaited: it may take the
 * same money.
 */
export const retryRefund = (order: Order): OrderEvent[] =>
  order.refund_failed_cents > 0 && order.dispute_state !== 'open'
    ? [{ type: 'refund_retried', payload: { ...idsOf(order), amount_cents: order.refund_failed_cents } }]
    : [];

/**
 * Lets money of an order go back to the card that it is from; nothing where it was arranged.
 *
 * @param again whether it had failed before
 */
export async function refundAt(
  load: Load,
  { method, checkout_id, order_id, buyer_id, artist_id }: Order,
  { amount_cents }: { amount_cents: number },
  again = false,
): Promise<Part[]> {
  if (method !== 'card') return [];
  const stream = paymentStream(checkout_id);
  const provider_id = (await load(stream, payment))?.provider_id;
  if (!provider_id) throw new Error(`checkout ${checkout_id} was paid by card and has no payment`);
  const payload = { checkout_id, order_id, buyer_id, artist_id, provider_id, amount_cents };
  const asked = { ...payload, ...(again && { again: true as const }) };
  return [{ stream, events: [{ type: 'refund_asked', payload: asked }] }];
}

import type { OrderStatus, PaymentState } from '../../contract/orders.ts';
import { fail } from '../../errors.ts';
import type { Goods, Order } from './state.ts';

const STATUS_OF: Record<Goods, OrderStatus> = {
  ...{ requested: 'requested', held: 'awaiting_payment', sold: 'paid', shipped: 'shipped', delivered: 'delivered' },
  ...{ declined: 'declined', expired: 'expired', cancelled: 'cancelled' },
};

/** What is to be paid, in cents. */
export const totalOf = (order: Pick<Order, 'subtotal_cents' | 'shipping_cents' | 'tax_cents'>) =>
  order.subtotal_cents + order.shipping_cents + order.tax_cents;

/** Whether it waits for its artist or for money, unless its time is over. */
export const waits = ({ goods }: Pick<Order, 'goods'>) => goods === 'requested' || goods === 'held';

/** Whether its pieces are kept for it; past the time of the hold they are not, whether or not an event says so. */
export const isOpen = (order: Pick<Order, 'goods' | 'hold_until'>, at: Date) =>
  waits(order) && Date.parse(order.hold_until) > at.getTime();

/** Whether its time is over, and no event has said so. */
export const isOverdue = (order: Pick<Order, 'goods' | 'hold_until'>, at: Date) => waits(order) && !isOpen(order, at);

/** What an order is at a time, in one word. */
export function statusOf(order: Order, at: Date): OrderStatus {
  if (paymentOf(order) === 'refunded') return 'refunded';
  return isOverdue(order, at) ? 'expired' : STATUS_OF[order.goods];
}

/**
 * Whether money was left on the card that it was on: it came late, or could not be taken in the end, and the house ended
 * what was sold. It ends nothing else that is paid.
 */
export const isNotTaken = ({ method, paid_on, paid_late, cancelled_by }: Order) =>
  method === 'card' && paid_on !== null && (paid_late || cancelled_by === 'house');

/** What has become of its money. */
export function paymentOf(order: Order): PaymentState {
  if (order.paid_on === null) return 'none';
  if (isNotTaken(order)) return 'voided';
  if (order.refunded_cents === 0) return 'captured';
  return order.refunded_cents < totalOf(order) ? 'part_refunded' : 'refunded';
}

/** The same, and what its buyer's bank makes of it. */
export function shownPaymentOf(order: Order): PaymentState {
  const state = paymentOf(order);
  if (order.dispute_state === 'open') return 'disputed';
  if (order.dispute_state === 'lost') return 'lost';
  return order.dispute_state === 'won' && state === 'captured' ? 'won' : state;
}

/** Cents that are still to go back: all of what buys nothing, and of a return what its pieces cost. */
export function refundOwed(order: Order): number {
  if (isNotTaken(order)) return 0;
  const buysNothing = order.paid_late || (order.goods === 'cancelled' && order.paid_on !== null);
  if (buysNothing) return totalOf(order) - order.refunded_cents;
  return order.return?.state === 'received' ? Math.max(0, order.return.value_cents - order.refunded_cents) : 0;
}

/** Cents that the house keeps of it, and that the artist has of it. Late money is nobody's. */
export function sharesOf(order: Order): { commission: number; net: number } {
  if (order.paid_late) return { commission: 0, net: 0 };
  const commission = order.commission_cents - order.returned_commission_cents;
  return { commission, net: totalOf(order) - order.refunded_cents - commission };
}

/** Names the two sides of an order in its events. */
export const idsOf = ({ order_id, buyer_id, artist_id, method }: Order) => ({
  ...{ order_id, buyer_id, artist_id },
  ...(method && { method }),
});

/** @throws ORDER_NOT_FOUND for an order that is not there, or not of the caller */
export function requireParty(state: Order | null, side: 'buyer_id' | 'artist_id', userId: number): Order {
  if (state?.[side] !== userId) throw fail('ORDER_NOT_FOUND');
  return state;
}

/** The refusal that names the state. */
export const wrongState = (order: Order, at: Date) =>
  fail('ORDER_STATE', {
    message: `This order is ${statusOf(order, at).replace('_', ' ')}; that cannot be done now`,
  });

/** @throws ORDER_STATE, which names the state, unless the order is in one of these */
export function requireStatus(order: Order, at: Date, ...statuses: OrderStatus[]): void {
  if (!statuses.includes(statusOf(order, at))) throw wrongState(order, at);
}

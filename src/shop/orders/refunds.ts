import { inDollars } from '../../contract/amounts.ts';
import { fail, invalidFor } from '../../errors.ts';
import type { OrderEvent } from './events.ts';
import type { Order } from './state.ts';
import { idsOf, paymentOf, statusOf, totalOf, wrongState } from './status.ts';

/** The part of some cents, rounded half up. */
function partOf(cents: number, part: number, whole: number): number {
  const [of, numerator, denominator] = [BigInt(cents), BigInt(part), BigInt(whole)];
  return Number((2n * of * numerator + denominator) / (2n * denominator));
}

/** Whether money of an order has come: what came late from a card was left on it. */
const hasCome = (order: Order) => !['none', 'voided'].includes(paymentOf(order));

/**
 * Money that goes back. The house returns its part of all that has gone back so far, less what it has returned before:
 * so the last refund takes what is left.
 */
function refunded(order: Order, cents: number) {
  const refunded_cents = order.refunded_cents + cents;
  // Of late money the house never had a part.
  const returned = order.paid_late ? 0 : partOf(order.commission_cents, refunded_cents, totalOf(order));
  return {
    ...{ ...idsOf(order), amount_cents: cents, commission_cents: returned - order.returned_commission_cents },
    ...{ refunded_cents, returned_commission_cents: returned },
  };
}

/** The bank of the buyer has taken money of the order, at most all that is left. */
export function loseToBank(order: Order, cents: number): OrderEvent[] {
  const amount = Math.min(cents, totalOf(order) - order.refunded_cents);
  return amount > 0 ? [{ type: 'order_refunded', payload: { ...refunded(order, amount), disputed: true } }] : [];
}

/** The provider could not take the money of an order that is sold: the house ends it. What is shipped stays as it is. */
export function endUntaken(order: Order): OrderEvent[] {
  const left = totalOf(order) - order.refunded_cents;
  if (order.method !== 'card' || order.goods !== 'sold' || left === 0) return [];
  return [
    { type: 'order_refunded', payload: { ...refunded(order, left), untaken: true } },
    { type: 'order_cancelled', payload: { ...idsOf(order), by: 'house', restocked: true } },
  ];
}

/**
 * The artist says that money went back. A refund that leaves nothing ends an order that is not shipped.
 *
 * @param restock frees the pieces of an order that ends by it
 * @param shown cents that had gone back as far as the artist knew; undefined when they do not say
 * @throws ORDER_STATE when no money is there, or more went back than was shown; VALIDATION when less is there
 */
export function refundOrder(
  order: Order,
  { at, cents, restock, shown }: { at: Date; cents: number; restock: boolean; shown?: number | undefined },
): OrderEvent[] {
  const total = totalOf(order);
  const left = hasCome(order) ? total - order.refunded_cents : 0;
  if (left === 0) throw wrongState(order, at);
  if (shown !== undefined && shown !== order.refunded_cents)
    throw fail('ORDER_STATE', { message: `${inDollars(order.refunded_cents)} of this order has gone back by now` });
  if (cents > left) throw invalidFor('amount', `At most ${inDollars(left)} can go back`);
  const ends = statusOf(order, at) === 'paid' && cents === left;
  if (restock && !ends)
    throw invalidFor('restock', 'Pieces are free again by a refund only when all goes back and nothing is shipped');
  const event: OrderEvent = { type: 'order_refunded', payload: refunded(order, cents) };
  if (!ends) return [event];
  return [event, { type: 'order_cancelled', payload: { ...idsOf(order), by: 'artist', restocked: restock } }];
}

import type { OrderEvent } from './events.ts';
import type { Order } from './state.ts';
import { idsOf, isOpen, isOverdue, requireStatus, statusOf } from './status.ts';

/** The artist takes a request; the pieces are kept until `until` for the money to come. @throws ORDER_STATE */
export function acceptOrder(order: Order, { at, until }: { at: Date; until: Date }): OrderEvent[] {
  requireStatus(order, at, 'requested');
  return [{ type: 'order_accepted', payload: { ...idsOf(order), hold_until: until.toISOString() } }];
}

/** @throws ORDER_STATE */
export function declineOrder(order: Order, at: Date): OrderEvent[] {
  requireStatus(order, at, 'requested');
  return [{ type: 'order_declined', payload: idsOf(order) }];
}

/** The buyer takes back what is not shipped yet; what was sold is free again, and its money goes back. @throws ORDER_STATE */
export function cancelOrder(order: Order, at: Date): OrderEvent[] {
  requireStatus(order, at, 'requested', 'awaiting_payment', 'paid');
  const restocked = statusOf(order, at) === 'paid';
  return [{ type: 'order_cancelled', payload: { ...idsOf(order), by: 'buyer', restocked } }];
}

/** The buyer gives up a whole checkout: what is paid stays theirs, and what has ended has ended. */
export function giveUpOrder(order: Order, at: Date): OrderEvent[] {
  return isOpen(order, at) ? cancelOrder(order, at) : [];
}

/** Says what time has made of it; an order that is not over changes nothing. */
export function expireOrder(order: Order, at: Date): OrderEvent[] {
  return isOverdue(order, at) ? [{ type: 'order_expired', payload: idsOf(order) }] : [];
}

/** @throws ORDER_STATE */
export function shipOrder(order: Order, at: Date): OrderEvent[] {
  requireStatus(order, at, 'paid');
  return [{ type: 'order_shipped', payload: idsOf(order) }];
}

/** Either side says that it has arrived. @throws ORDER_STATE */
export function deliverOrder(order: Order, at: Date): OrderEvent[] {
  requireStatus(order, at, 'shipped');
  return [{ type: 'order_delivered', payload: idsOf(order) }];
}

import { fail } from '../../errors.ts';
import { expireOrder } from './decide.ts';
import type { OrderEvent } from './events.ts';
import type { Order } from './state.ts';
import { idsOf, isOpen, paymentOf, refundOwed } from './status.ts';

/** Milliseconds for which a work, its return or its money may be on its way; after it nobody is kept waiting for a word of it. */
export const UNDER_WAY_FOR = 90 * 86_400_000;

/** Why neither side of an order can leave yet; null when nothing is between them. */
export function unfinishedWhy(order: Order, at: Date): string | null {
  const isRecent = (since: Date) => at.getTime() - since.getTime() < UNDER_WAY_FOR;
  const { goods, placed_at, changed_at } = order;
  const isPaid = paymentOf(order) !== 'refunded';
  if (isPaid && (goods === 'sold' || goods === 'shipped') && isRecent(placed_at))
    return 'A work that is paid for has not been delivered';
  if (!isRecent(changed_at)) return null;
  if (order.dispute_state === 'open') return 'A bank has not decided yet whose the money of an order is';
  const state = order.return?.state;
  if (state === 'asked' || state === 'accepted') return 'A work is still to be sent back';
  return refundOwed(order) > 0 ? 'Money is still to go back to a collector' : null;
}

type Decided = { state: Order; events: OrderEvent[] };

/**
 * Ends an order that waits, because one of its sides is gone. If that is its buyer, money that comes later buys nothing
 * any more, so an order that has ended unpaid, or that nobody has ended yet though its time is over, ends for the house.
 *
 * @throws ORDER_NOT_FOUND; ORDER_STATE while it is under way
 */
export function endOrder(state: Order | null, { at, gone }: { at: Date; gone: number }): Decided {
  if (!state) throw fail('ORDER_NOT_FOUND');
  const message = unfinishedWhy(state, at);
  if (message) throw fail('ORDER_STATE', { message });
  const ended: OrderEvent = { type: 'order_cancelled', payload: { ...idsOf(state), by: 'house', restocked: false } };
  const { buyer_id, accepted, method, paid_on, cancelled_by } = state;
  const wasPayable = accepted || method === 'card';
  const mayBePaid = buyer_id === gone && wasPayable && paid_on === null && cancelled_by !== 'house';
  return { state, events: isOpen(state, at) || mayBePaid ? [ended] : expireOrder(state, at) };
}

/** Says of an order that a list names what time has made of it. @throws ORDER_NOT_FOUND */
export function expireFound(state: Order | null, at: Date): Decided {
  if (!state) throw fail('ORDER_NOT_FOUND');
  return { state, events: expireOrder(state, at) };
}

import { invalidFor } from '../../errors.ts';
import type { OrderEvent } from './events.ts';
import type { Order } from './state.ts';
import { idsOf, statusOf, waits, wrongState } from './status.ts';
import { canBeSold, type WorkForSale } from './works.ts';

/** Milliseconds by which the day on earth that begins first is ahead, and the last one behind. */
const DAY_AHEAD = 14 * 3_600_000;
const DAY_BEHIND = 12 * 3_600_000;

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** Whether its artist has said how to pay, and no money has come. */
function mayBePaid(order: Order, at: Date): boolean {
  const ended = ['expired', 'cancelled'].includes(statusOf(order, at));
  return statusOf(order, at) === 'awaiting_payment' || (ended && order.accepted && order.paid_on === null);
}

/**
 * The artist says that the money has come. Pieces that the order has, or can have yet, are sold, also when its time was
 * over. Else the money is late: nothing is sold, and all of it goes back.
 *
 * @param paidOn a day since the order was placed, by any clock on earth
 * @param works those of the order, as they are now
 * @throws ORDER_STATE, VALIDATION
 */
export function payOrder(
  order: Order,
  { at, paidOn, works }: { at: Date; paidOn: string; works: WorkForSale[] },
): OrderEvent[] {
  if (!mayBePaid(order, at)) throw wrongState(order, at);
  if (paidOn > dayOf(at.getTime() + DAY_AHEAD)) throw invalidFor('paid_on', 'This day is still to come');
  if (paidOn < dayOf(order.placed_at.getTime() - DAY_BEHIND))
    throw invalidFor('paid_on', 'This day is before the order was placed');
  const { order_id } = order;
  const there = new Map(works.flatMap((work) => (work ? [[work.artwork_id, work]] : [])));
  const allThere = order.lines.every(({ artwork_id, quantity }) =>
    canBeSold(there.get(artwork_id) ?? null, { order_id, quantity, at }),
  );
  const payload = { ...idsOf(order), paid_on: paidOn };
  // An order that the house has ended has lost one of its sides: there is nobody to send anything to.
  if (allThere && order.cancelled_by !== 'house') return [{ type: 'order_paid', payload }];
  const ended: OrderEvent[] = waits(order) ? [{ type: 'order_expired', payload: idsOf(order) }] : [];
  return [...ended, { type: 'order_paid_late', payload }];
}

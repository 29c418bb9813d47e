import Type, { type Static } from 'typebox';
import { OPEN_REQUESTS } from '../../contract/orders.ts';
import { Id } from '../../contract/primitives.ts';
import { fail } from '../../errors.ts';
import type { OrderEvent, Placed } from './events.ts';
import type { Happened, Order } from './state.ts';
import { isOpen } from './status.ts';

/** The orders of a member that were open when they last ordered something. */
const Checkouts = Type.Object({ order_ids: Type.Array(Id) });
export type Checkouts = Static<typeof Checkouts>;

export const checkouts = {
  name: 'checkout',
  version: 1,
  schema: Checkouts,
  initial: { order_ids: [] } as Checkouts,
  evolve(state: Checkouts, { type, payload }: Happened): Checkouts {
    if (type !== 'checkout_placed') return state;
    const kept = state.order_ids.filter((id) => !payload.ended.includes(id));
    return { order_ids: [...kept, ...payload.order_ids] };
  },
};

/** The stream of what a member orders: it makes them order one thing after the other. */
export const checkoutStream = (userId: number) => `checkout-${userId}`;

/**
 * Places one order for each artist.
 *
 * @param before the orders of before, as they are now
 * @throws OPEN_REQUESTS when too many would wait for an artist
 */
export function placeOrders(
  before: Order[],
  { checkoutId, userId, placed, at }: { checkoutId: number; userId: number; placed: Placed[]; at: Date },
): { checkout: OrderEvent[]; orders: { order_id: number; events: OrderEvent[] }[] } {
  const open = before.filter((order) => isOpen(order, at));
  if (open.length + placed.length > OPEN_REQUESTS) throw fail('OPEN_REQUESTS');
  const ended = before.filter((order) => !open.includes(order)).map(({ order_id }) => order_id);
  const payload = {
    checkout_id: checkoutId,
    user_id: userId,
    order_ids: placed.map(({ order_id }) => order_id),
    ended,
  };
  return {
    checkout: [{ type: 'checkout_placed', payload }],
    orders: placed.map((payload) => ({ order_id: payload.order_id, events: [{ type: 'order_placed', payload }] })),
  };
}

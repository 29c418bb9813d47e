import Type, { type Static, type StaticDecode } from 'typebox';
import type { OrderStatus } from '../../contract/orders.ts';
import { CancelledBy, OPEN_REQUESTS } from '../../contract/orders.ts';
import { Id, KeptInstant, KeptInstantOrNull, Nullable } from '../../contract/primitives.ts';
import { fail, invalidFor } from '../../errors.ts';
import { type OrderEvent, Placed } from './events.ts';

/** Milliseconds by which the day on earth that begins first is ahead, and the last one behind. */
const DAY_AHEAD = 14 * 3_600_000;
const DAY_BEHIND = 12 * 3_600_000;

const Goods = Type.Enum(['requested', 'held', 'sold', 'shipped', 'delivered', 'declined', 'expired', 'cancelled']);
type Goods = Static<typeof Goods>;

const OrderState = Type.Object({
  ...Placed.properties,
  placed_at: KeptInstant,
  goods: Goods,
  paid_on: Nullable(Type.String()),
  cancelled_by: Nullable(CancelledBy),
  shipped_at: KeptInstantOrNull,
  delivered_at: KeptInstantOrNull,
});
export type Order = StaticDecode<typeof OrderState>;

type Happened = OrderEvent & { occurredAt: Date };

function evolveOrder(order: Order, event: Happened): Order {
  switch (event.type) {
    case 'order_accepted':
      return { ...order, goods: 'held', hold_until: event.payload.hold_until };
    case 'order_declined':
      return { ...order, goods: 'declined' };
    case 'order_expired':
      return { ...order, goods: 'expired' };
    case 'order_cancelled':
      return { ...order, goods: 'cancelled', cancelled_by: event.payload.by };
    case 'order_paid':
      return { ...order, goods: 'sold', paid_on: event.payload.paid_on };
    case 'order_shipped':
      return { ...order, goods: 'shipped', shipped_at: event.occurredAt };
    case 'order_delivered':
      return { ...order, goods: 'delivered', delivered_at: event.occurredAt };
    default:
      return order;
  }
}

/** An order; null before it is placed. */
export const order = {
  name: 'order',
  version: 1,
  schema: Nullable(OrderState),
  initial: null as Order | null,
  evolve(state: Order | null, event: Happened): Order | null {
    if (event.type !== 'order_placed') return state && evolveOrder(state, event);
    const begun = {
      ...{ goods: 'requested' as const, paid_on: null, cancelled_by: null },
      ...{ shipped_at: null, delivered_at: null },
    };
    return { ...event.payload, ...begun, placed_at: event.occurredAt };
  },
};

/** The stream of an order. */
export const orderStream = (orderId: number) => `order-${orderId}`;

const STATUS_OF: Record<Goods, OrderStatus> = {
  ...{ requested: 'requested', held: 'awaiting_payment', sold: 'paid', shipped: 'shipped', delivered: 'delivered' },
  ...{ declined: 'declined', expired: 'expired', cancelled: 'cancelled' },
};

/** Whether its pieces are kept for it; past the time of the hold they are not, whether or not an event says so. */
export const isOpen = ({ goods, hold_until }: Pick<Order, 'goods' | 'hold_until'>, at: Date) =>
  (goods === 'requested' || goods === 'held') && Date.parse(hold_until) > at.getTime();

/** What an order is at a time, in one word. */
export function statusOf(order: Pick<Order, 'goods' | 'hold_until'>, at: Date): OrderStatus {
  const waits = order.goods === 'requested' || order.goods === 'held';
  return waits && !isOpen(order, at) ? 'expired' : STATUS_OF[order.goods];
}

const idsOf = ({ order_id, buyer_id, artist_id }: Order) => ({ order_id, buyer_id, artist_id });

/** @throws ORDER_NOT_FOUND for an order that is not there, or not of the caller */
export function requireParty(state: Order | null, side: 'buyer_id' | 'artist_id', userId: number): Order {
  if (state?.[side] !== userId) throw fail('ORDER_NOT_FOUND');
  return state;
}

/** @throws ORDER_STATE, which names the state, unless the order is in one of these */
function requireStatus(order: Order, at: Date, ...statuses: OrderStatus[]): void {
  const status = statusOf(order, at);
  if (statuses.includes(status)) return;
  throw fail('ORDER_STATE', { message: `This order is ${status.replace('_', ' ')}; that cannot be done now` });
}

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

/** The buyer takes back what is not paid yet. @throws ORDER_STATE */
export function cancelOrder(order: Order, at: Date): OrderEvent[] {
  requireStatus(order, at, 'requested', 'awaiting_payment');
  return [{ type: 'order_cancelled', payload: { ...idsOf(order), by: 'buyer' } }];
}

/** The buyer gives up a whole checkout: what is paid stays theirs, and what has ended has ended. */
export function giveUpOrder(order: Order, at: Date): OrderEvent[] {
  return isOpen(order, at) ? cancelOrder(order, at) : [];
}

/** Milliseconds for which a work that is paid for may be on its way; after it nobody is kept waiting for a word of it. */
const UNDER_WAY_FOR = 90 * 86_400_000;

/** Whether a work is paid for, and may still be on its way. */
export const isUnderWay = ({ goods, placed_at }: Order, at: Date) =>
  (goods === 'sold' || goods === 'shipped') && at.getTime() - placed_at.getTime() < UNDER_WAY_FOR;

/** Ends an order that waits, because one of its sides is gone. @throws ORDER_NOT_FOUND; ORDER_STATE while it is under way */
export function endOrder(state: Order | null, at: Date): { state: Order; events: OrderEvent[] } {
  if (!state) throw fail('ORDER_NOT_FOUND');
  if (isUnderWay(state, at)) throw fail('ORDER_STATE', { message: 'A work that is paid for has not been delivered' });
  const ended: OrderEvent = { type: 'order_cancelled', payload: { ...idsOf(state), by: 'house' } };
  return { state, events: [...expireOrder(state, at), ...(isOpen(state, at) ? [ended] : [])] };
}

/** Says what time has made of it; an order that is not over changes nothing. */
export function expireOrder(order: Order, at: Date): OrderEvent[] {
  const over = (order.goods === 'requested' || order.goods === 'held') && !isOpen(order, at);
  return over ? [{ type: 'order_expired', payload: idsOf(order) }] : [];
}

/** The same for an order that a list names. @throws ORDER_NOT_FOUND */
export function expireFound(state: Order | null, at: Date): { state: Order; events: OrderEvent[] } {
  if (!state) throw fail('ORDER_NOT_FOUND');
  return { state, events: expireOrder(state, at) };
}

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/**
 * The artist says that the money has come.
 *
 * @param paidOn a day since the order was placed, by any clock on earth
 * @throws ORDER_STATE, VALIDATION
 */
export function payOrder(order: Order, { at, paidOn }: { at: Date; paidOn: string }): OrderEvent[] {
  requireStatus(order, at, 'awaiting_payment');
  if (paidOn > dayOf(at.getTime() + DAY_AHEAD)) throw invalidFor('paid_on', 'This day is still to come');
  if (paidOn < dayOf(order.placed_at.getTime() - DAY_BEHIND))
    throw invalidFor('paid_on', 'This day is before the order was placed');
  return [{ type: 'order_paid', payload: { ...idsOf(order), paid_on: paidOn } }];
}

/** @throws ORDER_STATE */
export function shipOrder(order: Order, at: Date): OrderEvent[] {
  requireStatus(order, at, 'paid');
  return [{ type: 'order_shipped', payload: idsOf(order) }];
}

/** @throws ORDER_STATE */
export function deliverOrder(order: Order, at: Date): OrderEvent[] {
  requireStatus(order, at, 'shipped');
  return [{ type: 'order_delivered', payload: idsOf(order) }];
}

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

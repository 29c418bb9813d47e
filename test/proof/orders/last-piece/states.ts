import type { Fact } from './facts.ts';

export type OrderFacts = {
  id: number;
  state: string;
  byCard: boolean;
  until: number;
  lines: { artwork_id: number; quantity: number }[];
  /** The types of its events, in order. */
  events: string[];
  /** Cents that were to be paid, and that went back. */
  total: number;
  refunded: number;
  /** Cents of it that the house keeps. */
  commission: number;
  artist: number;
  /** Cents that its artist was sent, and that came back; and how often something was sent. */
  paidOut: number;
  payouts: number;
  /** Whether its sold pieces are free again: it was cancelled so, or its return was received so. */
  restocked: boolean;
};

const ARRIVED = { delivered: 'delivered' };

/** What an event makes of an order in each of the states in which it may happen. */
const CHANGES: Record<string, Record<string, string>> = {
  order_accepted: { requested: 'awaiting payment' },
  order_extended: { 'awaiting payment': 'awaiting payment' },
  order_declined: { requested: 'declined' },
  order_expired: { requested: 'expired', 'awaiting payment': 'expired' },
  order_cancelled: { requested: 'cancelled', 'awaiting payment': 'cancelled', paid: 'taken back' },
  // Money may come after the end of an order, while its pieces are free.
  order_paid: { 'awaiting payment': 'paid', expired: 'paid', cancelled: 'paid' },
  order_paid_late: { expired: 'paid in vain', cancelled: 'paid in vain' },
  order_refunded: {
    ...{ paid: 'paid', shipped: 'shipped', delivered: 'delivered' },
    ...{ 'taken back': 'taken back', 'paid in vain': 'paid in vain' },
  },
  order_shipped: { paid: 'shipped' },
  order_delivered: { shipped: 'delivered' },
  ...{ return_asked: ARRIVED, return_accepted: ARRIVED, return_refused: ARRIVED, return_received: ARRIVED },
};

/** States in which an order has pieces, and those in which pieces are kept for it. */
export const SOLD = ['paid', 'shipped', 'delivered'];
export const WAITING = ['requested', 'awaiting payment'];

const begin = (said: Fact['payload']): OrderFacts => ({
  ...{ id: said.order_id, lines: said.lines, until: Date.parse(said.hold_until), byCard: said.method === 'card' },
  // By card, no artist is asked.
  state: said.method === 'card' ? 'awaiting payment' : 'requested',
  total: said.subtotal_cents + said.shipping_cents + said.tax_cents,
  ...{ commission: said.commission_cents, artist: said.artist_id, paidOut: 0, payouts: 0 },
  ...{ events: ['order_placed'], refunded: 0, restocked: false },
});

/** What is sent to an artist, and comes back, changes no order. */
function followPayout(order: OrderFacts | undefined, { type, payload: { amount_cents } }: Fact): void {
  if (!order) return;
  if (type === 'payout_done')
    Object.assign(order, { paidOut: order.paidOut + amount_cents, payouts: order.payouts + 1 });
  if (type === 'reversal_done') order.paidOut -= amount_cents;
}

/**
 * Follows every order, event by event.
 *
 * @returns the orders as they are at the end, and a complaint for each event that cannot follow the one before
 */
export function followOrders(facts: Fact[]): { orders: Map<number, OrderFacts>; complaints: string[] } {
  const orders = new Map<number, OrderFacts>();
  const complaints: string[] = [];
  for (const fact of facts) {
    const { type, payload } = fact;
    const { order_id: id, hold_until } = payload;
    if (type === 'order_placed') {
      if (orders.has(id)) complaints.push(`order ${id} was placed twice`);
      orders.set(id, begin(payload));
    }
    followPayout(orders.get(id), fact);
    const changes = CHANGES[type];
    if (!changes) continue;
    const order = orders.get(id);
    const state = changes[order?.state ?? ''];
    if (!order || state === undefined) {
      complaints.push(`order ${id} is ${order?.state ?? 'not placed'}, and then ${type} happens`);
      continue;
    }
    Object.assign(order, { state });
    order.events.push(type);
    if (type === 'order_accepted' || type === 'order_extended') order.until = Date.parse(hold_until);
    if (type === 'order_refunded') {
      order.refunded += payload.amount_cents;
      order.commission -= payload.commission_cents;
    }
    if ('restocked' in payload) order.restocked ||= payload.restocked;
    if (order.refunded > order.total)
      complaints.push(`order ${id} of ${order.total} cents has given back ${order.refunded}`);
  }
  return { orders, complaints };
}

import type { Fact } from './facts.ts';

export type OrderFacts = {
  id: number;
  state: string;
  until: number;
  lines: { artwork_id: number; quantity: number }[];
  /** The types of its events, in order. */
  events: string[];
  /** Whether its sold pieces are free again: it was cancelled so, or its return was received so. */
  restocked: boolean;
};

/** From which states an event may happen, and what the order is then; without it, what it was. */
const CHANGES: Record<string, { from: string[]; to?: string }> = {
  order_accepted: { from: ['requested'], to: 'awaiting payment' },
  order_declined: { from: ['requested'], to: 'declined' },
  order_expired: { from: ['requested', 'awaiting payment'], to: 'expired' },
  order_cancelled: { from: ['requested', 'awaiting payment', 'paid'], to: 'cancelled' },
  // Money that came after the time of the order, while its pieces were free.
  order_paid: { from: ['awaiting payment', 'expired'], to: 'paid' },
  order_paid_late: { from: ['awaiting payment', 'expired'], to: 'paid in vain' },
  order_refunded: { from: ['paid', 'shipped', 'delivered', 'paid in vain', 'cancelled'] },
  order_shipped: { from: ['paid'], to: 'shipped' },
  order_delivered: { from: ['shipped'], to: 'delivered' },
  return_asked: { from: ['delivered'] },
  return_accepted: { from: ['delivered'] },
  return_refused: { from: ['delivered'] },
  return_received: { from: ['delivered'] },
};

/** States in which an order has pieces, and those in which pieces are kept for it. */
export const SOLD = ['paid', 'shipped', 'delivered'];
export const WAITING = ['requested', 'awaiting payment'];

/**
 * Follows every order, event by event.
 *
 * @returns the orders as they are at the end, and a complaint for each event that cannot follow the one before
 */
export function followOrders(facts: Fact[]): { orders: Map<number, OrderFacts>; complaints: string[] } {
  const orders = new Map<number, OrderFacts>();
  const complaints: string[] = [];
  for (const { type, payload } of facts) {
    const { order_id: id, lines, hold_until } = payload;
    if (type === 'order_placed') {
      if (orders.has(id)) complaints.push(`order ${id} was placed twice`);
      const begun = { state: 'requested', events: [type], restocked: false };
      orders.set(id, { id, lines, until: Date.parse(hold_until), ...begun });
    }
    const changed = CHANGES[type];
    if (!changed) continue;
    const order = orders.get(id);
    if (!order?.state || !changed.from.includes(order.state)) {
      complaints.push(`order ${id} is ${order?.state ?? 'not placed'}, and then ${type} happens`);
      continue;
    }
    order.events.push(type);
    order.state = changed.to ?? order.state;
    if (type === 'order_accepted') order.until = Date.parse(hold_until);
    if ('restocked' in payload) order.restocked ||= payload.restocked;
  }
  return { orders, complaints };
}

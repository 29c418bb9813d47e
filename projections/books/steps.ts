import type { OrderEvent } from '../../src/shop/orders/events.ts';

/** The events by which an order comes further; each happens to it once at most. */
export const STEPS = [
  'order_placed',
  'order_accepted',
  'order_paid',
  'order_shipped',
  'order_delivered',
  'return_received',
] as const satisfies OrderEvent['type'][];

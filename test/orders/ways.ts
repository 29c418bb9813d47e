import type { OrderStatus } from '../../src/contract/orders.ts';
import type { OrderEvent } from '../../src/shop/orders/events.ts';
import { happened, IDS } from './said.ts';

/** Until when an accepted order has its pieces. */
export const HELD_UNTIL = '2026-01-07T00:00:00.000Z';
/** What is to be paid for the order, in cents. */
export const TOTAL = 5_613;

export const accepted: OrderEvent = { type: 'order_accepted', payload: { ...IDS, hold_until: HELD_UNTIL } };
export const paid: OrderEvent = { type: 'order_paid', payload: { ...IDS, paid_on: '2026-01-02' } };
export const paidLate: OrderEvent = { type: 'order_paid_late', payload: { ...IDS, paid_on: '2026-01-02' } };
export const cancelled = (by: 'buyer' | 'artist' | 'house', restocked = false): OrderEvent => ({
  type: 'order_cancelled',
  payload: { ...IDS, by, restocked },
});
export const refunded = (
  amount: number,
  commission: number,
  so_far: [amount: number, commission: number],
): OrderEvent => ({
  type: 'order_refunded',
  payload: {
    ...{ ...IDS, amount_cents: amount, commission_cents: commission },
    ...{ refunded_cents: so_far[0], returned_commission_cents: so_far[1] },
  },
});
const all = refunded(TOTAL, 750, [TOTAL, 750]);
const [declined, expired] = [happened('order_declined'), happened('order_expired')];
const [shipped, delivered] = [happened('order_shipped'), happened('order_delivered')];
export const asked: OrderEvent = {
  type: 'return_asked',
  payload: { ...IDS, lines: [{ artwork_id: 1_001, quantity: 1 }], value_cents: TOTAL },
};
export const received = (restocked = false): OrderEvent => ({
  type: 'return_received',
  payload: { ...IDS, restocked },
});
const [agreed, denied] = [happened('return_accepted'), happened('return_refused')];

export type Way = {
  /** What has happened since it was placed. */
  events: OrderEvent[];
  /** While nothing more happens and its time is not over. */
  status: OrderStatus;
  /** Cents that are to go back. */
  owed?: number;
};

const arrived = [accepted, paid, shipped, delivered];

/** What an order may have come to, and how. */
export const WAYS = {
  requested: { events: [], status: 'requested' },
  accepted: { events: [accepted], status: 'awaiting_payment' },
  paid: { events: [accepted, paid], status: 'paid' },
  shipped: { events: [accepted, paid, shipped], status: 'shipped' },
  delivered: { events: arrived, status: 'delivered' },
  declined: { events: [declined], status: 'declined' },
  'run out': { events: [expired], status: 'expired' },
  'accepted and run out': { events: [accepted, expired], status: 'expired' },
  cancelled: { events: [cancelled('buyer')], status: 'cancelled' },
  'accepted and cancelled': { events: [accepted, cancelled('buyer')], status: 'cancelled' },
  'left by one side': { events: [accepted, cancelled('house')], status: 'cancelled' },
  'paid late': { events: [accepted, expired, paidLate], status: 'expired', owed: TOTAL },
  'cancelled and paid late': { events: [accepted, cancelled('buyer'), paidLate], status: 'cancelled', owed: TOTAL },
  'paid late and given back': {
    events: [accepted, expired, paidLate, refunded(TOTAL, 0, [TOTAL, 0])],
    status: 'refunded',
  },
  'run out and paid in time to have it': { events: [accepted, expired, paid], status: 'paid' },
  'cancelled and paid in time to have it': { events: [accepted, cancelled('buyer'), paid], status: 'paid' },
  'paid and cancelled': { events: [accepted, paid, cancelled('buyer', true)], status: 'cancelled', owed: TOTAL },
  'paid and given back in part': { events: [accepted, paid, refunded(1_000, 134, [1_000, 134])], status: 'paid' },
  'paid and cancelled, given back in part': {
    events: [accepted, paid, cancelled('buyer', true), refunded(1_000, 134, [1_000, 134])],
    ...{ status: 'cancelled', owed: TOTAL - 1_000 },
  },
  'paid and given back': { events: [accepted, paid, all, cancelled('artist', true)], status: 'refunded' },
  'shipped and given back': { events: [accepted, paid, shipped, all], status: 'refunded' },
  'delivered and given back': { events: [...arrived, all], status: 'refunded' },
  'asked to go back': { events: [...arrived, asked], status: 'delivered' },
  'allowed to go back': { events: [...arrived, asked, agreed], status: 'delivered' },
  'not allowed to go back': { events: [...arrived, asked, denied], status: 'delivered' },
  'come back': { events: [...arrived, asked, agreed, received()], status: 'delivered', owed: TOTAL },
  'come back after some was given back': {
    events: [...arrived, refunded(1_000, 134, [1_000, 134]), asked, agreed, received()],
    ...{ status: 'delivered', owed: TOTAL - 1_000 },
  },
  'come back and given back': { events: [...arrived, asked, agreed, received(), all], status: 'refunded' },
} satisfies Record<string, Way>;
export type WayName = keyof typeof WAYS;

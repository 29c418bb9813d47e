import { toDollars } from '../../../contract/amounts.ts';
import type { Payout } from '../../../contract/payouts.ts';
import type { Order } from '../state.ts';

const DAY = 86_400_000;
const SHOWN = {
  ...{ asked: 'on_its_way', done: 'paid_out', failed: 'failed', reversing: 'coming_back' },
} as const satisfies Record<NonNullable<Order['payout_state']>, Payout['state']>;

/** What its artist sees of their money of an order; null where they have it from the collector, and before any came. */
export function presentPayout(order: Order, returnDays: number): Payout | null {
  const { method, paid_on, paid_late, delivered_at, payout_state, payout_at } = order;
  if (method !== 'card' || paid_on === null || paid_late) return null;
  return {
    state: payout_state === null ? 'later' : SHOWN[payout_state],
    at: payout_at?.toISOString() ?? null,
    amount: toDollars(Math.max(0, order.payout_cents)),
    kept: toDollars(order.withheld_cents),
    owes: toDollars(Math.max(0, order.carried_cents)),
    due_at: delivered_at && new Date(delivered_at.getTime() + returnDays * DAY).toISOString(),
    reason: order.payout_reason,
  };
}

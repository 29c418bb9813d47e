import type { OrderEvent } from '../../src/shop/orders/events.ts';
import { addsOf, SUMS, tellsAfterwards } from './afterwards.ts';

/** What an order has come to with an event; the others leave it where it is. */
export const GOODS: Partial<Record<OrderEvent['type'], string>> = {
  order_placed: 'requested',
  order_accepted: 'held',
  order_declined: 'declined',
  order_expired: 'expired',
  order_cancelled: 'cancelled',
  order_paid: 'sold',
  order_shipped: 'shipped',
  order_delivered: 'delivered',
};
/** What a return has come to with an event. */
export const RETURN: Partial<Record<OrderEvent['type'], string>> = {
  return_asked: 'asked',
  return_accepted: 'accepted',
  return_refused: 'refused',
  return_received: 'received',
};
export type Told = Exclude<OrderEvent, { type: 'checkout_placed' }> & { occurredAt: Date };
export const TYPES: Told['type'][] = [
  ...([
    'order_placed',
    'order_accepted',
    'order_extended',
    'order_declined',
    'order_expired',
    'order_cancelled',
  ] as const),
  ...(['order_paid', 'order_paid_late', 'order_refunded', 'order_shipped', 'order_delivered'] as const),
  ...(['return_asked', 'return_accepted', 'return_refused', 'return_received'] as const),
  ...(['payout_asked', 'payout_done', 'payout_failed', 'debt_carried', 'debt_withheld'] as const),
  ...(['reversal_asked', 'reversal_done', 'reversal_failed'] as const),
  ...(['refund_failed', 'refund_retried', 'dispute_opened', 'dispute_won', 'dispute_lost'] as const),
];

/** What an order and its return have come to with an event, as columns. */
function comesTo({ type, payload }: Told): Record<string, string> {
  if (type === 'order_placed' && payload.method === 'card') return { goods: 'held' };
  const goods = GOODS[type];
  if (goods) return { goods };
  const state = RETURN[type];
  return state ? { return_state: state } : {};
}

/** What else an event says, as columns. */
function tells(event: Told): Record<string, unknown> {
  const { type, payload, occurredAt } = event;
  switch (type) {
    case 'order_placed':
      return {
        ...{ ...payload, placed_at: occurredAt, accepted: false, paid_late: false },
        ...{ refunds: [], refunded_cents: 0, returned_commission_cents: 0 },
      };
    case 'order_accepted':
      return { accepted: true, hold_until: payload.hold_until };
    case 'order_extended':
      return { hold_until: payload.hold_until };
    case 'order_paid':
      return { paid_on: payload.paid_on, cancelled_by: null };
    case 'order_paid_late':
      return { paid_on: payload.paid_on, paid_late: true };
    case 'order_refunded': {
      const { amount_cents: cents, refunded_cents, returned_commission_cents } = payload;
      return { refunds: [{ cents, at: occurredAt }], refunded_cents, returned_commission_cents };
    }
    case 'order_cancelled':
      return { cancelled_by: payload.by };
    case 'order_shipped':
      return { shipped_at: occurredAt };
    case 'order_delivered':
      return { delivered_at: occurredAt };
    case 'return_asked': {
      const { lines, value_cents } = payload;
      return { return_lines: lines, return_value_cents: value_cents, return_asked_at: occurredAt };
    }
    default:
      return tellsAfterwards(event);
  }
}

type Refunds = { cents: number; at: Date }[];
const refundsIn = (said: Record<string, unknown>) => (said.refunds ?? []) as Refunds;

/** What orders are changed to by events, as columns, by their ids. `refunds` and sums are those of these events alone. */
export function changesBy(events: Told[]): Record<string, unknown>[] {
  const changes = new Map<number, Record<string, unknown>>();
  for (const event of events) {
    const { order_id } = event.payload;
    const before = changes.get(order_id) ?? {};
    const told = tells(event);
    const refunds = [...refundsIn(before), ...refundsIn(told)];
    const add = addsOf(event);
    const sums = Object.fromEntries(SUMS.map((sum) => [sum, Number(before[sum] ?? 0) + (add[sum] ?? 0)]));
    changes.set(order_id, {
      ...{ ...before, order_id, ...comesTo(event), ...told, ...sums, refunds },
      changed_at: event.occurredAt,
    });
  }
  return [...changes.values()];
}

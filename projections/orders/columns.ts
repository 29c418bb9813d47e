import { SUMS } from './afterwards.ts';

/** Columns that are fixed when an order is placed, beside its lines and the time. */
export const FIXED = [
  ...['checkout_id', 'buyer_id', 'artist_id', 'profile_id', 'method'],
  ...['subtotal_cents', 'shipping_cents', 'tax_cents', 'commission_cents'],
] as const;
/** Columns that events change. */
export const CHANGING = [
  ...['goods', 'hold_until', 'accepted', 'paid_on', 'paid_late', 'cancelled_by', 'shipped_at', 'delivered_at'],
  ...['refunds', 'refunded_cents', 'returned_commission_cents'],
  ...['return_state', 'return_lines', 'return_value_cents', 'return_asked_at'],
  ...[
    'payout_state',
    'payout_at',
    'payout_transfer',
    'payout_reason',
    'payout_asked_at',
    'payout_asked_cents',
    ...SUMS,
    'dispute_state',
    'dispute_cents',
    'dispute_due_at',
  ],
  'changed_at',
] as const;

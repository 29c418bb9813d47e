import type { OrderEvent } from '../../src/shop/orders/events.ts';

/** Columns to which events add. */
export const SUMS = ['payout_cents', 'withheld_cents', 'carried_cents', 'refund_failed_cents', 'loss_cents'] as const;
type Adds = Partial<Record<(typeof SUMS)[number], number>>;

/** What an event adds after an order was paid by card. */
export function addsOf({ type, payload }: OrderEvent): Adds {
  switch (type) {
    case 'payout_asked': {
      const { amount_cents, withheld_cents } = payload;
      return { payout_cents: amount_cents + withheld_cents, withheld_cents };
    }
    case 'payout_failed':
    case 'reversal_asked':
      return { payout_cents: -payload.amount_cents };
    case 'reversal_failed':
      return { carried_cents: payload.amount_cents };
    case 'debt_carried':
      return { payout_cents: -payload.amount_cents, carried_cents: payload.amount_cents };
    case 'debt_withheld':
      return { carried_cents: -payload.amount_cents };
    case 'refund_failed': {
      const { amount_cents, settled_cents = 0 } = payload;
      return { refund_failed_cents: amount_cents - settled_cents, loss_cents: -settled_cents };
    }
    case 'refund_retried':
      return { refund_failed_cents: -payload.amount_cents };
    case 'dispute_lost': {
      const { settled_cents = 0, loss_cents = 0 } = payload;
      return { refund_failed_cents: -settled_cents, loss_cents };
    }
    default:
      return {};
  }
}

/** What else it says, as columns. */
export function tellsAfterwards({
  type,
  payload,
  occurredAt: payout_at,
}: OrderEvent & { occurredAt: Date }): Record<string, unknown> {
  const asked = (cents: number) => ({ payout_asked_at: payout_at, payout_asked_cents: cents });
  switch (type) {
    case 'payout_asked': {
      const { amount_cents } = payload;
      const payout_state = amount_cents > 0 ? 'asked' : 'done';
      return { payout_state, payout_at, payout_reason: null, ...asked(amount_cents) };
    }
    case 'payout_done':
      return { payout_state: 'done', payout_at, payout_transfer: payload.transfer_id };
    case 'payout_failed':
      return { payout_state: 'failed', payout_at, payout_reason: payload.reason };
    case 'reversal_asked':
      return { payout_state: 'reversing', ...asked(payload.amount_cents) };
    case 'reversal_done':
    case 'reversal_failed':
      return { payout_state: 'done' };
    case 'dispute_opened': {
      const { amount_cents: dispute_cents, due_at: dispute_due_at } = payload;
      return { dispute_state: 'open', dispute_cents, dispute_due_at };
    }
    case 'dispute_won':
      return { dispute_state: 'won' };
    case 'dispute_lost':
      return { dispute_state: 'lost' };
    default:
      return {};
  }
}

import Type, { type StaticDecode } from 'typebox';
import { PayoutReason } from '../../../contract/payouts.ts';
import { Instant, KeptInstantOrNull, Nullable } from '../../../contract/primitives.ts';
import { Cents, type OrderEvent } from '../events.ts';

/** Of events in any order; decisions let none fall below zero. */
const Sum = Type.Integer();

/** What has become of money of an order after it was paid by card: with its artist, and with the bank of its buyer. */
export const Afterwards = {
  /** `asked`, `reversing`: the provider is asked to send money, or to take it back. */
  payout_state: Nullable(Type.Enum(['asked', 'done', 'failed', 'reversing'])),
  payout_at: KeptInstantOrNull,
  payout_transfer: Nullable(Type.String()),
  /** Why the last one failed. */
  payout_reason: Nullable(PayoutReason),
  /** When the provider was last asked to send money, or to take it back, and how much. */
  payout_asked_at: KeptInstantOrNull,
  payout_asked_cents: Nullable(Cents),
  /** What the artist has, or has had, of the order: sent or kept for what they owe, less what was asked back. */
  payout_cents: Sum,
  /** What was kept of it for what the artist owes of other orders. */
  withheld_cents: Sum,
  /** What the artist owes of it. */
  carried_cents: Sum,
  /** What was to go back to the buyer, and was not taken. */
  refund_failed_cents: Sum,
  /** What a bank has taken beyond what was left: it had gone back before, or was on its way. */
  loss_cents: Sum,
  dispute_state: Nullable(Type.Enum(['open', 'won', 'lost'])),
  dispute_cents: Nullable(Cents),
  dispute_due_at: Nullable(Instant),
};
const Kept = Type.Object(Afterwards);
export type Afterwards = StaticDecode<typeof Kept>;

export const NOTHING_AFTERWARDS: Afterwards = {
  ...{ payout_state: null, payout_at: null, payout_transfer: null, payout_reason: null },
  ...{ payout_asked_at: null, payout_asked_cents: null },
  ...{ payout_cents: 0, withheld_cents: 0, carried_cents: 0, refund_failed_cents: 0, loss_cents: 0 },
  ...{ dispute_state: null, dispute_cents: null, dispute_due_at: null },
};

export const SUMS = ['payout_cents', 'withheld_cents', 'carried_cents', 'refund_failed_cents', 'loss_cents'] as const;
/** What an event gives anew, and what it adds to sums. */
type Afterchange = { set: Partial<Afterwards>; add: Partial<Record<(typeof SUMS)[number], number>> };

/** What an event changes of it. */
export function afterchangeOf({ type, payload, occurredAt }: OrderEvent & { occurredAt: Date }): Afterchange {
  const asked = (cents: number) => ({ payout_asked_at: occurredAt, payout_asked_cents: cents });
  switch (type) {
    case 'payout_asked': {
      const { amount_cents, withheld_cents } = payload;
      const payout_state = amount_cents > 0 ? 'asked' : 'done';
      return {
        set: { payout_state, payout_at: occurredAt, payout_reason: null, ...asked(amount_cents) },
        add: { payout_cents: amount_cents + withheld_cents, withheld_cents },
      };
    }
    case 'payout_done':
      return { set: { payout_state: 'done', payout_at: occurredAt, payout_transfer: payload.transfer_id }, add: {} };
    case 'payout_failed':
      return {
        set: { payout_state: 'failed', payout_at: occurredAt, payout_reason: payload.reason },
        add: { payout_cents: -payload.amount_cents },
      };
    case 'reversal_asked':
      return {
        set: { payout_state: 'reversing', ...asked(payload.amount_cents) },
        add: { payout_cents: -payload.amount_cents },
      };
    case 'reversal_done':
      return { set: { payout_state: 'done' }, add: {} };
    case 'reversal_failed':
      return { set: { payout_state: 'done' }, add: { carried_cents: payload.amount_cents } };
    case 'debt_carried':
      return { set: {}, add: { payout_cents: -payload.amount_cents, carried_cents: payload.amount_cents } };
    case 'debt_withheld':
      return { set: {}, add: { carried_cents: -payload.amount_cents } };
    case 'refund_failed': {
      const { amount_cents, settled_cents = 0 } = payload;
      return { set: {}, add: { refund_failed_cents: amount_cents - settled_cents, loss_cents: -settled_cents } };
    }
    case 'refund_retried':
      return { set: {}, add: { refund_failed_cents: -payload.amount_cents } };
    case 'dispute_opened': {
      const { amount_cents: dispute_cents, due_at: dispute_due_at } = payload;
      return { set: { dispute_state: 'open', dispute_cents, dispute_due_at }, add: {} };
    }
    case 'dispute_won':
      return { set: { dispute_state: 'won' }, add: {} };
    case 'dispute_lost': {
      const { settled_cents = 0, loss_cents = 0 } = payload;
      return { set: { dispute_state: 'lost' }, add: { refund_failed_cents: -settled_cents, loss_cents } };
    }
    default:
      return { set: {}, add: {} };
  }
}

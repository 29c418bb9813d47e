import { last } from './last.ts';

/** SQL of the sum of what events say, each with its sign. */
const sum = (...terms: string[]) => `coalesce(sum(case type ${terms.join(' ')} else 0 end), 0)::bigint`;
const AMOUNT = "(payload ->> 'amount_cents')::bigint";
const SETTLED = "(payload ->> 'settled_cents')::bigint";
const LOSS = "(payload ->> 'loss_cents')::bigint";
const WITHHELD = "(payload ->> 'withheld_cents')::bigint";

const PAYOUT = [
  'payout_asked',
  'payout_done',
  'payout_failed',
  'reversal_asked',
  'reversal_done',
  'reversal_failed',
] as const;
const STATE = `case
  when type = 'payout_asked' and ${AMOUNT} > 0 then 'asked' when type = 'payout_failed' then 'failed'
  when type = 'reversal_asked' then 'reversing' else 'done' end`;
const DISPUTE = `case type when 'dispute_opened' then 'open' when 'dispute_won' then 'won' else 'lost' end`;

/** SQL of what became of the money of an order after it was paid by card, straight from the log. */
export const afterwards = `
          ${last(STATE, ...PAYOUT)} as payout_state,
          ${last('occurred_at', 'payout_asked', 'payout_done', 'payout_failed')} as payout_at,
          ${last("payload ->> 'transfer_id'", 'payout_done')} as payout_transfer,
          ${last("payload ->> 'reason'", 'payout_asked', 'payout_failed')} as payout_reason,
          ${last('occurred_at', 'payout_asked', 'reversal_asked')} as payout_asked_at,
          (${last("payload ->> 'amount_cents'", 'payout_asked', 'reversal_asked')})::bigint as payout_asked_cents,
          ${sum(
            `when 'payout_asked' then ${AMOUNT} + ${WITHHELD}`,
            `when 'payout_failed' then -${AMOUNT} when 'reversal_asked' then -${AMOUNT} when 'debt_carried' then -${AMOUNT}`,
          )} as payout_cents,
          ${sum(`when 'payout_asked' then ${WITHHELD}`)} as withheld_cents,
          ${sum(
            `when 'reversal_failed' then ${AMOUNT} when 'debt_carried' then ${AMOUNT}`,
            `when 'debt_withheld' then -${AMOUNT}`,
          )} as carried_cents,
          ${sum(
            `when 'refund_failed' then ${AMOUNT} - coalesce(${SETTLED}, 0) when 'refund_retried' then -${AMOUNT}`,
            `when 'dispute_lost' then -coalesce(${SETTLED}, 0)`,
          )} as refund_failed_cents,
          ${sum(`when 'dispute_lost' then coalesce(${LOSS}, 0) when 'refund_failed' then -coalesce(${SETTLED}, 0)`)} as loss_cents,
          ${last(DISPUTE, 'dispute_opened', 'dispute_won', 'dispute_lost')} as dispute_state,
          (${last("payload ->> 'amount_cents'", 'dispute_opened')})::bigint as dispute_cents,
          (${last("payload ->> 'due_at'", 'dispute_opened')})::timestamptz as dispute_due_at`;

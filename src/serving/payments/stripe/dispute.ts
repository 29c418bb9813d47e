import type Stripe from 'stripe';
import type { Dispute } from '../provider.ts';

/** Seconds in which a bank is answered at least, where Stripe names no day. */
const ANSWER_WITHIN = 7 * 86_400;

/** What the bank has decided; whatever else Stripe may call it, it is open. An inquiry that was closed took nothing. */
function stateOf(status: Stripe.Dispute.Status): Dispute['state'] {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'prevented' || status === 'warning_closed' ? 'won' : 'open';
}

const ORDER: Dispute['state'][] = ['open', 'lost', 'won'];

/** The dispute of a payment, of all that Stripe has of it: the one that is open, else the one that took money. */
export function disputeOf(disputes: Stripe.Dispute[]): Dispute | null {
  const known = disputes.map(({ amount, status, created, evidence_details, balance_transactions }): Dispute => {
    const due = evidence_details.due_by ?? created + ANSWER_WITHIN;
    return {
      ...{ state: stateOf(status), amount_cents: amount, due_at: new Date(due * 1_000).toISOString() },
      // A fee that is given back is below zero there.
      fee_cents: Math.max(
        0,
        balance_transactions.reduce((sum, { fee, exchange_rate }) => sum + Math.round(fee / (exchange_rate ?? 1)), 0),
      ),
    };
  });
  return known.sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))[0] ?? null;
}

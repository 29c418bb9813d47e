import type Stripe from 'stripe';
import { type Payment, type PaymentState, ProviderError, type Refund } from '../provider.ts';
import { disputeOf } from './dispute.ts';

export type Session = Stripe.Checkout.Session;

/** What is read along with a session. */
export const ALONG = 'payment_intent.latest_charge.balance_transaction';

/** What was read along; null where there is none yet. @throws ProviderError when only its id has come */
function along<Thing extends object>(thing: string | Thing | null | undefined): Thing | null {
  if (typeof thing === 'string') throw new ProviderError('unknown', 'strange_answer');
  return thing ?? null;
}

/** The payment that a buyer has begun on the page; null before. */
export const intentOf = ({ payment_intent }: Session): Stripe.PaymentIntent | null => along(payment_intent);

/** What Stripe keeps, in cents of US dollars, also where its account is kept in another currency. */
function feeOf({ latest_charge }: Stripe.PaymentIntent): number {
  const entry = along(along(latest_charge)?.balance_transaction);
  // Stripe may note it a moment after the capture; a fee of nothing would stand in the books for ever.
  if (!entry) throw new ProviderError('unknown', 'fee_not_known_yet');
  return Math.round(entry.fee / (entry.exchange_rate ?? 1));
}

function stateOf(session: Session, intent: Stripe.PaymentIntent | null): PaymentState {
  switch (intent?.status) {
    case 'requires_capture':
      return 'authorised';
    case 'succeeded':
      return 'captured';
    case 'canceled':
      return 'voided';
    default:
      return session.status === 'expired' ? 'voided' : 'open';
  }
}

export const refundOf = ({ id, amount, status }: Stripe.Refund, payment: string): Refund => ({
  ...{ id, payment, amount_cents: amount },
  state: status === 'failed' || status === 'canceled' ? 'failed' : 'done',
});

/** The part of an authorisation that a capture lets go of looks like a refund, but is of money that was never here. */
const isOfMoney = ({ metadata, balance_transaction }: Stripe.Refund) =>
  metadata?.key !== undefined || balance_transaction !== null;

/** Whether Stripe may know of money that went back. */
export const hasRefunds = (session: Session): boolean => {
  const charge = along(intentOf(session)?.latest_charge);
  return charge?.captured === true && charge.amount_refunded > 0;
};

/** Whether a bank has asked for the money. */
export const hasDisputes = (session: Session): boolean => along(intentOf(session)?.latest_charge)?.disputed === true;

/** What is known of a payment intent beside its session. */
export type Afterwards = { refunds: Stripe.Refund[]; disputes: Stripe.Dispute[] };
export const NOTHING: Afterwards = { refunds: [], disputes: [] };

/** A payment, as its session says it is. */
export function paymentOf(session: Session, { refunds, disputes }: Afterwards): Payment {
  const intent = intentOf(session);
  const state = stateOf(session, intent);
  const captured = state === 'captured' ? intent : null;
  const wentBack = refunds.filter((refund) => isOfMoney(refund) && refundOf(refund, session.id).state === 'done');
  return {
    ...{ id: session.id, reference: session.client_reference_id ?? '', state },
    amount_cents: session.amount_total ?? 0,
    captured_cents: captured?.amount_received ?? 0,
    refunded_cents: wentBack.reduce((sum, { amount }) => sum + amount, 0),
    fee_cents: captured ? feeOf(captured) : 0,
    declined: state === 'open' && Boolean(intent?.last_payment_error),
    page: state === 'open' ? session.url : null,
    dispute: disputeOf(disputes),
  };
}

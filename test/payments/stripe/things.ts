/** What Stripe keeps of payments by card, as far as a shop asks for it. Amounts are in cents. */

type Refusal = { status: number; type: string; code: string };

export class StripeRefusal extends Error {
  readonly refusal: Refusal;

  constructor(status: number, code: string, type = 'invalid_request_error') {
    super(code);
    this.refusal = { status, type, code };
  }
}

export type Session = {
  id: string;
  object: 'checkout.session';
  mode: string;
  currency: string;
  livemode: boolean;
  status: 'open' | 'complete' | 'expired';
  amount_total: number;
  client_reference_id: string | null;
  payment_intent: string | null;
  url: string | null;
  created: number;
  expires_at: number;
  success_url: string;
  cancel_url: string;
  intent_metadata: Record<string, string>;
};
export type Intent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  status: 'requires_payment_method' | 'requires_capture' | 'succeeded' | 'canceled';
  latest_charge: string | null;
  last_payment_error: { code: string } | null;
  metadata: Record<string, string>;
};
export type Charge = {
  id: string;
  object: 'charge';
  payment_intent: string;
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  captured: boolean;
  disputed: boolean;
  balance_transaction: string | null;
  metadata: Record<string, string>;
};
export type Entry = {
  id: string;
  object: 'balance_transaction';
  fee: number;
  currency: 'usd';
  exchange_rate: number | null;
};
export type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  payment_intent: string;
  status: string;
  metadata: Record<string, string>;
  balance_transaction: string | null;
};
export type Dispute = {
  id: string;
  object: 'dispute';
  amount: number;
  payment_intent: string;
  status: string;
  created: number;
  evidence_details: { due_by: number | null };
  balance_transactions: { fee: number; exchange_rate: number | null }[];
};
export type Transfer = {
  id: string;
  object: 'transfer';
  amount: number;
  amount_reversed: number;
  destination: string;
  metadata: Record<string, string>;
  transfer_group: string | null;
};
export type Reversal = {
  id: string;
  object: 'transfer_reversal';
  amount: number;
  transfer: string;
  metadata: Record<string, string>;
};
export type Asked = {
  currency: string;
  amount: number;
  reference: string | null;
  returnTo: string;
  leaveTo: string;
  expiresAt: number | undefined;
  metadata: Record<string, string>;
};

import { randomBytes } from 'node:crypto';
import {
  type Asked,
  type Charge,
  type Dispute,
  type Entry,
  type Intent,
  type Refund,
  type Session,
  StripeRefusal,
} from './things.ts';

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const HALF_AN_HOUR = 1_800;
const DAY = 86_400;

/** The money of Stripe: what a shop may do with it, and what is refused. @param now in milliseconds */
export function openStripeLedger(now: () => number) {
  const seconds = () => Math.floor(now() / 1_000);
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const charges = new Map<string, Charge>();
  const entries = new Map<string, Entry>();
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Dispute>();
  const found = <Thing>(things: Map<string, Thing>, id: string | null): Thing => {
    const thing = things.get(id ?? '');
    if (!thing) throw new StripeRefusal(404, 'resource_missing');
    return thing;
  };
  const newRefund = (
    refund: Pick<Refund, 'amount' | 'payment_intent' | 'metadata' | 'balance_transaction'>,
  ): Refund => {
    const made: Refund = { id: newId('re'), object: 'refund', status: 'succeeded', ...refund };
    refunds.set(made.id, made);
    return made;
  };
  const requireCapturable = (id: string): Intent => {
    const intent = found(intents, id);
    if (intent.status !== 'requires_capture') throw new StripeRefusal(400, 'payment_intent_unexpected_state');
    return intent;
  };

  return {
    sessions: () => [...sessions.values()].reverse(),
    refundsOf: (intent: string) => [...refunds.values()].filter((refund) => refund.payment_intent === intent).reverse(),
    session: (id: string) => found(sessions, id),
    intent: (id: string) => found(intents, id),
    charge: (id: string) => found(charges, id),
    entry: (id: string) => found(entries, id),
    open({ currency, amount, reference, returnTo, leaveTo, expiresAt, metadata }: Asked, origin: string): Session {
      if (amount < 50) throw new StripeRefusal(400, 'amount_too_small');
      if (amount > 99_999_999) throw new StripeRefusal(400, 'amount_too_large');
      const open = (expiresAt ?? seconds() + DAY) - seconds();
      if (open < HALF_AN_HOUR || open > DAY) throw new StripeRefusal(400, 'parameter_invalid_integer');
      const id = newId('cs_test');
      const session: Session = {
        ...{ id, object: 'checkout.session', mode: 'payment', currency, livemode: false, status: 'open' },
        ...{ amount_total: amount, client_reference_id: reference, payment_intent: null, url: `${origin}/c/pay/${id}` },
        ...{
          created: seconds(),
          expires_at: seconds() + open,
          success_url: returnTo,
          cancel_url: leaveTo,
          intent_metadata: metadata,
        },
      };
      sessions.set(id, session);
      return session;
    },
    /** What a buyer does on the page: there is a payment intent from then on. */
    attempt(id: string, outcome: 'pay' | 'decline'): Session {
      const session = found(sessions, id);
      if (session.status !== 'open' || session.expires_at <= seconds()) throw new StripeRefusal(400, 'session_closed');
      const metadata = session.intent_metadata;
      const intent: Intent = intents.get(session.payment_intent ?? '') ?? {
        ...{ id: newId('pi'), object: 'payment_intent', amount: session.amount_total, amount_received: 0, metadata },
        ...{ status: 'requires_payment_method', latest_charge: null, last_payment_error: null },
      };
      intents.set(intent.id, intent);
      session.payment_intent = intent.id;
      intent.last_payment_error = outcome === 'decline' ? { code: 'card_declined' } : null;
      if (outcome === 'decline') return session;
      const charge: Charge = {
        ...{ id: newId('ch'), object: 'charge', payment_intent: intent.id, amount: intent.amount, metadata },
        ...{ amount_captured: 0, amount_refunded: 0, captured: false, disputed: false, balance_transaction: null },
      };
      charges.set(charge.id, charge);
      Object.assign(intent, { status: 'requires_capture', latest_charge: charge.id });
      return Object.assign(session, { status: 'complete', url: null });
    },
    expire(id: string): Session {
      const session = found(sessions, id);
      if (session.status !== 'open') throw new StripeRefusal(400, 'session_not_open');
      return Object.assign(session, { status: 'expired', url: null });
    },
    capture(id: string, amount: number): Intent {
      const intent = requireCapturable(id);
      if (!(amount >= 1 && amount <= intent.amount)) throw new StripeRefusal(400, 'amount_too_large');
      const charge = found(charges, intent.latest_charge);
      const fee = Math.round(amount * 0.029) + 30;
      const entry: Entry = {
        id: newId('txn'),
        object: 'balance_transaction',
        fee,
        currency: 'usd',
        exchange_rate: null,
      };
      entries.set(entry.id, entry);
      const rest = intent.amount - amount;
      // What is let go of looks like a refund of money that was never taken.
      if (rest > 0) newRefund({ amount: rest, payment_intent: id, metadata: {}, balance_transaction: null });
      const captured = { captured: true, amount_captured: amount, amount_refunded: rest };
      Object.assign(charge, { ...captured, balance_transaction: entry.id });
      return Object.assign(intent, { status: 'succeeded', amount_received: amount });
    },
    cancel(id: string): Intent {
      return Object.assign(requireCapturable(id), { status: 'canceled' });
    },
    refund(id: string, amount: number, metadata: Record<string, string>): Refund {
      const intent = found(intents, id);
      if (intent.status !== 'succeeded') throw new StripeRefusal(400, 'charge_not_captured');
      const charge = found(charges, intent.latest_charge);
      if (!(amount >= 1 && charge.amount_refunded + amount <= charge.amount))
        throw new StripeRefusal(400, 'charge_already_refunded');
      charge.amount_refunded += amount;
      return newRefund({ amount, payment_intent: id, metadata, balance_transaction: newId('txn') });
    },
    disputesOf: (intent: string) => [...disputes.values()].filter((dispute) => dispute.payment_intent === intent),
    /**
     * A bank asks for the money of a charge, or has decided: what is decided for the shop comes back.
     *
     * @param whole whether it asks also for what has gone back
     */
    dispute(id: string, status: string, whole = false): Dispute {
      const intent = found(intents, id);
      const charge = found(charges, intent.latest_charge);
      charge.disputed = true;
      const dispute = disputes.get(id) ?? {
        ...{
          id: newId('dp'),
          object: 'dispute' as const,
          amount: charge.amount - (whole ? 0 : charge.amount_refunded),
        },
        ...{ payment_intent: id, created: seconds(), evidence_details: { due_by: seconds() + 7 * DAY } },
        ...{ status, balance_transactions: [{ fee: 1_500, exchange_rate: null }] },
      };
      disputes.set(id, Object.assign(dispute, { status }));
      return dispute;
    },
  };
}
export type StripeLedger = ReturnType<typeof openStripeLedger>;

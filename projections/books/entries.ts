import { splitBy } from '../../src/contract/amounts.ts';
import { splitRefunded } from '../../src/contract/invoices.ts';
import type { Booked, Known, Share, Told } from './facts.ts';

/**
 * - `artist`: what artists owe the house: its commission, where payments are arranged; and what they have had of orders
 *   that were paid by card, and that is not theirs any more;
 * - `buyer`: what buyers are still to pay by card; below zero, what is still to go back to their cards;
 * - `provider`: what the provider of payments has of the house;
 * - `payable`, `shipping`, `tax`: what the house owes artists of works, of shipping and of tax that were paid by card;
 * - `paid_out`: what artists have had of that;
 * - `withheld`: what was kept of it for what they owed; nothing, once the debt is booked as well;
 * - `commission`: what the house has earned;
 * - `fee`: what the provider has kept of that;
 * - `loss`: what banks have taken of that: money that their buyers had been given back before, or that is on its way.
 */
export type Account =
  | ('artist' | 'buyer' | 'commission' | 'fee' | 'loss' | 'paid_out' | 'payable')
  | ('provider' | 'shipping' | 'tax' | 'withheld');

/** Cents on an account: above zero in debit, below in credit. */
export type Line = { account: Account; order_id: number; artist_id: number | null; cents: number };

type Cents = Partial<Record<Account, number>>;
type OfOrder = Pick<Line, 'artist_id' | 'order_id'>;

const linesOfOrder = ({ order_id, artist_id }: OfOrder, changes: Cents): Line[] =>
  Object.entries(changes).map(([account, cents]) => ({ account: account as Account, order_id, artist_id, cents }));

/** A sale: of one by card, the buyer owes it until it is captured. */
function sold(order: Booked): Cents {
  const { method, subtotal_cents, shipping_cents, tax_cents, commission_cents } = order;
  if (method === null) return { artist: commission_cents, commission: -commission_cents };
  return {
    buyer: subtotal_cents + shipping_cents + tax_cents,
    payable: commission_cents - subtotal_cents,
    ...{ shipping: -shipping_cents, tax: -tax_cents, commission: -commission_cents },
  };
}

type Refunded = Extract<Told, { type: 'order_refunded' }>['payload'];

/** A refund, in the parts that its credit note has; the house gives its commission of it back. */
function refunded(order: Booked, { amount_cents, commission_cents, refunded_cents, disputed }: Refunded): Cents {
  if (order.method === null) return { artist: -commission_cents, commission: commission_cents };
  const before = splitRefunded(refunded_cents - amount_cents, order);
  const after = splitRefunded(refunded_cents, order);
  const shipping = after.shipping_cents - before.shipping_cents;
  const tax = after.tax_cents - before.tax_cents;
  return {
    // What a bank took is not owed to the buyer: it is gone.
    [disputed ? 'provider' : 'buyer']: -amount_cents,
    payable: amount_cents - shipping - tax - commission_cents,
    ...{ shipping, tax, commission: commission_cents },
  };
}

type Captured = Extract<Told, { type: 'payment_captured' }>['payload'];

/** A capture, order by order; the provider keeps its fee of it. */
function captured({ captured_cents, fee_cents }: Captured, shares: Share[]): Line[] {
  // Of a payment of which nothing was sold the fee is the first order's.
  const isSold = shares.some(({ cents }) => cents > 0);
  const weights = shares.map(({ cents }, index) => (isSold ? BigInt(cents) : BigInt(index === 0)));
  const [cents, fees] = [splitBy(BigInt(captured_cents), weights), splitBy(BigInt(fee_cents), weights)];
  return shares.flatMap(({ order_id }, index) => {
    const [came, fee] = [Number(cents[index] ?? 0n), Number(fees[index] ?? 0n)];
    return linesOfOrder({ order_id, artist_id: null }, { buyer: -came, provider: came - fee, fee });
  });
}

/** What is sent to an artist, kept of it, taken back or owed; what is asked for is booked when it is done. */
function withArtist({ type, payload }: Told): Cents {
  switch (type) {
    case 'payout_asked':
      return { paid_out: payload.withheld_cents, withheld: -payload.withheld_cents };
    case 'payout_done':
      return { paid_out: payload.amount_cents, provider: -payload.amount_cents };
    case 'reversal_done':
      return { provider: payload.amount_cents, paid_out: -payload.amount_cents };
    case 'reversal_failed':
    case 'debt_carried':
      return { artist: payload.amount_cents, paid_out: -payload.amount_cents };
    case 'debt_withheld':
      return { withheld: payload.amount_cents, artist: -payload.amount_cents };
    default:
      return {};
  }
}

type AfterDispute = { order_id: number; fee_cents: number; settled_cents?: number; loss_cents?: number };

/** What a bank's decision costs the house, and what had failed to go back and now has; the refund is an entry of its own. */
function afterDispute({ order_id, fee_cents: fee, settled_cents: buyer = 0, loss_cents: loss = 0 }: AfterDispute) {
  return linesOfOrder({ order_id, artist_id: null }, { fee, buyer, loss, provider: -fee - buyer - loss });
}

/** The lines of the entry that an event makes, which come to nothing together. */
export function linesOf(event: Told, { orders, shares }: Known): Line[] {
  const { type, payload } = event;
  switch (type) {
    case 'order_paid': {
      const order = orders.get(payload.order_id);
      return order ? linesOfOrder(order, sold(order)) : [];
    }
    case 'order_refunded': {
      const order = orders.get(payload.order_id);
      return order ? linesOfOrder(order, refunded(order, payload)) : [];
    }
    case 'payment_captured':
      return captured(payload, shares.get(payload.checkout_id) ?? []);
    case 'refund_done': {
      const { order_id, amount_cents } = payload;
      return linesOfOrder({ order_id, artist_id: null }, { buyer: amount_cents, provider: -amount_cents });
    }
    case 'refund_failed': {
      // What their bank took in a dispute while the refund was on its way, its buyer has: it is no loss, and not owed.
      const { order_id, settled_cents: buyer = 0 } = payload;
      return linesOfOrder({ order_id, artist_id: null }, { buyer, loss: -buyer });
    }
    case 'dispute_won':
    case 'dispute_lost':
      return afterDispute(payload);
    default:
      return 'order_id' in payload ? linesOfOrder(payload, withArtist(event)) : [];
  }
}

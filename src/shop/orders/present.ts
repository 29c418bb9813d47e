import { toDollars } from '../../contract/amounts.ts';
import { GONE } from '../../contract/cart.ts';
import type { Order as ShownOrder } from '../../contract/orders.ts';
import type { Sale } from '../../contract/sales.ts';
import type { SeenShipTo, ShipTo } from '../../contract/ship-to.ts';
import { type Papers, presentPapers } from './papers.ts';
import { presentPayout } from './payouts/present.ts';
import { returnUntil } from './returns.ts';
import type { Order } from './state.ts';
import { isNotTaken, isOpen, refundOwed, sharesOf, shownPaymentOf, statusOf, totalOf } from './status.ts';

/** What people said in an order, and of them. */
export type Words = {
  artist_name: string;
  titles: string[];
  ship_to: ShipTo | null;
  note: string | null;
  tracking: string | null;
  /** From where it is sent, and in how many days it arrives, as was said when it was placed. */
  ships_from: string | null;
  days: number | null;
  return_reason: string | null;
  return_answer: string | null;
  papers: Papers;
  /** Whether the provider has taken its money. */
  charged: boolean;
  /** As the artist says it now. */
  how_to_pay: string | null;
};

/** Of an order whose words were erased. */
const NOTHING: Words = {
  ...{ artist_name: '', titles: [], ship_to: null, note: null, tracking: null, how_to_pay: null },
  ...{ ships_from: null, days: null },
  ...{ return_reason: null, return_answer: null, papers: [], charged: true },
};

/** When an order is looked at, and for how many days after its delivery a return can be asked for. */
export type Look = { at: Date; returnDays: number };

function presentReturn({ return: back }: Order, words: Words): ShownOrder['return'] {
  if (!back) return null;
  const { state, lines, asked_at } = back;
  return { state, lines, asked_at, reason: words.return_reason, answer: words.return_answer };
}

function presentDispute({ dispute_state: state, dispute_cents, dispute_due_at }: Order): ShownOrder['dispute'] {
  if (state === null || dispute_cents === null || dispute_due_at === null) return null;
  return { state, amount: toDollars(dispute_cents), due_at: dispute_due_at };
}

function present(order: Order, words: Words, { at, returnDays }: Look) {
  const { subtotal_cents, shipping_cents, tax_cents } = order;
  return {
    id: order.order_id,
    checkout_id: order.checkout_id,
    status: statusOf(order, at),
    placed_at: order.placed_at.toISOString(),
    lines: order.lines.map(({ artwork_id, quantity, price_cents }, index) => ({
      artwork_id,
      title: words.titles[index] ?? GONE.title,
      quantity,
      price: toDollars(price_cents),
    })),
    subtotal: toDollars(subtotal_cents),
    shipping_cost: toDollars(shipping_cents),
    tax_amount: toDollars(tax_cents),
    total_amount: toDollars(totalOf(order)),
    accepted: order.accepted,
    hold_until: isOpen(order, at) ? order.hold_until : null,
    paid_on: order.paid_on,
    method: order.method ?? ('arranged' as const),
    payment: shownPaymentOf(order),
    paid_late: order.paid_late,
    // What was never taken of a card has not gone back to it either.
    refunds: isNotTaken(order) ? [] : order.refunds.map(({ cents, at }) => ({ amount: toDollars(cents), at })),
    refunded: isNotTaken(order) ? 0 : toDollars(order.refunded_cents),
    refund_owed: toDollars(refundOwed(order)),
    refund_failed: toDollars(order.refund_failed_cents),
    dispute: presentDispute(order),
    ...presentPapers(words.papers),
    return: presentReturn(order, words),
    return_until: returnUntil(order, returnDays)?.toISOString() ?? null,
    cancelled_by: order.cancelled_by,
    shipped_at: order.shipped_at?.toISOString() ?? null,
    delivered_at: order.delivered_at?.toISOString() ?? null,
    ship_to: words.ship_to,
    note: words.note,
    tracking: words.tracking,
    ships_from: words.ships_from,
    days: words.days,
  };
}

/** An order as its buyer sees it. */
export function presentOrder(order: Order, words: Words = NOTHING, look: Look): ShownOrder {
  const shown = present(order, words, look);
  return {
    ...shown,
    artist: { id: order.profile_id, name: words.artist_name || GONE.artist },
    how_to_pay: shown.status === 'awaiting_payment' && shown.method === 'arranged' ? words.how_to_pay : null,
  };
}

/** Whether its artist may know where to send it: once they have accepted it, or a card has paid for it. */
const isToBeSent = ({ method, accepted, paid_on, paid_late }: Order) =>
  method === 'card' ? paid_on !== null && !paid_late : accepted;

/** What an artist sees of an address before: who asks, and from which place. */
const placeOf = ({ name, city, region = null, country }: ShipTo): SeenShipTo => ({ name, city, region, country });

/** An order as its artist sees it. */
export function presentSale(order: Order, words: Words = NOTHING, look: Look): Sale {
  const { commission, net } = sharesOf(order);
  return {
    ...present(order, words, look),
    ship_to: isToBeSent(order) ? words.ship_to : words.ship_to && placeOf(words.ship_to),
    commission: toDollars(commission),
    net: toDollars(net),
    charging: order.method === 'card' && statusOf(order, look.at) === 'paid' && !words.charged,
    payout: presentPayout(order, look.returnDays),
  };
}

import { toDollars } from '../../contract/amounts.ts';
import { GONE } from '../../contract/cart.ts';
import type { Order as ShownOrder } from '../../contract/orders.ts';
import type { Sale } from '../../contract/sales.ts';
import type { ShipTo } from '../../contract/ship-to.ts';
import { isOpen, type Order, statusOf } from './decide.ts';

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
  /** As the artist says it now. */
  how_to_pay: string | null;
};

/** Of an order whose words were erased. */
const NOTHING: Words = {
  ...{ artist_name: '', titles: [], ship_to: null, note: null, tracking: null, how_to_pay: null },
  ...{ ships_from: null, days: null },
};

function present(order: Order, words: Words, at: Date) {
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
    total_amount: toDollars(subtotal_cents + shipping_cents + tax_cents),
    hold_until: isOpen(order, at) ? order.hold_until : null,
    paid_on: order.paid_on,
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
export function presentOrder(order: Order, words: Words = NOTHING, at: Date): ShownOrder {
  const shown = present(order, words, at);
  return {
    ...shown,
    artist: { id: order.profile_id, name: words.artist_name || GONE.artist },
    how_to_pay: shown.status === 'awaiting_payment' ? words.how_to_pay : null,
  };
}

/** An order as its artist sees it. */
export function presentSale(order: Order, words: Words = NOTHING, at: Date): Sale {
  return {
    ...present(order, words, at),
    commission: toDollars(order.commission_cents),
    net: toDollars(order.subtotal_cents + order.shipping_cents + order.tax_cents - order.commission_cents),
  };
}

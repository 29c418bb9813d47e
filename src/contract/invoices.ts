import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Dollars, Quantity } from './order-amounts.ts';
import { Method } from './payment-method.ts';
import { Id, Instant, Nullable, NullableText } from './primitives.ts';
import { ShipTo } from './ship-to.ts';

export const InvoiceKind = Type.Enum(['invoice', 'credit_note']);
export type InvoiceKind = Static<typeof InvoiceKind>;

/** Of an artist and a year (UTC), without gaps: `<id of the profile>-<year>-<n>`. */
export const InvoiceNumber = Type.String({ pattern: '^\\d+-\\d{4}-\\d+$' });

export const invoiceNumber = (profileId: number, year: number, n: number) => `${profileId}-${year}-${n}`;

/** What an order shows of its papers. */
export const ofInvoices = {
  /** Null until money has come. */
  invoice: Nullable(Type.Object({ number: InvoiceNumber })),
  /** One for each refund, the oldest first. */
  credit_notes: Type.Array(Type.Object({ number: InvoiceNumber, amount: Dollars })),
};

const Cents = Type.Integer({ minimum: 0 });
const Day = Type.String({ format: 'date' });
const { phone: _unsaid, ...address } = ShipTo.properties;

/**
 * All that an invoice or a credit note says, as it was when it was issued: whatever becomes of the order, its works and
 * its people, it says the same. The same document makes the same file.
 */
export const InvoiceDocument = Type.Object({
  number: InvoiceNumber,
  kind: InvoiceKind,
  /** Of a credit note: the number of its invoice. */
  of: Nullable(InvoiceNumber),
  order_id: Id,
  issued_at: Instant,
  /** How it was paid; in words, who says so. */
  method: Method,
  /** The day on which the money came: as the artist says, or from a card. */
  paid_on: Nullable(Day),
  seller: Type.Object({ profile_id: Id, name: Type.String(), address: NullableText }),
  buyer: Nullable(Type.Object(address)),
  /** The works as they were called when they were ordered; the price is that of one piece. */
  lines: Type.Array(Type.Object({ title: Type.String(), quantity: Quantity, price_cents: Cents })),
  subtotal_cents: Cents,
  shipping_cents: Cents,
  tax_cents: Cents,
});
export type InvoiceDocument = Static<typeof InvoiceDocument>;

export type InvoiceAmounts = Pick<InvoiceDocument, 'subtotal_cents' | 'shipping_cents' | 'tax_cents'>;

/**
 * What of an order's works, shipping and tax has gone back, once so many of its cents have. Each part only grows, all of
 * them are the whole, and in the end each is what was paid for it: so what one more refund gives back of each part is
 * the difference of two such splits, and needs no memory of the refunds in between.
 */
export function splitRefunded(refundedCents: number, paid: InvoiceAmounts): InvoiceAmounts {
  const total = BigInt(paid.subtotal_cents + paid.shipping_cents + paid.tax_cents);
  const tax = total === 0n ? 0n : (BigInt(refundedCents) * BigInt(paid.tax_cents)) / total;
  const untaxed = BigInt(refundedCents) - tax;
  const rest = total - BigInt(paid.tax_cents);
  const shipping = rest === 0n ? 0n : (untaxed * BigInt(paid.shipping_cents)) / rest;
  return {
    subtotal_cents: Number(untaxed - shipping),
    shipping_cents: Number(shipping),
    tax_cents: Number(tax),
  };
}

import Type, { type Static } from 'typebox';
import { Id } from '../../contract/primitives.ts';
import type { EventDefinitions, EventOf } from '../../engine/log/event-registry.ts';

const Cents = Type.Integer({ minimum: 0 });

/** A number is given once, and says whose, of what and how much: what else stands in the paper is kept apart from the log. */
const Issued = Type.Object({
  order_id: Id,
  buyer_id: Id,
  artist_id: Id,
  /** With the year (UTC) and `n`, the number. */
  profile_id: Id,
  year: Type.Integer(),
  n: Id,
  kind: Type.Enum(['invoice', 'credit_note']),
  subtotal_cents: Cents,
  shipping_cents: Cents,
  tax_cents: Cents,
});
export type Issued = Static<typeof Issued>;

/** The events of the streams `invoices-<profile id>-<year>`; `n` is the version. */
export const invoiceEvents = {
  invoice_issued: { version: 1, payload: Issued },
} satisfies EventDefinitions;

export type InvoiceEvent = EventOf<typeof invoiceEvents>;

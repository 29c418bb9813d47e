import Type, { type Static } from 'typebox';
import { CancelledBy } from '../../contract/orders.ts';
import { Id, Instant, Nullable } from '../../contract/primitives.ts';
import { ReturnedLine } from '../../contract/returns.ts';
import type { EventDefinitions, EventOf } from '../../engine/log/event-registry.ts';

const Quantity = Type.Integer({ minimum: 1 });
export const Cents = Type.Integer({ minimum: 0 });
const Day = Type.String({ format: 'date' });

/**
 * Every event names the order, its buyer and its artist by their user ids, so that folds need no look-up. `method` is
 * left out where the payment is arranged between the two.
 */
const ids = { order_id: Id, buyer_id: Id, artist_id: Id, method: Type.Optional(Type.Literal('card')) };
const OfOrder = Type.Object(ids);

const PlacedLine = Type.Object({ artwork_id: Id, quantity: Quantity, price_cents: Cents });
export type PlacedLine = Static<typeof PlacedLine>;

/** What is fixed when an order is placed. Amounts are in cents; nothing here says who somebody is. */
export const Placed = Type.Object({
  ...ids,
  checkout_id: Id,
  /** The id of the artist's profile. */
  profile_id: Id,
  lines: Type.Array(PlacedLine),
  subtotal_cents: Cents,
  shipping_cents: Cents,
  tax_cents: Cents,
  /** What the house keeps of the subtotal. */
  commission_cents: Cents,
  hold_until: Instant,
});
export type Placed = Static<typeof Placed>;

/**
 * The events of the streams `order-<id>` and `checkout-<user id>`. Where payments are arranged, an order is a request
 * until its artist accepts it; one that is paid by card waits for the money at once.
 */
export const orderEvents = {
  order_placed: { version: 1, payload: Placed },
  order_accepted: { version: 1, payload: Type.Object({ ...ids, hold_until: Instant }) },
  /** Its payment is under way: the pieces are kept longer, once. */
  order_extended: { version: 1, payload: Type.Object({ ...ids, hold_until: Instant }) },
  order_declined: { version: 1, payload: OfOrder },
  /** Nobody answered, or no money came, while the pieces were held. */
  order_expired: { version: 1, payload: OfOrder },
  /** Before it was shipped; `restocked` says that pieces that were sold are free again. */
  order_cancelled: {
    version: 1,
    payload: Type.Object({ ...ids, by: CancelledBy, restocked: Type.Boolean() }),
  },
  /** As the artist says, or the provider of payments. */
  order_paid: { version: 1, payload: Type.Object({ ...ids, paid_on: Day }) },
  /**
   * Money came when others had the pieces: all of it goes back. From a card it was not taken, unless `taken` says that it
   * had been: then its payment gives it back.
   */
  order_paid_late: {
    version: 1,
    payload: Type.Object({ ...ids, paid_on: Day, taken: Type.Optional(Type.Literal(true)) }),
  },
  /** Some money went back to the buyer, and with it a part of what the house kept; and how much of both so far. */
  order_refunded: {
    version: 1,
    payload: Type.Object({
      ...ids,
      ...{ amount_cents: Cents, commission_cents: Cents },
      ...{ refunded_cents: Cents, returned_commission_cents: Cents },
    }),
  },
  order_shipped: { version: 1, payload: OfOrder },
  order_delivered: { version: 1, payload: OfOrder },
  /** `value_cents` is what goes back once these pieces have come. */
  return_asked: {
    version: 1,
    payload: Type.Object({ ...ids, lines: Type.Array(ReturnedLine), value_cents: Cents }),
  },
  return_accepted: { version: 1, payload: OfOrder },
  return_refused: { version: 1, payload: OfOrder },
  return_received: { version: 1, payload: Type.Object({ ...ids, restocked: Type.Boolean() }) },
  /** What a member ordered at once, one order an artist; `ended` are orders of before that are open no more. */
  checkout_placed: {
    version: 1,
    payload: Type.Object({ checkout_id: Id, user_id: Id, order_ids: Type.Array(Id), ended: Type.Array(Id) }),
  },
} satisfies EventDefinitions;

export type OrderEvent = EventOf<typeof orderEvents>;

const OfCheckout = Type.Object({ checkout_id: Id });
const ofRefund = { checkout_id: Id, order_id: Id, amount_cents: Cents };

/** The events of the streams `payment-<checkout id>`: one payment by card for all orders of a checkout. */
export const paymentEvents = {
  /** `reference` names the payment to the provider, in all installations together. */
  payment_asked: {
    version: 1,
    payload: Type.Object({
      ...{ checkout_id: Id, user_id: Id, reference: Type.String() },
      ...{ amount_cents: Cents, order_ids: Type.Array(Id) },
    }),
  },
  /** The provider has it, and says where its buyer pays; null when there is nothing to pay any more. */
  payment_opened: {
    version: 1,
    payload: Type.Object({ checkout_id: Id, provider_id: Type.String(), page: Nullable(Type.String()) }),
  },
  /** A card was refused; the buyer may try again. */
  payment_failed: { version: 1, payload: OfCheckout },
  /**
   * The buyer has paid. `capture_cents` is for the orders that could be sold, `order_cents` for each order, 0 for one that
   * could not; nothing else is taken.
   */
  payment_settled: {
    version: 1,
    payload: Type.Object({
      ...{ checkout_id: Id, provider_id: Type.String() },
      ...{ capture_cents: Cents, order_ids: Type.Array(Id), order_cents: Type.Array(Cents) },
    }),
  },
  /**
   * `returned_cents`: more than could be sold had been taken, by hand at the provider or before a backup was restored. It
   * went back, and is not in `captured_cents`.
   */
  payment_captured: {
    version: 1,
    payload: Type.Object({
      ...{ checkout_id: Id, captured_cents: Cents, fee_cents: Cents },
      returned_cents: Type.Optional(Cents),
    }),
  },
  /** Nothing was taken, and nothing will be. */
  payment_voided: { version: 1, payload: OfCheckout },
  refund_asked: { version: 1, payload: Type.Object({ ...ofRefund, provider_id: Type.String() }) },
  refund_done: { version: 1, payload: Type.Object(ofRefund) },
  refund_failed: { version: 1, payload: Type.Object(ofRefund) },
} satisfies EventDefinitions;

export type PaymentEvent = EventOf<typeof paymentEvents>;

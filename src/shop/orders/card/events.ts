import Type from 'typebox';
import { Id, Nullable } from '../../../contract/primitives.ts';
import type { EventDefinitions, EventOf } from '../../../engine/log/event-registry.ts';

const Cents = Type.Integer({ minimum: 0 });
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
  /** What was to be taken never will be: the provider has let go of the card. Orders that are not shipped end by it. */
  capture_failed: { version: 1, payload: OfCheckout },
  /** It names both sides of its order: what fails is told in the order's stream. `again`: it had failed before. */
  refund_asked: {
    version: 1,
    payload: Type.Object({
      ...{ ...ofRefund, buyer_id: Id, artist_id: Id, provider_id: Type.String() },
      again: Type.Optional(Type.Literal(true)),
    }),
  },
  refund_done: { version: 1, payload: Type.Object(ofRefund) },
} satisfies EventDefinitions;

export type PaymentEvent = EventOf<typeof paymentEvents>;

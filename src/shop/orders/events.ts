import Type, { type Static } from 'typebox';
import { CancelledBy } from '../../contract/orders.ts';
import { PayoutReason } from '../../contract/payouts.ts';
import { Id, Instant, Nullable } from '../../contract/primitives.ts';
import { ReturnedLine } from '../../contract/returns.ts';
import type { EventDefinitions, EventOf } from '../../engine/log/event-registry.ts';

const Quantity = Type.Integer({ minimum: 1 });
export const Cents = Type.Integer({ minimum: 0 });
const Day = Type.String({ format: 'date' });

/**
 * Every event of an order names it, its buyer and its artist by their user ids, so that folds need no look-up. `method`
 * is left out where the payment is arranged between the two.
 */
const ids = { order_id: Id, buyer_id: Id, artist_id: Id, method: Type.Optional(Type.Literal('card')) };
const OfOrder = Type.Object(ids);
const ofMoney = { ...ids, amount_cents: Cents };
const OfMoney = Type.Object(ofMoney);

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
      /** The bank of the buyer took it: nobody is asked to give it back. */
      disputed: Type.Optional(Type.Literal(true)),
      /** It was never taken of the card: nobody has it to give back. */
      untaken: Type.Optional(Type.Literal(true)),
    }),
  },
  /**
   * The bank of the buyer did not take what was to go back to the card; `again`: it had failed before. `settled_cents` of
   * it the bank had taken already, in a dispute: the buyer has that, and it is no loss any more.
   */
  refund_failed: {
    version: 1,
    payload: Type.Object({
      ...{ ...ofMoney, again: Type.Optional(Type.Literal(true)) },
      settled_cents: Type.Optional(Cents),
    }),
  },
  /** It is asked for once more. */
  refund_retried: { version: 1, payload: OfMoney },
  /** The bank of the buyer asks for this much of it; `due_at`: until when the house may answer. */
  dispute_opened: { version: 1, payload: Type.Object({ ...ofMoney, due_at: Instant }) },
  /** `fee_cents`: what the provider has kept for it. */
  dispute_won: { version: 1, payload: Type.Object({ ...ofMoney, fee_cents: Cents }) },
  /** `settled_cents` had failed to go back; `loss_cents` had gone back before, or is on its way: neither is asked for again. */
  dispute_lost: {
    version: 1,
    payload: Type.Object({
      ...{ ...ofMoney, fee_cents: Cents },
      ...{ settled_cents: Type.Optional(Cents), loss_cents: Type.Optional(Cents) },
    }),
  },
  /**
   * To the artist of what was paid by card; `withheld_cents` pays what they owe. With nothing to send it is done at once.
   * `account`: theirs at the provider, fixed here so that a repeat asks for the same; null where they have none yet.
   */
  payout_asked: {
    version: 1,
    payload: Type.Object({ ...ofMoney, withheld_cents: Cents, account: Nullable(Type.String()) }),
  },
  payout_done: { version: 1, payload: Type.Object({ ...ofMoney, transfer_id: Type.String() }) },
  /** It is asked for again later. */
  payout_failed: { version: 1, payload: Type.Object({ ...ofMoney, reason: PayoutReason }) },
  /** More went to the artist than is theirs, because money went back to the buyer since. */
  reversal_asked: { version: 1, payload: Type.Object({ ...ofMoney, transfer_id: Type.String() }) },
  reversal_done: { version: 1, payload: OfMoney },
  /** The money was not there any more: the artist owes it. */
  reversal_failed: { version: 1, payload: OfMoney },
  /** The artist owes it, and there is no transfer that could be taken back. */
  debt_carried: { version: 1, payload: OfMoney },
  /** What the artist owed of this order was kept of what they have of another. */
  debt_withheld: { version: 1, payload: Type.Object({ ...ofMoney, from_order_id: Id }) },
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

type RefundFailed = Pick<
  Extract<OrderEvent, { type: 'refund_failed' }>['payload'],
  'again' | 'amount_cents' | 'settled_cents'
>;

/** Whether members are told that a refund failed: once, and only while the buyer is still to have some of it. */
export const isFailureTold = ({ again, amount_cents, settled_cents = 0 }: RefundFailed) =>
  !again && settled_cents < amount_cents;

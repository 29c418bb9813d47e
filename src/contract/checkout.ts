import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Dollars, Quantity } from './order-amounts.ts';
import { Order } from './orders.ts';
import { Method } from './payment-method.ts';
import { PiecesReply } from './pieces.ts';
import { Absentable, ErrorReply, Id, Instant, Nullable, NullableText, Text } from './primitives.ts';
import { SHIP_TO_LIMITS, ShipTo } from './ship-to.ts';

/**
 * What a collector wants to buy, at the prices that they were shown. A work that is named in two lines is one line.
 * `shipping_cost` and `tax_amount` are of the whole; left out, whatever they are now is taken.
 */
export const CheckoutBody = Type.Object({
  lines: Type.Array(Type.Object({ artwork_id: Id, quantity: Quantity, price: Dollars }), {
    minItems: 1,
    maxItems: 100,
  }),
  ship_to: ShipTo,
  note: Absentable(Text(SHIP_TO_LIMITS.note)),
  shipping_cost: Type.Optional(Dollars),
  tax_amount: Type.Optional(Dollars),
});
export type CheckoutBody = Static<typeof CheckoutBody>;

const Amounts = Type.Object({ shipping_cost: Dollars, tax_amount: Dollars });

/** What has become of a payment by card: `authorised` until it is taken, which is a moment later. */
export const PAYMENT_STEPS = ['none', 'asked', 'open', 'failed', 'authorised', 'captured', 'voided'] as const;

const CheckoutPayment = Type.Object({
  method: Method,
  state: Type.Enum(PAYMENT_STEPS),
  /** What the card was asked for, or is asked for next: what still waits for it. Null where nothing is to be paid by card. */
  amount: Nullable(Dollars),
  /** Where its buyer pays, while the pieces are kept. */
  page: NullableText,
});
export type CheckoutPayment = Static<typeof CheckoutPayment>;

/** What was ordered at once; the whole is placed or nothing of it. */
export const CheckoutReply = Type.Object({
  checkout: Type.Object({
    id: Id,
    orders: Type.Array(Order),
    total_amount: Dollars,
    hold_until: Nullable(Instant),
    payment: CheckoutPayment,
  }),
});
export type CheckoutReply = Static<typeof CheckoutReply>;

/** Why a checkout is refused, work by work, so that a page can say it at the lines. */
export const CheckoutRefusal = Type.Object({
  ...ErrorReply.properties,
  /** PIECES_TAKEN: how many pieces are left of each work, and when others may be free again. */
  taken: Type.Optional(
    Type.Array(
      Type.Object({
        artwork_id: Id,
        ...PiecesReply.properties,
        /** One's own open order holds some. */
        yours: Type.Optional(Type.Boolean()),
      }),
    ),
  ),
  /** OWN_WORK, ARTWORK_NOT_FOUND, NOT_SHIPPED_THERE: the works that it is about. */
  works: Type.Optional(Type.Array(Id)),
  /** PRICE_CHANGED: of one piece. */
  prices: Type.Optional(Type.Array(Type.Object({ artwork_id: Id, shown: Dollars, now: Dollars }))),
  /** PRICE_CHANGED: of the whole. */
  amounts: Type.Optional(Type.Object({ shown: Amounts, now: Amounts })),
});
export type CheckoutRefusal = Static<typeof CheckoutRefusal>;

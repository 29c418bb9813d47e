import type { Static } from 'typebox';
import * as Type from 'typebox';
import { MAX_QUANTITY } from './cart.ts';
import { Absentable, ErrorReply, Id, Instant, Line, Name, Nullable, NullableText, Paging, Text } from './primitives.ts';

/** Orders that wait for an artist or for money, of one member, where payments are arranged with the artist. */
export const OPEN_REQUESTS = 3;

/** US dollars, with at most 2 decimals. */
const Dollars = Type.Number({ minimum: 0 });
const Quantity = Type.Integer({ minimum: 1, maximum: MAX_QUANTITY });

export const SHIP_TO_LIMITS = {
  name: { minLength: 1, maxLength: 100 },
  line: { minLength: 1, maxLength: 200 },
  city: { minLength: 1, maxLength: 100 },
  postal_code: { minLength: 1, maxLength: 20 },
  phone: { maxLength: 40 },
  note: { maxLength: 1_000 },
} as const;

/** A parcel finds no place that is blank. */
const FILLED = { pattern: '\\S' };

/** Where the works go. `country` is of two letters, as in ISO 3166. */
export const ShipTo = Type.Object({
  name: Name({ ...SHIP_TO_LIMITS.name, ...FILLED }),
  line1: Line({ ...SHIP_TO_LIMITS.line, ...FILLED }),
  line2: Absentable(Line({ maxLength: 200 })),
  city: Line({ ...SHIP_TO_LIMITS.city, ...FILLED }),
  region: Absentable(Line({ maxLength: 100 })),
  postal_code: Line({ ...SHIP_TO_LIMITS.postal_code, ...FILLED }),
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
  phone: Absentable(Line(SHIP_TO_LIMITS.phone)),
});
export type ShipTo = Static<typeof ShipTo>;

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

export const ORDER_STATUSES = [
  'requested',
  'awaiting_payment',
  'paid',
  'shipped',
  'delivered',
  'declined',
  'expired',
  'cancelled',
] as const;
export const OrderStatus = Type.Enum(ORDER_STATUSES);
export type OrderStatus = Static<typeof OrderStatus>;

export const CancelledBy = Type.Enum(['buyer', 'house']);

const OrderLine = Type.Object({
  artwork_id: Id,
  /** As it was called when it was ordered. */
  title: Type.String(),
  quantity: Quantity,
  /** Of one piece. */
  price: Dollars,
});

/** An order goes to one artist; its prices are those of the time at which it was placed. */
const ofOrder = {
  id: Id,
  checkout_id: Id,
  status: OrderStatus,
  placed_at: Instant,
  lines: Type.Array(OrderLine),
  subtotal: Dollars,
  shipping_cost: Dollars,
  tax_amount: Dollars,
  total_amount: Dollars,
  /** Until when the pieces are kept; null once they are sold or free again. */
  hold_until: Nullable(Instant),
  /** The day on which, as the artist says, the money came. */
  paid_on: Nullable(Type.String({ format: 'date' })),
  /** Who ended it before it was paid: its buyer, or the house, because one side has left. */
  cancelled_by: Nullable(CancelledBy),
  shipped_at: Nullable(Instant),
  delivered_at: Nullable(Instant),
  /** Null once the person has been erased. */
  ship_to: Nullable(ShipTo),
  note: NullableText,
  /** What the artist says about the parcel. */
  tracking: NullableText,
};

/** An order as its buyer sees it. */
export const Order = Type.Object(
  {
    ...ofOrder,
    /** The id of the artist's profile, and the name at that time. */
    artist: Type.Object({ id: Id, name: Type.String() }),
    /** While a payment is awaited: how the artist wants to be paid. */
    how_to_pay: NullableText,
  },
  { title: 'Order' },
);
export type Order = Static<typeof Order>;

/** An order as its artist sees it. */
export const Sale = Type.Object(
  {
    ...ofOrder,
    /** What the house keeps of the subtotal, and what is the artist's. */
    commission: Dollars,
    net: Dollars,
  },
  { title: 'Sale' },
);
export type Sale = Static<typeof Sale>;

const Amounts = Type.Object({ shipping_cost: Dollars, tax_amount: Dollars });

/** What was ordered at once; the whole is placed or nothing of it. */
export const CheckoutReply = Type.Object({
  checkout: Type.Object({
    id: Id,
    orders: Type.Array(Order),
    total_amount: Dollars,
    hold_until: Nullable(Instant),
    payment: Type.Object({ method: Type.Literal('arranged') }),
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
        left: Type.Integer({ minimum: 0 }),
        free_again_at: Nullable(Instant),
        /** One's own open order holds some. */
        yours: Type.Optional(Type.Boolean()),
      }),
    ),
  ),
  /** OWN_WORK, ARTWORK_NOT_FOUND: the works that it is about. */
  works: Type.Optional(Type.Array(Id)),
  /** PRICE_CHANGED: of one piece. */
  prices: Type.Optional(Type.Array(Type.Object({ artwork_id: Id, shown: Dollars, now: Dollars }))),
  /** PRICE_CHANGED: of the whole. */
  amounts: Type.Optional(Type.Object({ shown: Amounts, now: Amounts })),
});
export type CheckoutRefusal = Static<typeof CheckoutRefusal>;

export const OrdersQuery = Type.Object({
  status: Type.Optional(OrderStatus),
  page: Type.Optional(Paging.page),
  limit: Type.Optional(Paging.limit),
});
export type OrdersQuery = Static<typeof OrdersQuery>;

const Count = Type.Integer({ minimum: 0 });

/** Newest first. */
export const OrdersReply = Type.Object({ orders: Type.Array(Order), total: Count, ...Paging });
export type OrdersReply = Static<typeof OrdersReply>;
export const SalesReply = Type.Object({ sales: Type.Array(Sale), total: Count, ...Paging });
export type SalesReply = Static<typeof SalesReply>;

export const OrderReply = Type.Object({ order: Order });
export type OrderReply = Static<typeof OrderReply>;
export const SaleReply = Type.Object({ sale: Sale });
export type SaleReply = Static<typeof SaleReply>;

/** The day on which the money came. */
export const PaidBody = Type.Object({ paid_on: Type.String({ format: 'date' }) });
export const ShippedBody = Type.Object({ tracking: Absentable(Line({ maxLength: 200 })) });

export const SELLING_LIMITS = { how_to_pay: { minLength: 1, maxLength: 2_000 } } as const;

/** How an artist wants to be paid, in words that the collector reads once a request is accepted. */
export const SellingBody = Type.Object({ how_to_pay: Absentable(Text({ maxLength: 2_000 })) });
export type SellingBody = Static<typeof SellingBody>;
export const SellingReply = Type.Object({ how_to_pay: NullableText });
export type SellingReply = Static<typeof SellingReply>;

/** What an artist has sold, in dollars: of all orders that were paid, and by month (UTC), the latest first. */
export const SalesSummary = Type.Object({
  gross: Dollars,
  commission: Dollars,
  net: Dollars,
  orders: Count,
  open: Type.Object({ requested: Count, awaiting_payment: Count, to_ship: Count }),
  months: Type.Array(Type.Object({ month: Type.String({ pattern: '^\\d{4}-\\d\\d$' }), gross: Dollars, net: Dollars })),
});
export type SalesSummary = Static<typeof SalesSummary>;

import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ofInvoices } from './invoices.ts';
import { Dollars, Quantity } from './order-amounts.ts';
import { Method } from './payment-method.ts';
import { Id, Instant, Nullable, NullableText, Paging } from './primitives.ts';
import { Return } from './returns.ts';
import { Country, ShipTo } from './ship-to.ts';

/** Orders that wait for an artist or for money, of one member, where payments are arranged with the artist. */
export const OPEN_REQUESTS = 3;

export const ORDER_STATUSES = [
  'requested',
  'awaiting_payment',
  'paid',
  'shipped',
  'delivered',
  'declined',
  'expired',
  'cancelled',
  'refunded',
] as const;
export const OrderStatus = Type.Enum(ORDER_STATUSES);
export type OrderStatus = Static<typeof OrderStatus>;

export const CancelledBy = Type.Enum(['buyer', 'artist', 'house']);

/**
 * What has become of the money of an order; `voided`: it came from a card when others had the pieces, or
 * could not be taken in the end, and was left there;
 * `disputed`: the bank of its buyer asks for it, which the house has `won` or `lost`.
 */
export const PAYMENTS = [
  ...(['none', 'voided', 'captured', 'part_refunded', 'refunded'] as const),
  ...(['disputed', 'won', 'lost'] as const),
] as const;
export const PaymentState = Type.Enum(PAYMENTS);
export type PaymentState = Static<typeof PaymentState>;

/** Money that went back. */
const Refund = Type.Object({ amount: Dollars, at: Instant });

/** `due_at`: until when the house may answer the bank. What is lost has gone back. */
const Dispute = Type.Object({ state: Type.Enum(['open', 'won', 'lost']), amount: Dollars, due_at: Instant });

const OrderLine = Type.Object({
  artwork_id: Id,
  /** As it was called when it was ordered. */
  title: Type.String(),
  quantity: Quantity,
  /** Of one piece. */
  price: Dollars,
});

/** An order goes to one artist; its prices are those of the time at which it was placed. */
export const ofOrder = {
  id: Id,
  checkout_id: Id,
  status: OrderStatus,
  placed_at: Instant,
  lines: Type.Array(OrderLine),
  subtotal: Dollars,
  shipping_cost: Dollars,
  tax_amount: Dollars,
  total_amount: Dollars,
  /** Whether its artist has ever accepted it: until then nobody has been told how to pay. */
  accepted: Type.Boolean(),
  /** Until when the pieces are kept; null once they are sold or free again. */
  hold_until: Nullable(Instant),
  /** The day on which the money came: as the artist says, or from a card. */
  paid_on: Nullable(Type.String({ format: 'date' })),
  method: Method,
  payment: PaymentState,
  /** Money that came after the pieces were free again, and that others have them now: it goes back. */
  paid_late: Type.Boolean(),
  refunds: Type.Array(Refund),
  /** What has gone back, and what is still to go back. */
  refunded: Dollars,
  refund_owed: Dollars,
  /** What of it the bank of the buyer did not take: the house has it still. */
  refund_failed: Dollars,
  /** What the bank of the buyer asks for, or has asked for. */
  dispute: Nullable(Dispute),
  ...ofInvoices,
  return: Nullable(Return),
  /** Until when a return can be asked for; null before it is delivered, and once one was asked for. */
  return_until: Nullable(Instant),
  /**
   * Who ended it: its buyer or artist before it was shipped, or the house, because one side has left or the card could not be charged.
   */
  cancelled_by: Nullable(CancelledBy),
  shipped_at: Nullable(Instant),
  delivered_at: Nullable(Instant),
  /** Null once the person has been erased. */
  ship_to: Nullable(ShipTo),
  note: NullableText,
  /** From where it is sent, and in how many days it arrives, as the artist said when it was placed. */
  ships_from: Nullable(Country),
  days: Nullable(Type.Integer({ minimum: 1 })),
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

/** `owed`: those of which money is still to go back. */
export const OrdersOnly = Type.Enum(['returns', 'owed']);
export type OrdersOnly = Static<typeof OrdersOnly>;

export const OrdersQuery = Type.Object({
  status: Type.Optional(OrderStatus),
  only: Type.Optional(OrdersOnly),
  page: Type.Optional(Paging.page),
  limit: Type.Optional(Paging.limit),
});
export type OrdersQuery = Static<typeof OrdersQuery>;

export const Count = Type.Integer({ minimum: 0 });

/** Newest first. */
export const OrdersReply = Type.Object({ orders: Type.Array(Order), total: Count, ...Paging });
export type OrdersReply = Static<typeof OrdersReply>;

export const OrderReply = Type.Object({ order: Order });
export type OrderReply = Static<typeof OrderReply>;

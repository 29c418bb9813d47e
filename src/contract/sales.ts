import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Dollars, SomeDollars } from './order-amounts.ts';
import { Count, OrderStatus, ofOrder } from './orders.ts';
import { Payout } from './payouts.ts';
import { Absentable, Line, Nullable, Paging } from './primitives.ts';
import { SeenShipTo } from './ship-to.ts';

/** An order as its artist sees it. */
export const Sale = Type.Object(
  {
    ...ofOrder,
    /** Null once the person has been erased. */
    ship_to: Nullable(SeenShipTo),
    /** What the house keeps of the subtotal, and what is the artist's. */
    commission: Dollars,
    net: Dollars,
    /** It is paid by card, and the provider has not taken the money yet: nothing is to be sent before. */
    charging: Type.Boolean(),
    /** Null where the artist has the money from the collector, and before any came. */
    payout: Nullable(Payout),
  },
  { title: 'Sale' },
);
export type Sale = Static<typeof Sale>;

/** Newest first. */
export const SalesReply = Type.Object({ sales: Type.Array(Sale), total: Count, ...Paging });
export type SalesReply = Static<typeof SalesReply>;
export const SaleReply = Type.Object({ sale: Sale });
export type SaleReply = Static<typeof SaleReply>;

/** Sales of a status, and of days (UTC) on which they were ordered; both days count. */
export const SalesFileQuery = Type.Object({
  status: Type.Optional(OrderStatus),
  from: Type.Optional(Type.String({ format: 'date' })),
  to: Type.Optional(Type.String({ format: 'date' })),
});
export type SalesFileQuery = Static<typeof SalesFileQuery>;

/** The day on which the money came. */
export const PaidBody = Type.Object({ paid_on: Type.String({ format: 'date' }) });
export const ShippedBody = Type.Object({ tracking: Absentable(Line({ maxLength: 200 })) });

/**
 * Dollars that went back to the buyer; `restock` frees the pieces, which is possible while nothing is shipped. `refunded`
 * is what had gone back before, as it was shown: with it a repeat is refused, because more has gone back since.
 */
export const RefundBody = Type.Object({
  amount: SomeDollars,
  restock: Absentable(Type.Boolean()),
  refunded: Type.Optional(Dollars),
});
export type RefundBody = Static<typeof RefundBody>;

/**
 * What an artist has sold, in dollars: of all orders that were paid, and by month (UTC), the latest first. `net` is
 * theirs: what buyers paid them, or what the house owes them, once money that went back and the commission are off it.
 */
export const SalesSummary = Type.Object({
  gross: Dollars,
  commission: Dollars,
  net: Dollars,
  refunded: Dollars,
  /** What the artist owes to buyers. What was paid by card goes back by itself, and is none of it. */
  owed: Dollars,
  /** What of the commission the artist owes the house: that of arranged payments. Of cards the house keeps it. */
  commission_owed: Dollars,
  /** Of orders that were paid by card: what is to be sent to the artist, and what was. */
  on_its_way: Dollars,
  paid_out: Dollars,
  orders: Count,
  open: Type.Object({ requested: Count, awaiting_payment: Count, to_ship: Count, returns: Count }),
  months: Type.Array(
    Type.Object({
      month: Type.String({ pattern: '^\\d{4}-\\d\\d$' }),
      ...{ gross: Dollars, commission: Dollars, net: Dollars, refunded: Dollars },
    }),
  ),
});
export type SalesSummary = Static<typeof SalesSummary>;

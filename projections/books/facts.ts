import { sql, type Transaction } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';
import type { PaymentEvent } from '../../src/shop/orders/card/events.ts';
import type { OrderEvent } from '../../src/shop/orders/events.ts';
import { STEPS } from './steps.ts';

/** The events of the books. Those of an order and those of its payment are of two streams, and never need each other. */
export const TYPES = [
  ...STEPS,
  ...(['order_refunded', 'payment_settled', 'payment_captured', 'refund_done', 'refund_failed'] as const),
  ...(['dispute_won', 'dispute_lost'] as const),
  ...(['payout_asked', 'payout_done', 'reversal_done', 'reversal_failed', 'debt_carried', 'debt_withheld'] as const),
] as const;
export type Told = Extract<OrderEvent | PaymentEvent, { type: (typeof TYPES)[number] }> & {
  position: number;
  occurredAt: Date;
};

/** What was fixed of an order when it was placed; `method` is null where the payment is arranged. */
export type Booked = {
  order_id: number;
  artist_id: number;
  method: 'card' | null;
  subtotal_cents: number;
  shipping_cents: number;
  tax_cents: number;
  commission_cents: number;
};

/** What is taken of a payment for one of its orders; 0 for one that could not be sold. */
export type Share = { checkout_id: number; order_id: number; cents: number };

/** What is kept of earlier events: orders by their ids, and the shares of payments by their checkouts. */
export type Known = { orders: Map<number, Booked>; shares: Map<number, Share[]> };

export const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Keeps what later events of an order do not say. */
async function keepOrders(transaction: Transaction<DB>, events: Told[]): Promise<void> {
  const placed = events.flatMap(({ type, payload, occurredAt }) =>
    type === 'order_placed' ? [{ ...payload, placed_on: dayOf(occurredAt) }] : [],
  );
  await sql`
    insert into booked_order
      (order_id, artist_id, method, placed_on, subtotal_cents, shipping_cents, tax_cents, commission_cents)
    select order_id, artist_id, method, placed_on, subtotal_cents, shipping_cents, tax_cents, commission_cents
    from jsonb_populate_recordset(null::booked_order, ${JSON.stringify(placed)}::jsonb) order by order_id
    on conflict (order_id) do nothing`.execute(transaction);
}

/** Keeps what a capture does not say: for which orders it is. */
async function keepShares(transaction: Transaction<DB>, events: Told[]): Promise<void> {
  const shares = events.flatMap(({ type, payload }) =>
    type === 'payment_settled'
      ? payload.order_ids.map((order_id, index): Share => {
          return { checkout_id: payload.checkout_id, order_id, cents: payload.order_cents[index] ?? 0 };
        })
      : [],
  );
  if (shares.length > 0)
    await sql`
      insert into booked_share (checkout_id, order_id, cents)
      select checkout_id, order_id, cents
      from jsonb_populate_recordset(null::booked_share, ${JSON.stringify(shares)}::jsonb)
      order by checkout_id, order_id
      on conflict (checkout_id, order_id) do nothing`.execute(transaction);
}

/** Keeps what these events say that later ones do not. */
export async function keepFacts(transaction: Transaction<DB>, events: Told[]): Promise<void> {
  await keepOrders(transaction, events);
  await keepShares(transaction, events);
}

/** What is kept of the orders and payments of some events. */
export async function readFacts(transaction: Transaction<DB>, events: Told[]): Promise<Known> {
  const ids = events.flatMap(({ type, payload }) =>
    type === 'order_paid' || type === 'order_refunded' ? [payload.order_id] : [],
  );
  const checkouts = events.flatMap(({ type, payload }) => (type === 'payment_captured' ? [payload.checkout_id] : []));
  const { rows: orders } = await sql<Booked>`
    select * from booked_order where order_id = any(${ids}::bigint[])`.execute(transaction);
  const { rows: shares } = await sql<Share>`
    select * from booked_share where checkout_id = any(${checkouts}::bigint[]) order by checkout_id, order_id`.execute(
    transaction,
  );
  return {
    orders: new Map(orders.map((order) => [order.order_id, order])),
    shares: Map.groupBy(shares, ({ checkout_id }) => checkout_id),
  };
}

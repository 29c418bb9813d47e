import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { OrderStatus, OrdersOnly, OrdersQuery } from '../../contract/orders.ts';
import type { DB } from '../../engine/db/tables.ts';
import { readWords, type Side, type Told } from './read.ts';
import type { Order } from './state.ts';

/** SQL of what `totalOf` says. */
export const TOTAL = sql`(subtotal_cents + shipping_cents + tax_cents)`;
/** SQL of all orders whose money has all gone back, whatever has become of their works; of a card it was taken before. */
const ALL_BACK = sql`(refunded_cents > 0 and refunded_cents = ${TOTAL}
  and (method = 'card' and cancelled_by = 'house') is not true)`;

function ofGoods(status: OrderStatus, at: Date): RawBuilder<unknown> {
  switch (status) {
    case 'requested':
      return sql`goods = 'requested' and hold_until > ${at}`;
    case 'awaiting_payment':
      return sql`goods = 'held' and hold_until > ${at}`;
    case 'expired':
      return sql`(goods = 'expired' or (goods in ('requested', 'held') and hold_until <= ${at}))`;
    case 'paid':
      return sql`goods = 'sold'`;
    default:
      return sql`goods = ${status}`;
  }
}

/** SQL of what `statusOf` says of orders of the read model `sale` at a time. */
export function ofStatus(status: OrderStatus, at: Date): RawBuilder<unknown> {
  return status === 'refunded' ? ALL_BACK : sql`(${ofGoods(status, at)} and not ${ALL_BACK})`;
}

/** SQL of what `refundOwed` says. */
export const OWED = sql`(case
  when paid_late and method = 'card' then 0
  when paid_late or (goods = 'cancelled' and paid_on is not null) then ${TOTAL} - refunded_cents
  when return_state = 'received' then greatest(0, return_value_cents - refunded_cents)
  else 0 end)`;

/** SQL of orders that were paid by card and sold, and of the share of the artist. */
export const BY_CARD = sql`(method = 'card' and paid_on is not null and not paid_late)`;
export const SHARE = sql`(${TOTAL} - refunded_cents - commission_cents + returned_commission_cents)`;
/** SQL of those whose artist has more or less than their share. */
export const UNSETTLED = sql`(${BY_CARD} and payout_cents <> ${SHARE})`;

const ONLY: Record<OrdersOnly, RawBuilder<unknown>> = {
  returns: sql`return_state is not null`,
  owed: sql`${OWED} > 0`,
};

/** SQL of the orders that a list is asked for. */
function wanted({ status, only }: Pick<OrdersQuery, 'status' | 'only'>, at: Date): RawBuilder<unknown> {
  return sql`${status ? ofStatus(status, at) : sql`true`} and ${only ? ONLY[only] : sql`true`}`;
}

/** A row of the read model. */
export type Row = Omit<Order, 'hold_until' | 'method' | 'return' | 'dispute_due_at'> & {
  method: 'card' | null;
  hold_until: unknown;
  dispute_due_at: Date | null;
  return_state: NonNullable<Order['return']>['state'] | null;
  return_lines: NonNullable<Order['return']>['lines'] | null;
  return_value_cents: number | null;
  return_asked_at: Date | null;
};

const asText = (instant: unknown) => new Date(instant as string).toISOString();

/** The order that a row is of, as its own stream would say it. */
export function orderOf({
  method,
  return_state,
  return_lines,
  return_value_cents,
  return_asked_at,
  ...row
}: Row): Order {
  return {
    ...row,
    ...(method && { method }),
    hold_until: asText(row.hold_until),
    dispute_due_at: row.dispute_due_at && asText(row.dispute_due_at),
    return: return_state && {
      ...{ state: return_state, lines: return_lines ?? [], value_cents: return_value_cents ?? 0 },
      asked_at: asText(return_asked_at),
    },
  };
}

/** A page of the orders that somebody placed, or that go to them; newest first. */
export async function readOrders(
  db: Kysely<DB>,
  { side, userId, at, page = 1, limit = 20, ...query }: OrdersQuery & { side: Side; userId: number; at: Date },
): Promise<{ found: Told[]; total: number; page: number; limit: number }> {
  const theirs = sql`${sql.ref(side)} = ${userId} and ${wanted(query, at)}`;
  const { rows } = await sql<Row>`
    with page as materialized (
      select order_id from read.sale where ${theirs} order by order_id desc limit ${limit} offset ${(page - 1) * limit}
    )
    select s.* from page join read.sale s using (order_id) order by order_id desc`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from read.sale where ${theirs}`.execute(
    db,
  );
  const ids = rows.map(({ order_id }) => order_id);
  const words = await readWords(db, ids);
  const found = rows.map((row) => ({ order: orderOf(row), words: words.get(row.order_id) }));
  return { found, total: counted.rows[0]?.total ?? 0, page, limit };
}

import { type Kysely, sql } from 'kysely';
import { toDollars } from '../../contract/amounts.ts';
import type { OrderStatus, OrdersQuery } from '../../contract/orders.ts';
import type { SalesSummary } from '../../contract/sales.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { loadState } from '../../engine/log/load-state.ts';
import { type Order, order, orderStream } from './decide.ts';
import type { Words } from './present.ts';

export type Side = 'buyer_id' | 'artist_id';
export type Told = { order: Order; words: Words | undefined };

/** What people said in some orders, by the orders' ids. */
async function readWords(db: Kysely<DB>, orderIds: number[]): Promise<Map<number, Words>> {
  const rows = await db
    .selectFrom('selling.order_words as w')
    .leftJoin('selling.terms as t', 't.user_id', 'w.artist_id')
    .select([
      'w.order_id',
      'w.artist_name',
      'w.titles',
      'w.ship_to',
      'w.note',
      'w.tracking',
      'w.ships_from',
      'w.days',
      't.how_to_pay',
    ])
    .where('w.order_id', 'in', orderIds)
    .execute();
  return new Map(rows.map(({ order_id, ...words }) => [order_id, words as Words]));
}

/** Some orders as their own streams say them now. */
export async function loadOrders(
  { db, domainLog }: { db: Kysely<DB>; domainLog: DomainLog },
  orderIds: number[],
): Promise<Told[]> {
  if (orderIds.length === 0) return [];
  const [words, states] = await Promise.all([
    readWords(db, orderIds),
    Promise.all(orderIds.map(async (id) => (await loadState(domainLog, orderStream(id), order)).state)),
  ]);
  return states.flatMap((state) => (state ? [{ order: state, words: words.get(state.order_id) }] : []));
}

/** The ids of the orders that were placed at once by a member; none when it is not theirs. */
export async function findCheckout(db: Kysely<DB>, checkoutId: number, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('selling.order_words')
    .select('order_id')
    .where('buyer_id', '=', userId)
    .where('checkout_id', '=', checkoutId)
    .orderBy('order_id')
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Orders of a status at a time: a hold that has run out makes an order expired, whether or not an event says so. */
function ofStatus(status: OrderStatus | undefined, at: Date) {
  switch (status) {
    case undefined:
      return sql`true`;
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

/** A page of the orders that somebody placed, or that go to them; newest first. */
export async function readOrders(
  db: Kysely<DB>,
  { side, userId, at, status, page = 1, limit = 20 }: OrdersQuery & { side: Side; userId: number; at: Date },
): Promise<{ found: Told[]; total: number; page: number; limit: number }> {
  const theirs = sql`${sql.ref(side)} = ${userId} and ${ofStatus(status, at)}`;
  const { rows } = await sql<Order & { total: number }>`
    with page as materialized (
      select order_id from read.sale where ${theirs} order by order_id desc limit ${limit} offset ${(page - 1) * limit}
    )
    select s.* from page join read.sale s using (order_id) order by order_id desc`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from read.sale where ${theirs}`.execute(
    db,
  );
  const words =
    rows.length > 0
      ? await readWords(
          db,
          rows.map(({ order_id }) => order_id),
        )
      : new Map();
  const found = rows.map((row) => ({
    order: { ...row, hold_until: asText(row.hold_until) },
    words: words.get(row.order_id),
  }));
  return { found, total: counted.rows[0]?.total ?? 0, page, limit };
}

const asText = (instant: unknown) => new Date(instant as string).toISOString();

type Month = { month: string; gross: number; net: number; commission: number; orders: number };

/** What an artist has sold, and what waits for them. */
export async function readSummary(db: Kysely<DB>, artistId: number, at: Date): Promise<SalesSummary> {
  const { rows: months } = await sql<Month>`
    select to_char(date_trunc('month', paid_on), 'YYYY-MM') as month, count(*)::int as orders,
      sum(subtotal_cents + shipping_cents + tax_cents)::bigint as gross, sum(commission_cents)::bigint as commission,
      sum(subtotal_cents + shipping_cents + tax_cents - commission_cents)::bigint as net
    from read.sale where artist_id = ${artistId} and goods in ('sold', 'shipped', 'delivered')
    group by 1 order by 1 desc`.execute(db);
  const { rows: open } = await sql<{ requested: number; awaiting_payment: number; to_ship: number }>`
    select count(*) filter (where ${ofStatus('requested', at)})::int as requested,
      count(*) filter (where ${ofStatus('awaiting_payment', at)})::int as awaiting_payment,
      count(*) filter (where ${ofStatus('paid', at)})::int as to_ship
    from read.sale where artist_id = ${artistId} and goods in ('requested', 'held', 'sold')`.execute(db);
  const sum = (of: keyof Omit<Month, 'month'>) => months.reduce((all, month) => all + month[of], 0);
  return {
    ...{ gross: toDollars(sum('gross')), commission: toDollars(sum('commission')), net: toDollars(sum('net')) },
    orders: sum('orders'),
    open: open[0] ?? { requested: 0, awaiting_payment: 0, to_ship: 0 },
    months: months.map(({ month, gross, net }) => ({ month, gross: toDollars(gross), net: toDollars(net) })),
  };
}

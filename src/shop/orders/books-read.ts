import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { type AdminOrders, FUNNEL_DAYS, NAMED_ORDERS, REFUND_WITHIN_DAYS } from '../../contract/admin-orders.ts';
import { toDollars } from '../../contract/amounts.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../contract/orders.ts';
import type { DB } from '../../engine/db/tables.ts';
import { inOneSnapshot } from '../../engine/folding/reading/snapshot.ts';
import { readMailsAside, readStepsAside, readStrayNotices } from './books-aside.ts';
import { OWED, ofStatus } from './lists.ts';
import { readDisputes, readStuck } from './payouts/admin-read.ts';

const VIEWS = ['book_total', 'order_count', 'sale', 'timeline_count'] as const;
const DAY = 86_400_000;

type Reading = Transaction<DB>;

/** SQL of the orders of which money may be to go back, as the index of `sale` has it. */
const MAY_OWE = sql`(paid_late or return_state = 'received' or (goods = 'cancelled' and paid_on is not null))`;

/** SQL of the status at a time. */
const statusAt = (at: Date) =>
  sql`case ${sql.join(
    [...ORDER_STATUSES].reverse().map((status) => sql`when ${ofStatus(status, at)} then ${sql.lit(status)}`),
    sql` `,
  )} end`;

async function countStatuses(transaction: Reading, at: Date): Promise<AdminOrders['by_status']> {
  const { rows } = await sql<{ status: OrderStatus; orders: number }>`
    select ${statusAt(at)} as status, count(*) as orders from read.sale group by 1`.execute(transaction);
  const counted = new Map(rows.map(({ status, orders }) => [status, orders]));
  return Object.fromEntries(
    ORDER_STATUSES.map((status) => [status, counted.get(status) ?? 0]),
  ) as AdminOrders['by_status'];
}

/** Those whose time is over first come first. */
async function readWaiting(transaction: Reading, at: Date) {
  const { rows } = await sql<{ id: number; goods: string; placed_at: Date; hold_until: Date; total: number }>`
    select order_id as id, goods, placed_at, hold_until, count(*) over () as total from read.sale
    where goods in ('requested', 'held') and hold_until > ${at}
    order by hold_until, order_id limit ${NAMED_ORDERS}`.execute(transaction);
  const { rows: counted } = await sql<{ unanswered: number }>`
    select count(*) as unanswered from read.sale
    where goods in ('requested', 'held') and hold_until > ${at} and goods = 'requested'
      and placed_at <= ${new Date(at.getTime() - DAY)}`.execute(transaction);
  const orders = rows.map(({ id, goods, placed_at, hold_until }) => ({
    id,
    status: goods === 'requested' ? ('requested' as const) : ('awaiting_payment' as const),
    placed_at: placed_at.toISOString(),
    hold_until: hold_until.toISOString(),
  }));
  return { unanswered: counted[0]?.unanswered ?? 0, waiting: { total: rows[0]?.total ?? 0, orders } };
}

/** Orders whose money is to go back, those that have been so for longest first. @param which SQL that chooses some */
async function readOwing(transaction: Reading, which: RawBuilder<unknown>): Promise<AdminOrders['late']> {
  const { rows } = await sql<{ id: number; owed: number; since: Date; total: number }>`
    select order_id as id, ${OWED} as owed, changed_at as since, count(*) over () as total from read.sale
    where ${MAY_OWE} and ${OWED} > 0 and ${which}
    order by changed_at, order_id limit ${NAMED_ORDERS}`.execute(transaction);
  const orders = rows.map(({ id, owed, since }) => ({ id, owed: toDollars(owed), since: since.toISOString() }));
  return { total: rows[0]?.total ?? 0, orders };
}

/** The days are those of UTC; today is the last one. */
async function readFunnel(transaction: Reading, at: Date): Promise<AdminOrders['funnel']> {
  const first = new Date(at.getTime() - (FUNNEL_DAYS - 1) * DAY).toISOString().slice(0, 10);
  const { rows } = await sql<{ type: string; orders: number }>`
    select type, sum(orders)::bigint as orders from read.order_count where placed_on >= ${first} group by type
    union all
    select 'checkout', coalesce(sum(events), 0)::bigint from read.timeline_count
    where grain = 'day' and event_type = 'action_checkout_started' and bucket >= ${`${first}T00:00:00Z`}`.execute(
    transaction,
  );
  const of = (type: string) => rows.find((row) => row.type === type)?.orders ?? 0;
  return {
    ...{ days: FUNNEL_DAYS, checkouts: of('checkout'), placed: of('order_placed'), accepted: of('order_accepted') },
    ...{ paid: of('order_paid'), shipped: of('order_shipped'), delivered: of('order_delivered') },
    returned: of('return_received'),
  };
}

async function readBooks(transaction: Reading): Promise<AdminOrders['books']> {
  const { rows } = await sql<{ account: string; debit: number; credit: number }>`
    select account, sum(debit_cents)::bigint as debit, sum(credit_cents)::bigint as credit from read.book_total
    group by account`.execute(transaction);
  const sum = (side: 'debit' | 'credit', account?: string) =>
    rows.filter((row) => account === undefined || row.account === account).reduce((all, row) => all + row[side], 0);
  const inDebit = (account: string) => toDollars(sum('debit', account) - sum('credit', account));
  const inCredit = (...accounts: string[]) =>
    toDollars(accounts.reduce((all, account) => all + sum('credit', account) - sum('debit', account), 0));
  return {
    balanced: sum('debit') === sum('credit'),
    ...{ debit: toDollars(sum('debit')), credit: toDollars(sum('credit')) },
    ...{ earned: toDollars(sum('credit', 'commission')), returned: toDollars(sum('debit', 'commission')) },
    ...{ fees: inDebit('fee'), losses: inDebit('loss'), kept: inCredit('commission', 'fee', 'loss') },
    ...{ owed: inDebit('artist'), at_provider: inDebit('provider'), of_buyers: inDebit('buyer') },
    to_artists: inCredit('payable', 'shipping', 'tax', 'paid_out', 'withheld'),
  };
}

/**
 * What an administrator sees of all orders, from one snapshot. It takes no longer for many days of them.
 *
 * @param provider who takes the money of buyers; null where they arrange it with artists
 */
export function readAdminOrders(
  db: Kysely<DB>,
  { at, provider }: { at: Date; provider: string | null },
): Promise<AdminOrders> {
  return inOneSnapshot(db, VIEWS, async (transaction) => ({
    as_of: at.toISOString(),
    by_status: await countStatuses(transaction, at),
    ...(await readWaiting(transaction, at)),
    late: await readOwing(transaction, sql`paid_late`),
    overdue: await readOwing(transaction, sql`changed_at <= ${new Date(at.getTime() - REFUND_WITHIN_DAYS * DAY)}`),
    aside: await readMailsAside(transaction),
    steps_aside: await readStepsAside(transaction),
    notices: await readStrayNotices(transaction),
    disputes: await readDisputes(transaction),
    stuck: await readStuck(transaction, at),
    funnel: await readFunnel(transaction, at),
    books: await readBooks(transaction),
    provider,
  }));
}

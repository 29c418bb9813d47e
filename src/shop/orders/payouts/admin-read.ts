import { sql, type Transaction } from 'kysely';
import { type AdminOrders, NAMED_ORDERS } from '../../../contract/admin-orders.ts';
import { toDollars } from '../../../contract/amounts.ts';
import type { DB } from '../../../engine/db/tables.ts';
import { SHARE } from '../lists.ts';

type Reading = Transaction<DB>;
type Disputed = { id: number; cents: number; due_at: Date; total: number };
type Stuck = { id: number; what: 'refund' | 'payout' | 'debt'; cents: number; since: Date; total: number };

/** Orders of whose money a bank asks for some. */
export async function readDisputes(transaction: Reading): Promise<AdminOrders['disputes']> {
  const { rows } = await sql<Disputed>`
    select order_id as id, dispute_cents as cents, dispute_due_at as due_at, count(*) over () as total from read.sale
    where dispute_state = 'open' order by dispute_due_at, order_id limit ${NAMED_ORDERS}`.execute(transaction);
  const orders = rows.map(({ id, cents, due_at }) => ({ id, amount: toDollars(cents), due_at: due_at.toISOString() }));
  return { total: rows[0]?.total ?? 0, orders };
}

/** Orders of whose money some does not move by itself, those first to which nothing has happened for longest. */
export async function readStuck(transaction: Reading): Promise<AdminOrders['stuck']> {
  const { rows } = await sql<Stuck>`
    select order_id as id, what, cents, changed_at as since, count(*) over () as total
    from read.sale, lateral (values
      ('refund', refund_failed_cents),
      ('payout', case when payout_state = 'failed' then ${SHARE} - payout_cents else 0 end),
      ('debt', carried_cents)) as stuck (what, cents)
    where (refund_failed_cents > 0 or payout_state = 'failed' or carried_cents > 0) and cents > 0
    order by changed_at, order_id, what limit ${NAMED_ORDERS}`.execute(transaction);
  const orders = rows.map(({ id, what, cents, since }) => ({
    ...{ id, what, amount: toDollars(cents), since: since.toISOString() },
  }));
  return { total: rows[0]?.total ?? 0, orders };
}

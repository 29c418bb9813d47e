import { sql, type Transaction } from 'kysely';
import { type AdminOrders, NAMED_ORDERS } from '../../../contract/admin-orders.ts';
import { toDollars } from '../../../contract/amounts.ts';
import type { DB } from '../../../engine/db/tables.ts';
import { ANSWERS_WITHIN } from '../books-aside.ts';
import { SHARE } from '../lists.ts';

type Reading = Transaction<DB>;
type Disputed = { id: number; cents: number; due_at: Date; total: number };
type Stuck = Pick<AdminOrders['stuck']['orders'][number], 'id' | 'what'> & {
  cents: number;
  since: Date;
  total: number;
};

/** Orders of whose money a bank asks for some. */
export async function readDisputes(transaction: Reading): Promise<AdminOrders['disputes']> {
  const { rows } = await sql<Disputed>`
    select order_id as id, dispute_cents as cents, dispute_due_at as due_at, count(*) over () as total from read.sale
    where dispute_state = 'open' order by dispute_due_at, order_id limit ${NAMED_ORDERS}`.execute(transaction);
  const orders = rows.map(({ id, cents, due_at }) => ({ id, amount: toDollars(cents), due_at: due_at.toISOString() }));
  return { total: rows[0]?.total ?? 0, orders };
}

/** Orders of whose money some does not move by itself, those first where that is so for longest. */
export async function readStuck(transaction: Reading, at: Date): Promise<AdminOrders['stuck']> {
  const { rows } = await sql<Stuck>`
    select order_id as id, what, cents, since, count(*) over () as total
    from read.sale, lateral (values
      ('refund', refund_failed_cents, changed_at),
      ('payout', case when payout_state = 'failed' then ${SHARE} - payout_cents end, changed_at),
      ('debt', carried_cents, changed_at),
      ('payout_unanswered', case when payout_state = 'asked' then payout_asked_cents end, payout_asked_at),
      ('reversal_unanswered', case when payout_state = 'reversing' then payout_asked_cents end, payout_asked_at)
    ) as stuck (what, cents, since)
    where (refund_failed_cents > 0 or payout_state in ('failed', 'asked', 'reversing') or carried_cents > 0) and cents > 0
      and (what not in ('payout_unanswered', 'reversal_unanswered') or since <= ${new Date(at.getTime() - ANSWERS_WITHIN)})
    order by since, order_id, what limit ${NAMED_ORDERS}`.execute(transaction);
  const orders = rows.map(({ id, what, cents, since }) => ({
    ...{ id, what, amount: toDollars(cents), since: since.toISOString() },
  }));
  return { total: rows[0]?.total ?? 0, orders };
}

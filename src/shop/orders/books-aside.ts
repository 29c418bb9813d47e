import { type Kysely, sql, type Transaction } from 'kysely';
import { type AdminOrders, NAMED_ORDERS } from '../../contract/admin-orders.ts';
import type { DB } from '../../engine/db/tables.ts';

type Row = { reason: string; since: Date; total: number };

/** A list as it is told: what is on it, and how many there are in all. */
function told<Some extends Row>(rows: Some[]) {
  const listed = rows.map(({ total: _, since, ...row }) => ({ ...row, since: since.toISOString() }));
  return { total: rows[0]?.total ?? 0, listed };
}

/** SQL of what is put aside, and nobody has discarded. */
const ASIDE = sql`a.put_aside_at is not null and a.discarded_at is null`;

/** Mails about orders that are put aside, and that nobody has discarded. */
export async function readMailsAside(transaction: Transaction<DB>): Promise<AdminOrders['aside']> {
  const { rows } = await sql<Row & { id: number; letter: string }>`
    select substr(e.stream_id, 7)::bigint as id, e.name as letter, a.reason, a.put_aside_at as since,
      count(*) over () as total
    from liveness.attempt a join reacting.effect e on e.reactor = a.kind and e.key = a.key
    where ${ASIDE} and a.kind = 'mail' and e.stream_id ~ '^order-[0-9]+$'
    order by a.put_aside_at, e.key limit ${NAMED_ORDERS}`.execute(transaction);
  const { total, listed } = told(rows);
  return { total, orders: listed };
}

/** Steps of payments by card that are put aside, by the streams of the events that ask for them. */
export async function readStepsAside(transaction: Kysely<DB>): Promise<AdminOrders['steps_aside']> {
  const { rows } = await sql<Row & { stream: string; step: string }>`
    select e.stream_id as stream, e.name as step, a.reason, a.put_aside_at as since,
      count(*) over () as total
    from liveness.attempt a join reacting.effect e on e.reactor = a.kind and e.key = a.key
    where ${ASIDE} and a.kind = 'payment'
    order by a.put_aside_at, e.key limit ${NAMED_ORDERS}`.execute(transaction);
  const { total, listed } = told(rows);
  return { total, steps: listed };
}

/** Notices of the provider that fit no payment of this shop. */
export async function readStrayNotices(transaction: Transaction<DB>): Promise<AdminOrders['notices']> {
  const { rows } = await sql<Row & { key: string }>`
    select a.key, a.reason, a.put_aside_at as since, count(*) over () as total
    from liveness.attempt a where ${ASIDE} and a.kind = 'notice'
    order by a.put_aside_at, a.key limit ${NAMED_ORDERS}`.execute(transaction);
  const { total, listed } = told(rows);
  return { total, notices: listed };
}

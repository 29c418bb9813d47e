import { type Kysely, sql, type Transaction } from 'kysely';
import { type AdminOrders, NAMED_ORDERS } from '../../contract/admin-orders.ts';
import { toDollars } from '../../contract/amounts.ts';
import type { DB } from '../../engine/db/tables.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';

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

/** Milliseconds for which the provider may leave a payout, or what is asked back, without an answer. */
export const ANSWERS_WITHIN = 86_400_000;

export type Unanswered = { stream: string; step: string; amount: number; since: string };

/**
 * Payouts, and what is asked back, of which the log has no answer for more than a day: whatever has become of them, they
 * stop all that comes after. Those that are put aside are told as such.
 */
export async function readUnanswered(db: Kysely<DB>, at: Date): Promise<{ total: number; listed: Unanswered[] }> {
  const { rows } = await sql<{ stream: string; step: string; cents: number; since: Date; total: number }>`
    select stream, step, cents, since, count(*) over () as total
    from (
      select distinct on (stream_id) stream_id as stream, split_part(type, '_', 1) as step, split_part(type, '_', 2) as what,
        (payload ->> 'amount_cents')::bigint as cents, occurred_at as since, event_id
      from log.domain_event
      where lane = ${DOMAIN_LANE} and type in (
        'payout_asked', 'payout_done', 'payout_failed', 'reversal_asked', 'reversal_done', 'reversal_failed')
      order by stream_id, position desc
    ) last
    where what = 'asked' and cents > 0 and since <= ${new Date(at.getTime() - ANSWERS_WITHIN)} and not exists (
      select from liveness.attempt a join reacting.effect e on e.reactor = a.kind and e.key = a.key
      where ${ASIDE} and a.kind = 'payment' and e.event_id = last.event_id)
    order by since, stream limit ${NAMED_ORDERS}`.execute(db);
  const listed = rows.map(({ stream, step, cents, since }) => ({
    ...{ stream, step, amount: toDollars(cents), since: since.toISOString() },
  }));
  return { total: rows[0]?.total ?? 0, listed };
}

import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../engine/db/tables.ts';
import { DOMAIN_LANE } from '../../../engine/log/lanes.ts';
import { paymentStream } from './payment.ts';

/** What the log says of a payment, read by sets: it shares no code with what decides. Amounts are in cents. */
export type KnownPayment = {
  checkout_id: number;
  reference: string;
  amount_cents: number;
  /** Null until the log has the provider's answer; and the position of that. */
  provider_id: string | null;
  opened_at: number | null;
  /** What is to be taken; null until that is decided. */
  capture_cents: number | null;
  /** What was taken, and the provider's fee; null until the log has that. */
  captured_cents: number | null;
  fee_cents: number | null;
  /** What had been taken beyond what could be sold, and went back. */
  returned_cents: number;
  voided: boolean;
  /** Of refunds that failed more than once each time counts, on both sides. */
  refund_cents: { asked: number; done: number; failed: number };
  /** What the bank of its buyer asks for, or has asked for, and what it has decided. */
  dispute_cents: { opened: number; won: number; lost: number };
  /** When something last happened to it. */
  changed_at: Date;
  /** Whether a worker looks at it until something has become of it. */
  watched: boolean;
};

type Row = Omit<KnownPayment, 'refund_cents' | 'dispute_cents'> &
  Omit<KnownPayment['refund_cents'], 'failed'> & {
    refund_failed: number;
    dispute_opened: number;
    dispute_won: number;
    dispute_lost: number;
  };

const number = (field: string) => sql.raw(`(payload ->> '${field}')::bigint`);
const sum = (type: string) =>
  sql`coalesce(sum(${number('amount_cents')}) filter (where type = ${sql.lit(type)}), 0)::bigint`;

/** What the log says of the payments of some checkouts, by the checkouts' ids. */
export async function readKnown(db: Kysely<DB>, checkoutIds: number[]): Promise<Map<number, KnownPayment>> {
  const { rows } = await sql<Row>`
    select p.checkout_id, p.reference, amount_cents, provider_id, opened_at, capture_cents, captured_cents, fee_cents,
      returned_cents, voided, changed_at, asked, done, o.*, w.checkout_id is not null as watched
    from (
      select ${number('checkout_id')} as checkout_id, max(payload ->> 'reference') as reference,
        max(${number('amount_cents')}) filter (where type = 'payment_asked') as amount_cents,
        max(payload ->> 'provider_id') filter (where type in ('payment_opened', 'payment_settled')) as provider_id,
        min(position) filter (where type = 'payment_opened') as opened_at, max(occurred_at) as changed_at,
        sum(${number('capture_cents')})::bigint as capture_cents,
        sum(${number('captured_cents')})::bigint as captured_cents, sum(${number('fee_cents')})::bigint as fee_cents,
        coalesce(sum(${number('returned_cents')}), 0)::bigint as returned_cents,
        bool_or(type in ('payment_voided', 'capture_failed')) as voided, ${sum('refund_asked')} as asked, ${sum('refund_done')} as done,
        (array_agg(payload -> 'order_ids') filter (where type = 'payment_asked'))[1] as order_ids
      from log.domain_event
      where lane = ${DOMAIN_LANE} and stream_id = any(${checkoutIds.map(paymentStream)}::text[])
      group by 1
    ) p cross join lateral (
      select ${sum('refund_failed')} as refund_failed, ${sum('dispute_opened')} as dispute_opened,
        ${sum('dispute_won')} as dispute_won, ${sum('dispute_lost')} as dispute_lost
      from log.domain_event
      where lane = ${DOMAIN_LANE}
        and stream_id in (select 'order-' || id from jsonb_array_elements_text(p.order_ids) as ordered(id))
    ) o left join selling.watched_payment w on w.checkout_id = p.checkout_id
    where p.reference is not null`.execute(db);
  return new Map(
    rows.map(({ asked, done, refund_failed, dispute_opened, dispute_won, dispute_lost, ...known }) => [
      known.checkout_id,
      {
        ...{ ...known, refund_cents: { asked, done, failed: refund_failed } },
        dispute_cents: { opened: dispute_opened, won: dispute_won, lost: dispute_lost },
      },
    ]),
  );
}

/** How many payments the provider has opened, up to a position of the log. */
export async function countOpened(db: Kysely<DB>, upTo: number): Promise<number> {
  const { rows } = await sql<{ opened: number }>`
    select count(*) as opened from log.domain_event
    where lane = ${DOMAIN_LANE} and type = 'payment_opened' and position <= ${upTo}`.execute(db);
  return rows[0]?.opened ?? 0;
}

type Opened = { position: number; checkout_id: number; provider_id: string };

/** Payments that the provider has opened, a page at a time. @param after the position of the last one before */
export async function listOpened(
  db: Kysely<DB>,
  { after, upTo, size }: { after: number; upTo: number; size: number },
): Promise<Opened[]> {
  const { rows } = await sql<Opened>`
    select position, ${number('checkout_id')} as checkout_id, payload ->> 'provider_id' as provider_id
    from log.domain_event
    where lane = ${DOMAIN_LANE} and type = 'payment_opened' and position > ${after} and position <= ${upTo}
    order by position limit ${size}`.execute(db);
  return rows;
}

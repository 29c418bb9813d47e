import { type Kysely, sql } from 'kysely';
import { toDollars } from '../../contract/amounts.ts';
import type { SalesSummary } from '../../contract/sales.ts';
import type { DB } from '../../engine/db/tables.ts';
import { BY_CARD, OWED, ofStatus, SHARE, TOTAL } from './lists.ts';

type Sums = { gross: number; commission: number; net: number; refunded: number };
type Month = Sums & { month: string; orders: number };
type Waiting = SalesSummary['open'] & { owed: number; commission_owed: number; on_its_way: number; paid_out: number };

const NOTHING: Waiting = {
  ...{ requested: 0, awaiting_payment: 0, to_ship: 0, returns: 0 },
  ...{ owed: 0, commission_owed: 0, on_its_way: 0, paid_out: 0 },
};

const COMMISSION = sql`(commission_cents - returned_commission_cents)`;
const SOLD = sql`paid_on is not null and not paid_late`;
/** SQL of what the artist has had of an order; what is under way is still to be sent. */
const SENT = sql`(case when payout_state = 'asked' then 0 else payout_cents end)`;

const dollarsOf = ({ gross, commission, net, refunded }: Sums) => ({
  ...{ gross: toDollars(gross), commission: toDollars(commission) },
  ...{ net: toDollars(net), refunded: toDollars(refunded) },
});

/**
 * What an artist has sold, by the month in which the money came: what came, less the house's part, less what went back,
 * is theirs. Late money is no sale; it is among what they owe until it has gone back.
 */
export async function readSummary(db: Kysely<DB>, artistId: number, at: Date): Promise<SalesSummary> {
  // By day first: a name for the month of each of 100,000 orders would take longer than all the rest.
  const byMonth = sql<Month>`
    select to_char(paid_on, 'YYYY-MM') as month, sum(orders)::int as orders, sum(gross)::bigint as gross,
      sum(commission)::bigint as commission, sum(refunded)::bigint as refunded,
      sum(gross - refunded - commission)::bigint as net
    from (
      select paid_on, count(*) as orders, sum(${TOTAL}) as gross, sum(${COMMISSION}) as commission,
        sum(refunded_cents) as refunded
      from read.sale where artist_id = ${artistId} and ${SOLD} group by paid_on
    ) of_day
    group by 1 order by 1 desc`.execute(db);
  const nowOpen = sql<Waiting>`
    select count(*) filter (where ${ofStatus('requested', at)})::int as requested,
      count(*) filter (where ${ofStatus('awaiting_payment', at)})::int as awaiting_payment,
      count(*) filter (where ${ofStatus('paid', at)})::int as to_ship,
      count(*) filter (where return_state in ('asked', 'accepted'))::int as returns,
      coalesce(sum(${OWED}), 0)::bigint as owed,
      coalesce(sum(${COMMISSION}) filter (where ${SOLD} and method is null), 0)::bigint as commission_owed,
      coalesce(sum(greatest(0, ${SHARE} - ${SENT})) filter (where ${BY_CARD}), 0)::bigint as on_its_way,
      coalesce(sum(${SENT}) filter (where ${BY_CARD}), 0)::bigint as paid_out
    from read.sale where artist_id = ${artistId}`.execute(db);
  const [{ rows: months }, { rows: waiting }] = await Promise.all([byMonth, nowOpen]);
  const { owed, commission_owed, on_its_way, paid_out, ...open } = waiting[0] ?? NOTHING;
  const sum = (of: keyof Omit<Month, 'month'>) => months.reduce((all, month) => all + month[of], 0);
  return {
    ...dollarsOf({ gross: sum('gross'), commission: sum('commission'), net: sum('net'), refunded: sum('refunded') }),
    ...{ owed: toDollars(owed), commission_owed: toDollars(commission_owed), orders: sum('orders'), open },
    ...{ on_its_way: toDollars(on_its_way), paid_out: toDollars(paid_out) },
    months: months.map((of) => ({ month: of.month, ...dollarsOf(of) })),
  };
}

import { sql, type Transaction } from 'kysely';
import type { DB } from '../src/engine/db/tables.ts';
import type { DomainProjection } from '../src/engine/folding/projection.ts';
import type { OrderEvent } from '../src/shop/orders/events.ts';
import { EXPECTED_COUNTS, EXPECTED_ENTRIES, EXPECTED_ORDERS, EXPECTED_TOTALS } from './books/expected.ts';
import { STEPS } from './books/steps.ts';

const TYPES = [...STEPS, 'order_refunded'] as const;
type Told = Extract<OrderEvent, { type: (typeof TYPES)[number] }> & { position: number; occurredAt: Date };

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** What an event says to the books; `cents` is null where the order knows them. */
function told({ type, payload, position, occurredAt }: Told) {
  return {
    ...{ position, type, order_id: payload.order_id },
    day: type === 'order_paid' ? payload.paid_on : dayOf(occurredAt),
    cents: type === 'order_refunded' ? payload.commission_cents : null,
  };
}

async function beginOrders(transaction: Transaction<DB>, events: Told[]): Promise<void> {
  const begun = events.flatMap(({ type, payload, occurredAt }) =>
    type === 'order_placed' ? [{ ...payload, placed_on: dayOf(occurredAt) }] : [],
  );
  await sql`
    insert into booked_order (order_id, artist_id, placed_on, commission_cents)
    select order_id, artist_id, placed_on, commission_cents
    from jsonb_populate_recordset(null::booked_order, ${JSON.stringify(begun)}::jsonb) order by order_id
    on conflict (order_id) do nothing`.execute(transaction);
}

/**
 * The books of the house in double entry, and how far the orders of each day have come.
 *
 * Where payments are arranged, the money goes from the buyer straight to the artist. So the house has no money of theirs,
 * and its books hold what the artist owes it: the commission of what was paid, less that of what went back. Of money that
 * came too late nothing was sold, and nothing is owed to the house. An entry is an event; its lines are as much in debit
 * as in credit. It is of the month in which the money came, as the artist says, or went back.
 */
export const books: DomainProjection = {
  name: 'books',
  version: 1,
  source: 'domain',
  onPoison: 'park',
  types: [...TYPES],
  ddl: `
-- What later events of an order do not say.
create table booked_order (
  order_id bigint primary key,
  artist_id bigint not null,
  placed_on date not null,
  commission_cents bigint not null
);

create table book_entry (
  position bigint not null,
  -- artist: what artists owe; commission: what the house has earned.
  account text not null,
  order_id bigint not null,
  artist_id bigint not null,
  month date not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  primary key (position, account)
);
create index on book_entry (order_id);

create table book_total (
  month date not null,
  account text not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  primary key (month, account)
) with (fillfactor = 50);

-- Events of orders by the day (UTC) on which the order was placed.
create table order_count (
  placed_on date not null,
  type text not null,
  orders bigint not null,
  primary key (placed_on, type)
) with (fillfactor = 50);
`,
  async fold(transaction, events) {
    const all = events as unknown as Told[];
    await beginOrders(transaction, all);
    const said = JSON.stringify(all.map(told));
    await sql`
      with said as materialized (
        select * from jsonb_to_recordset(${said}::jsonb)
          as said(position bigint, type text, order_id bigint, day date, cents bigint)
      ), owed as materialized (
        select position, order_id, artist_id, date_trunc('month', day)::date as month, type = 'order_paid' as earned,
          coalesce(cents, commission_cents) as cents
        from said join booked_order using (order_id)
        where type in ('order_paid', 'order_refunded') and coalesce(cents, commission_cents) > 0
      ), kept as (
        insert into book_entry (position, account, order_id, artist_id, month, debit_cents, credit_cents)
        select position, account, order_id, artist_id, month,
          case when earned = (account = 'artist') then cents else 0 end,
          case when earned = (account = 'artist') then 0 else cents end
        from owed, unnest(array['artist', 'commission']) as account
        order by position, account
        on conflict (position, account) do nothing
        returning month, account, debit_cents, credit_cents
      ), summed as (
        insert into book_total as t (month, account, debit_cents, credit_cents)
        select month, account, sum(debit_cents), sum(credit_cents) from kept group by month, account order by 1, 2
        on conflict (month, account) do update
        set debit_cents = t.debit_cents + excluded.debit_cents, credit_cents = t.credit_cents + excluded.credit_cents
      )
      insert into order_count as t (placed_on, type, orders)
      select placed_on, type, count(*) from said join booked_order using (order_id)
      where type = any(${[...STEPS]}::text[])
      group by placed_on, type order by 1, 2
      on conflict (placed_on, type) do update set orders = t.orders + excluded.orders`.execute(transaction);
  },
  tables: [
    {
      name: 'booked_order',
      key: ['order_id'],
      columns: ['artist_id', 'placed_on', 'commission_cents'],
      expected: EXPECTED_ORDERS,
    },
    {
      name: 'book_entry',
      key: ['position', 'account'],
      columns: ['order_id', 'artist_id', 'month', 'debit_cents', 'credit_cents'],
      expected: EXPECTED_ENTRIES,
    },
    {
      name: 'book_total',
      key: ['month', 'account'],
      columns: ['debit_cents', 'credit_cents'],
      expected: EXPECTED_TOTALS,
    },
    { name: 'order_count', key: ['placed_on', 'type'], columns: ['orders'], expected: EXPECTED_COUNTS },
  ],
};

import { sql, type Transaction } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';
import { linesOf } from './entries.ts';
import { dayOf, readFacts, type Told } from './facts.ts';
import { STEPS } from './steps.ts';

/** The day whose month an event is booked in: that on which the money came, as the artist says, or went back. */
const bookedOn = ({ type, payload, occurredAt }: Told) => (type === 'order_paid' ? payload.paid_on : dayOf(occurredAt));

/** Adds the entries that these events make. */
export async function book(transaction: Transaction<DB>, events: Told[]): Promise<void> {
  const known = await readFacts(transaction, events);
  const lines = events.flatMap((event) => {
    const { position } = event;
    const day = bookedOn(event);
    return linesOf(event, known).map((line) => ({ ...line, position, day }));
  });
  await sql`
    with kept as (
      insert into book_entry (position, account, order_id, artist_id, month, debit_cents, credit_cents)
      select position, account, order_id, artist_id, date_trunc('month', day)::date, greatest(cents, 0), greatest(-cents, 0)
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line(position bigint, account text, order_id bigint, artist_id bigint, day date, cents bigint)
      where cents <> 0 order by position, order_id, account
      on conflict (position, order_id, account) do nothing
      returning month, account, debit_cents, credit_cents
    )
    insert into book_total as t (month, account, debit_cents, credit_cents)
    select month, account, sum(debit_cents), sum(credit_cents) from kept group by month, account order by 1, 2
    on conflict (month, account) do update
    set debit_cents = t.debit_cents + excluded.debit_cents, credit_cents = t.credit_cents + excluded.credit_cents`.execute(
    transaction,
  );
}

/** Counts how far orders have come, by the days on which they were placed. */
export async function countSteps(transaction: Transaction<DB>, events: Told[]): Promise<void> {
  const steps = events.flatMap(({ type, payload }) =>
    'order_id' in payload && STEPS.some((step) => step === type) ? [{ type, order_id: payload.order_id }] : [],
  );
  await sql`
    insert into order_count as t (placed_on, type, orders)
    select placed_on, type, count(*)
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as step(type text, order_id bigint)
      join booked_order using (order_id)
    group by placed_on, type order by 1, 2
    on conflict (placed_on, type) do update set orders = t.orders + excluded.orders`.execute(transaction);
}

import { STEPS } from './steps.ts';

/** SQL of what was fixed when orders were placed. */
export const EXPECTED_ORDERS = `
  select (payload ->> 'order_id')::bigint as order_id, (payload ->> 'artist_id')::bigint as artist_id,
    (occurred_at at time zone 'UTC')::date as placed_on, (payload ->> 'commission_cents')::bigint as commission_cents
  from folded where type = 'order_placed'`;

/** SQL of events of orders, beside what was fixed of each. */
const OF_ORDERS = `folded join (${EXPECTED_ORDERS}) o on folded.payload -> 'order_id' = to_jsonb(o.order_id)`;

/** SQL of what each event has changed in what the artist owes, below zero where it is less. */
const OWED = `
  select position, order_id, artist_id, date_trunc('month', (payload ->> 'paid_on')::date)::date as month,
    commission_cents as cents
  from ${OF_ORDERS} where type = 'order_paid'
  union all
  select position, order_id, artist_id, date_trunc('month', occurred_at at time zone 'UTC')::date,
    -(payload ->> 'commission_cents')::bigint
  from ${OF_ORDERS} where type = 'order_refunded'`;

/** SQL of the two lines of each entry. */
export const EXPECTED_ENTRIES = `
  select position, 'artist' as account, order_id, artist_id, month, greatest(cents, 0) as debit_cents,
    greatest(-cents, 0) as credit_cents
  from (${OWED}) owed where cents <> 0
  union all
  select position, 'commission', order_id, artist_id, month, greatest(-cents, 0), greatest(cents, 0)
  from (${OWED}) owed where cents <> 0`;

export const EXPECTED_TOTALS = `
  select month, account, sum(debit_cents)::bigint as debit_cents, sum(credit_cents)::bigint as credit_cents
  from (${EXPECTED_ENTRIES}) entry group by month, account`;

export const EXPECTED_COUNTS = `
  select placed_on, type, count(*) as orders
  from ${OF_ORDERS} where type in ('${STEPS.join("', '")}')
  group by placed_on, type`;

import { STEPS } from './steps.ts';

const cents = (field: string) => `(payload ->> '${field}')::bigint`;
/** SQL of the first day of the month in which an event happened. */
const MONTH = "date_trunc('month', occurred_at at time zone 'UTC')::date";

/** SQL of what was fixed when orders were placed. */
export const EXPECTED_ORDERS = `
  select ${cents('order_id')} as order_id, ${cents('artist_id')} as artist_id, payload ->> 'method' as method,
    (occurred_at at time zone 'UTC')::date as placed_on, ${cents('subtotal_cents')} as subtotal_cents,
    ${cents('shipping_cents')} as shipping_cents, ${cents('tax_cents')} as tax_cents,
    ${cents('commission_cents')} as commission_cents
  from folded where type = 'order_placed'`;

/** SQL of what is taken of payments for their orders. */
export const EXPECTED_SHARES = `
  select ${cents('checkout_id')} as checkout_id, orders.id::bigint as order_id, amounts.cents::bigint as cents
  from folded
    cross join lateral jsonb_array_elements_text(payload -> 'order_ids') with ordinality orders(id, n)
    join lateral jsonb_array_elements_text(payload -> 'order_cents') with ordinality amounts(cents, n) using (n)
  where type = 'payment_settled'`;

/** SQL of events of orders, beside what was fixed of each. */
const OF_ORDERS = `folded join (${EXPECTED_ORDERS}) o on folded.payload -> 'order_id' = to_jsonb(o.order_id)`;

const SOLD = `
  select position, order_id, artist_id, date_trunc('month', (payload ->> 'paid_on')::date)::date as month, account, cents
  from ${OF_ORDERS} cross join lateral (values
    ('artist', case when method is null then commission_cents end),
    ('buyer', case when method = 'card' then subtotal_cents + shipping_cents + tax_cents end),
    ('payable', case when method = 'card' then commission_cents - subtotal_cents end),
    ('shipping', case when method = 'card' then -shipping_cents end),
    ('tax', case when method = 'card' then -tax_cents end),
    ('commission', -commission_cents)) line(account, cents)
  where type = 'order_paid'`;

/** SQL of the tax and the shipping in some cents that went back of an order. */
const partsOf = (back: string) => `lateral (
  select tax, coalesce(div((${back} - tax) * shipping_cents, nullif(subtotal_cents + shipping_cents, 0)), 0) as shipping
  from (
    select coalesce(div(${back} * tax_cents, nullif(subtotal_cents + shipping_cents + tax_cents, 0)), 0) as tax
  ) taxed)`;

const REFUNDED = `
  select position, order_id, artist_id, month, account, cents
  from (
    select position, order_id, artist_id, ${MONTH} as month, method, so_far - earlier as amount,
      ${cents('commission_cents')} as commission, payload ? 'disputed' as disputed, now.tax - before.tax as tax, now.shipping - before.shipping as shipping
    from ${OF_ORDERS}
      cross join lateral (
        select (payload ->> 'refunded_cents')::numeric as so_far,
          (payload ->> 'refunded_cents')::numeric - (payload ->> 'amount_cents')::numeric as earlier
      ) went
      cross join ${partsOf('so_far')} now cross join ${partsOf('earlier')} before
    where type = 'order_refunded'
  ) back cross join lateral (values
    ('artist', case when method is null then -commission end),
    ('buyer', case when method = 'card' and not disputed then -amount end),
    ('provider', case when method = 'card' and disputed then -amount end),
    ('payable', case when method = 'card' then amount - tax - shipping - commission end),
    ('shipping', case when method = 'card' then shipping end),
    ('tax', case when method = 'card' then tax end),
    ('commission', commission)) line(account, cents)`;

/** SQL of what was captured, and of its fee, by the orders: shares in whole cents, the largest remainders first. */
const SHARED = `
  select position, order_id, month, what, share + case
    when row_number() over (partition by position, what order by remainder desc, order_id)
      <= whole - sum(share) over (partition by position, what) then 1 else 0 end as cents
  from (
    select position, order_id, ${MONTH} as month, what, whole,
      div(whole * weight, total) as share, mod(whole * weight, total) as remainder
    from folded
      join (
        select *, sum(weight) over (partition by checkout_id) as total
        from (
          select *, case when max(cents) over (partition by checkout_id) > 0 then cents
            else (order_id = min(order_id) over (partition by checkout_id))::int end as weight
          from (${EXPECTED_SHARES}) each
        ) weighed
      ) s
        on folded.payload -> 'checkout_id' = to_jsonb(s.checkout_id)
      cross join lateral (values ('captured', (payload ->> 'captured_cents')::numeric),
        ('fee', (payload ->> 'fee_cents')::numeric)) amount(what, whole)
    where type = 'payment_captured' and total > 0
  ) divided`;

const CAPTURED = `
  select position, order_id, null::bigint as artist_id, month, account, sum(cents * sign) as cents
  from (${SHARED}) shared join (values ('captured', 'buyer', -1), ('captured', 'provider', 1),
    ('fee', 'provider', -1), ('fee', 'fee', 1)) side(what, account, sign) using (what)
  group by position, order_id, month, account`;

const GONE_BACK = `
  select position, ${cents('order_id')} as order_id, null::bigint as artist_id, ${MONTH} as month, account,
    ${cents('amount_cents')} * sign as cents
  from folded cross join (values ('buyer', 1), ('provider', -1)) side(account, sign)
  where type = 'refund_done'`;

/** SQL of what is sent to artists, kept of it, taken back or owed. */
const AFTERWARDS = `
  select position, ${cents('order_id')} as order_id, ${cents('artist_id')} as artist_id, ${MONTH} as month, account,
    (payload ->> field)::bigint * sign as cents
  from folded join (values
    ('payout_asked', 'withheld_cents', 'paid_out', 1), ('payout_asked', 'withheld_cents', 'withheld', -1),
    ('payout_done', 'amount_cents', 'paid_out', 1), ('payout_done', 'amount_cents', 'provider', -1),
    ('reversal_done', 'amount_cents', 'provider', 1), ('reversal_done', 'amount_cents', 'paid_out', -1),
    ('reversal_failed', 'amount_cents', 'artist', 1), ('reversal_failed', 'amount_cents', 'paid_out', -1),
    ('debt_carried', 'amount_cents', 'artist', 1), ('debt_carried', 'amount_cents', 'paid_out', -1),
    ('debt_withheld', 'amount_cents', 'withheld', 1), ('debt_withheld', 'amount_cents', 'artist', -1)
  ) line(of_type, field, account, sign) on of_type = type`;

/** SQL of what the provider keeps for disputes, and of what banks take beyond what was left. */
const DISPUTED = `
  select position, order_id, null::bigint as artist_id, month, account, cents
  from (
    select position, ${cents('order_id')} as order_id, ${MONTH} as month, ${cents('fee_cents')} as fee,
      coalesce(${cents('settled_cents')}, 0) as settled, coalesce(${cents('loss_cents')}, 0) as loss
    from folded where type in ('dispute_won', 'dispute_lost')
  ) ended cross join lateral (values
    ('fee', fee), ('buyer', settled), ('loss', loss), ('provider', -(fee + settled + loss))) line(account, cents)`;

/** SQL of refunds that failed after a bank had taken as much. */
const SETTLED = `
  select position, ${cents('order_id')} as order_id, null::bigint as artist_id, ${MONTH} as month, account,
    coalesce(${cents('settled_cents')}, 0) * sign as cents
  from folded cross join (values ('buyer', 1), ('loss', -1)) side(account, sign)
  where type = 'refund_failed'`;

/** SQL of the lines of each entry. */
export const EXPECTED_ENTRIES = `
  select position, account, order_id, artist_id, month, greatest(cents, 0)::bigint as debit_cents,
    greatest(-cents, 0)::bigint as credit_cents
  from (${[SOLD, REFUNDED, CAPTURED, GONE_BACK, AFTERWARDS, DISPUTED, SETTLED].join(' union all ')}) line where cents <> 0`;

export const EXPECTED_TOTALS = `
  select month, account, sum(debit_cents)::bigint as debit_cents, sum(credit_cents)::bigint as credit_cents
  from (${EXPECTED_ENTRIES}) entry group by month, account`;

export const EXPECTED_COUNTS = `
  select placed_on, type, count(*) as orders
  from ${OF_ORDERS} where type in ('${STEPS.join("', '")}')
  group by placed_on, type`;

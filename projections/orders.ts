import { sql } from 'kysely';
import type { DomainProjection } from '../src/engine/folding/projection.ts';
import { SUMS } from './orders/afterwards.ts';
import { CHANGING, FIXED } from './orders/columns.ts';
import { expected } from './orders/expected.ts';
import { changesBy, type Told, TYPES } from './orders/said.ts';

const CHANGED = sql.raw(CHANGING.join(', '));
const EXCLUDED = sql.raw(CHANGING.map((column) => `excluded.${column}`).join(', '));

/** SQL of the sums of an order with what events add. */
const SUMMED = sql.raw(SUMS.map((sum) => `'${sum}', t.${sum} + (said.row ->> '${sum}')::bigint`).join(', '));

/** Every order: for the lists of its buyer and of its artist. Who they are stands elsewhere. */
export const orders: DomainProjection = {
  name: 'orders',
  version: 6,
  source: 'domain',
  onPoison: 'park',
  types: TYPES,
  ddl: `
create table sale (
  order_id bigint primary key,
  checkout_id bigint not null,
  buyer_id bigint not null,
  artist_id bigint not null,
  profile_id bigint not null,
  method text,
  subtotal_cents bigint not null,
  shipping_cents bigint not null,
  tax_cents bigint not null,
  commission_cents bigint not null,
  lines jsonb not null,
  placed_at timestamptz not null,
  goods text not null,
  hold_until timestamptz not null,
  accepted boolean not null,
  paid_on date,
  paid_late boolean not null,
  cancelled_by text,
  shipped_at timestamptz,
  delivered_at timestamptz,
  refunds jsonb not null,
  refunded_cents bigint not null,
  returned_commission_cents bigint not null,
  return_state text,
  return_lines jsonb,
  return_value_cents bigint,
  return_asked_at timestamptz,
  payout_state text,
  payout_at timestamptz,
  payout_transfer text,
  payout_reason text,
  payout_asked_at timestamptz,
  payout_asked_cents bigint,
  payout_cents bigint not null,
  withheld_cents bigint not null,
  carried_cents bigint not null,
  refund_failed_cents bigint not null,
  loss_cents bigint not null,
  dispute_state text,
  dispute_cents bigint,
  dispute_due_at timestamptz,
  changed_at timestamptz not null
) with (fillfactor = 70);
create index on sale (buyer_id, order_id);
create index on sale (artist_id, goods, order_id);
create index on sale (artist_id, order_id);
create index on sale (artist_id, order_id) where refunded_cents > 0;
-- Of which money may be to go back.
create index on sale (changed_at, order_id)
  where paid_late or return_state = 'received' or (goods = 'cancelled' and paid_on is not null);
-- What a worker lets go of when its time is over.
create index on sale (hold_until) where goods in ('requested', 'held');
-- What a worker settles between the house and artists.
create index on sale (order_id) where method = 'card' and paid_on is not null and not paid_late
  and payout_cents <> subtotal_cents + shipping_cents + tax_cents - refunded_cents - commission_cents
    + returned_commission_cents;
create index on sale (artist_id, order_id) where carried_cents > 0;
create index on sale (dispute_due_at) where dispute_state = 'open';
-- Of whose money some may be stuck.
create index on sale (changed_at, order_id)
  where refund_failed_cents > 0 or payout_state in ('failed', 'asked', 'reversing') or carried_cents > 0;
`,
  async fold(transaction, events) {
    const changes = changesBy(events as unknown as Told[]);
    await sql`
      with said as materialized (
        select value as row from jsonb_array_elements(${JSON.stringify(changes)}::jsonb)
      ), changed as (
        select (jsonb_populate_record(t, said.row || jsonb_build_object('refunds', t.refunds || (said.row -> 'refunds'), ${SUMMED}))).*
        from said join sale t on t.order_id = (said.row ->> 'order_id')::bigint
        where not said.row ? 'checkout_id'
      ), begun as (
        select (jsonb_populate_record(null::sale, said.row)).* from said where said.row ? 'checkout_id'
      )
      insert into sale
      select * from (select * from changed union all select * from begun) now order by order_id
      on conflict (order_id) do update set (${CHANGED}) = row(${EXCLUDED})
    `.execute(transaction);
  },
  tables: [
    {
      name: 'sale',
      key: ['order_id'],
      columns: [...FIXED, 'lines', 'placed_at', ...CHANGING],
      expected,
    },
  ],
};

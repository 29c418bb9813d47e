import { sql } from 'kysely';
import type { DomainProjection } from '../src/engine/folding/projection.ts';
import type { OrderEvent } from '../src/shop/orders/events.ts';

/** What an order has come to with each event, and the time that the event gives it. */
const GOODS = {
  order_placed: 'requested',
  order_accepted: 'held',
  order_declined: 'declined',
  order_expired: 'expired',
  order_cancelled: 'cancelled',
  order_paid: 'sold',
  order_shipped: 'shipped',
  order_delivered: 'delivered',
} as const;
type Told = Extract<OrderEvent, { type: keyof typeof GOODS }> & { occurredAt: Date };

const FIXED = [
  ...['checkout_id', 'buyer_id', 'artist_id', 'profile_id'],
  ...['subtotal_cents', 'shipping_cents', 'tax_cents', 'commission_cents'],
] as const;
const COLUMNS = [
  ...FIXED,
  ...['lines', 'placed_at', 'goods', 'hold_until', 'paid_on', 'cancelled_by', 'shipped_at', 'delivered_at'],
] as const;

/** What an event says beside what the order has come to. */
function saidBy({ type, payload, occurredAt }: Told): Record<string, unknown> {
  switch (type) {
    case 'order_placed':
      return { ...payload, placed_at: occurredAt };
    case 'order_accepted':
      return { hold_until: payload.hold_until };
    case 'order_paid':
      return { paid_on: payload.paid_on };
    case 'order_cancelled':
      return { cancelled_by: payload.by };
    case 'order_shipped':
      return { shipped_at: occurredAt };
    case 'order_delivered':
      return { delivered_at: occurredAt };
    default:
      return {};
  }
}

/** SQL of the last value that events of a type gave. */
const last = (type: keyof typeof GOODS, value: string) =>
  `(array_agg(${value} order by position desc) filter (where type = '${type}'))[1]`;
const placed = (field: string) => `(${last('order_placed', `payload ->> '${field}'`)})::bigint as ${field}`;

/** Every order: for the lists of its buyer and of its artist. Who they are stands elsewhere. */
export const orders: DomainProjection = {
  name: 'orders',
  version: 1,
  source: 'domain',
  onPoison: 'park',
  types: Object.keys(GOODS),
  ddl: `
create table sale (
  order_id bigint primary key,
  checkout_id bigint not null,
  buyer_id bigint not null,
  artist_id bigint not null,
  profile_id bigint not null,
  subtotal_cents bigint not null,
  shipping_cents bigint not null,
  tax_cents bigint not null,
  commission_cents bigint not null,
  lines jsonb not null,
  placed_at timestamptz not null,
  goods text not null,
  hold_until timestamptz not null,
  paid_on date,
  cancelled_by text,
  shipped_at timestamptz,
  delivered_at timestamptz
) with (fillfactor = 70);
create index on sale (buyer_id, order_id);
create index on sale (artist_id, goods, order_id);
create index on sale (artist_id, order_id);
-- What a worker lets go of when its time is over.
create index on sale (hold_until) where goods in ('requested', 'held');
`,
  async fold(transaction, events) {
    const changes = new Map<number, Record<string, unknown>>();
    for (const event of events as unknown as Told[]) {
      const { order_id } = event.payload;
      changes.set(order_id, { ...changes.get(order_id), order_id, goods: GOODS[event.type], ...saidBy(event) });
    }
    await sql`
      with said as materialized (
        select value as row from jsonb_array_elements(${JSON.stringify([...changes.values()])}::jsonb)
      ), changed as (
        select (jsonb_populate_record(t, said.row)).*
        from said join sale t on t.order_id = (said.row ->> 'order_id')::bigint
        where not said.row ? 'checkout_id'
      ), begun as (
        select (jsonb_populate_record(null::sale, said.row)).* from said where said.row ? 'checkout_id'
      )
      insert into sale
      select * from (select * from changed union all select * from begun) now order by order_id
      on conflict (order_id) do update set
        (goods, hold_until, paid_on, cancelled_by, shipped_at, delivered_at)
          = (excluded.goods, excluded.hold_until, excluded.paid_on, excluded.cancelled_by, excluded.shipped_at, excluded.delivered_at)
    `.execute(transaction);
  },
  tables: [
    {
      name: 'sale',
      key: ['order_id'],
      columns: [...COLUMNS],
      expected: `
        select (payload ->> 'order_id')::bigint as order_id, ${FIXED.map(placed).join(', ')},
          ${last('order_placed', "payload -> 'lines'")} as lines,
          min(occurred_at) filter (where type = 'order_placed') as placed_at,
          (array_agg(case type ${Object.entries(GOODS)
            .map(([type, goods]) => `when '${type}' then '${goods}'`)
            .join(' ')} end order by position desc))[1] as goods,
          ((array_agg(payload ->> 'hold_until' order by position desc) filter (where payload ? 'hold_until'))[1])::timestamptz
            as hold_until,
          (${last('order_paid', "payload ->> 'paid_on'")})::date as paid_on,
          ${last('order_cancelled', "payload ->> 'by'")} as cancelled_by,
          ${last('order_shipped', 'occurred_at')} as shipped_at, ${last('order_delivered', 'occurred_at')} as delivered_at
        from folded where type in ('${Object.keys(GOODS).join("', '")}')
        group by payload ->> 'order_id'`,
    },
  ],
};

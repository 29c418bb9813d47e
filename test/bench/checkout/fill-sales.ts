import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { orders } from '../../../projections/orders.ts';
import type { DB } from '../../../src/engine/db/tables.ts';
import { advanceLive } from '../../../src/engine/folding/advance.ts';
import type { DomainAppend } from '../../../src/engine/log/domain-append.ts';
import { createEventRegistry } from '../../../src/engine/log/event-registry.ts';
import { domainEvents } from '../../../src/events.ts';
import type { OrderEvent } from '../../../src/shop/orders/events.ts';
import { appendAll } from '../lists/seed.ts';

/** Above the ids that the product has given by then. */
const FIRST = 1_000_001;
const HOUR = 3_600_000;

/** How far an order comes, by its number: most are delivered, and some wait. */
const LIVES = [
  ...[[], ['order_accepted'], ['order_declined'], ['order_accepted', 'order_expired']],
  ...[
    ['order_accepted', 'order_paid'],
    ['order_accepted', 'order_paid', 'order_shipped'],
  ],
  ...Array.from({ length: 6 }, () => ['order_accepted', 'order_paid', 'order_shipped', 'order_delivered']),
] as const;

function eventOf(type: string, ids: { order_id: number; buyer_id: number; artist_id: number }, at: Date): OrderEvent {
  const hold_until = new Date(at.getTime() + 120 * HOUR).toISOString();
  if (type === 'order_accepted') return { type, payload: { ...ids, hold_until } };
  if (type === 'order_paid') return { type, payload: { ...ids, paid_on: at.toISOString().slice(0, 10) } };
  return { type, payload: ids } as OrderEvent;
}

/** An order an hour, the last of them now. */
function* ordersOf(artist: number, count: number): Generator<DomainAppend> {
  const now = Date.now();
  for (let n = 0; n < count; n += 1) {
    const at = new Date(now - (count - n) * HOUR);
    const ids = { order_id: FIRST + n, buyer_id: FIRST + (n % 5_000), artist_id: artist };
    const placed: OrderEvent = {
      type: 'order_placed',
      payload: {
        ...{ ...ids, checkout_id: FIRST + n, profile_id: 1 },
        lines: [{ artwork_id: 1_001 + (n % 500), quantity: 1, price_cents: 10_000 }],
        ...{ subtotal_cents: 10_000, shipping_cents: 0, tax_cents: 0, commission_cents: 1_500 },
        hold_until: new Date(at.getTime() + 48 * HOUR).toISOString(),
      },
    };
    const events = [placed, ...(LIVES[n % LIVES.length] ?? []).map((type) => eventOf(type, ids, at))];
    const all = events.map((event) => ({ ...event, id: randomUUIDv7(), occurredAt: at }));
    yield { stream: `order-${ids.order_id}`, expectedVersion: 0, events: all, actorId: ids.buyer_id };
  }
}

/** Lets collectors order of an artist, through the log, and folds it. */
export async function fillSales(db: Kysely<DB>, artist: number, count: number): Promise<void> {
  await appendAll(db, ordersOf(artist, count));
  await sql`
    insert into selling.order_words (order_id, checkout_id, buyer_id, artist_id, artist_name, titles, ship_to)
    select n, n, ${FIRST}::bigint + n % 5000, ${artist}, 'Ada', '["Tide"]',
      '{"name": "June Okafor", "line1": "3 Quai", "city": "Lyon", "postal_code": "69002", "country": "FR"}'
    from generate_series(${FIRST}::bigint, ${FIRST + count - 1}::bigint) n`.execute(db);
  await advanceLive({ db, registry: createEventRegistry(domainEvents) }, orders);
}

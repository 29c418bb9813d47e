import fc from 'fast-check';
import t from 'tap';
import type { OrderEvent, Placed } from '../../src/shop/orders/events.ts';
import { askReturn, returnUntil } from '../../src/shop/orders/returns.ts';
import { type Order, order } from '../../src/shop/orders/state.ts';
import { requireParty } from '../../src/shop/orders/status.ts';
import { given } from '../helpers/decision.ts';
import { IDS, PLACED } from './said.ts';
import { WAYS } from './ways.ts';

const DAY = 86_400_000;
const ARRIVED = WAYS.delivered.events;
/** Two prints at 10 dollars and a painting at 40, with 3 of tax and 5 of shipping. */
const TWO: Placed = {
  ...PLACED,
  lines: [
    { artwork_id: 1, quantity: 2, price_cents: 1_000 },
    { artwork_id: 2, quantity: 1, price_cents: 4_000 },
  ],
  ...{ subtotal_cents: 6_000, shipping_cents: 500, tax_cents: 300 },
};
const delivered = (placed: Placed, events: OrderEvent[] = ARRIVED): Order =>
  requireParty(
    given(order, [{ type: 'order_placed' as const, payload: placed }, ...events]).state,
    'buyer_id',
    IDS.buyer_id,
  );
const arrivedAt = delivered(TWO).delivered_at?.getTime() ?? 0;

type Lines = { artwork_id: number; quantity: number }[];
const asking = (lines: Lines, after = 0) =>
  askReturn(delivered(TWO), { at: new Date(arrivedAt + after), lines, returnDays: 14 });
const askedFor = (lines: Lines) => asking(lines)[0]?.payload;

t.test('what a collector wants to send back', async (t) => {
  const print = { artwork_id: 1, quantity: 1 };
  const painting = { artwork_id: 2, quantity: 1 };
  t.match(askedFor([print]), { lines: [print], value_cents: 1_050 }, 'its price and its share of the tax');
  t.match(askedFor([print, painting]), { value_cents: 5_250 });
  t.match(askedFor([print, print, painting]), {
    lines: [{ artwork_id: 1, quantity: 2 }, painting],
    value_cents: 6_800,
  });
  for (const lines of [[print, print, print], [{ artwork_id: 2, quantity: 2 }], [{ artwork_id: 3, quantity: 1 }]])
    t.throws(() => asking(lines), { code: 'VALIDATION', issues: [{ path: 'lines' }] });
});

t.test('it can be asked for until some days after the delivery', async (t) => {
  const all = [{ artwork_id: 2, quantity: 1 }];
  t.equal(asking(all, 14 * DAY).length, 1);
  t.throws(() => asking(all, 14 * DAY + 1), { code: 'ORDER_STATE', message: /within 14 days/ });
  t.equal(returnUntil(delivered(TWO), 14)?.getTime(), arrivedAt + 14 * DAY);
  for (const way of ['shipped', 'asked to go back', 'delivered and given back'] as const)
    t.equal(returnUntil(delivered(PLACED, WAYS[way].events), 14), null, way);
});

t.test('no part of an order is worth more than the whole, or less than its price', (t) => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 5 }),
    price_cents: fc.integer({ min: 1, max: 100_000 }),
  });
  const some = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    ...{
      shipping_cents: fc.nat(5_000),
      tax_cents: fc.nat(20_000),
      back: fc.array(fc.nat(5), { minLength: 4, maxLength: 4 }),
    },
  });
  const law = fc.property(some, ({ back, lines: ordered, ...rest }) => {
    const lines = ordered.map((line, n) => ({ ...line, artwork_id: n + 1 }));
    const subtotal_cents = lines.reduce((sum, { quantity, price_cents }) => sum + quantity * price_cents, 0);
    const state = delivered({ ...PLACED, lines, subtotal_cents, ...rest });
    const returned = lines
      .map(({ artwork_id, quantity }, n) => ({ artwork_id, quantity: Math.min(quantity, back[n] ?? 0) }))
      .filter(({ quantity }) => quantity > 0);
    if (returned.length === 0) return;
    const [asked] = askReturn(state, { at: new Date(arrivedAt), lines: returned, returnDays: 14 });
    const price = returned.reduce(
      (sum, { artwork_id, quantity }) => sum + quantity * (lines[artwork_id - 1]?.price_cents ?? 0),
      0,
    );
    const worth = asked?.type === 'return_asked' ? asked.payload.value_cents : -1;
    const whole = subtotal_cents + rest.tax_cents + rest.shipping_cents;
    if (worth < price || worth > whole) throw new Error(`${worth} of ${whole} for ${price}`);
  });
  t.doesNotThrow(() => fc.assert(law, { numRuns: 2_000 }));
  t.end();
});

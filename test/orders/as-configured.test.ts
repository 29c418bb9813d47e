import t from 'tap';
import type { SaleReply } from '../../src/contract/sales.ts';
import { createClient } from '../helpers/client.ts';
import { startStack } from '../helpers/stack.ts';
import { placeSandbox } from '../payments/with-sandbox.ts';
import { shopOf } from './shop.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

t.test('a house that has set how long pieces are kept, and what it keeps of the price', async (t) => {
  const shop = await shopOf(t, { ARRANGED_DAYS: '2', COMMISSION_RATE: '10' });
  const { stack, artist, buyer, list, place } = shop;

  await t.test('keeps them for as long once an artist has accepted', async (t) => {
    const { order } = await place(buyer, [[await list(artist), 50]]);
    const { hold_until } = await shop.take(order.id, ['accept']);
    const { events } = await stack.parts.domainLog.readPage({ stream: `order-${order.id}`, size: 10 });
    const accepted = events.find(({ type }) => type === 'order_accepted')?.occurredAt.getTime() ?? 0;
    t.equal(Date.parse(hold_until ?? '') - accepted, 2 * DAY);
  });

  await t.test('keeps of an order what was set when it was placed, whatever is set later', async (t) => {
    const { order } = await place(buyer, [[await list(artist, { price: 80 }), 80]]);
    await shop.take(order.id, ['accept']);
    const env = { LAUNCHED: 'checkout', COMMISSION_RATE: '30' };
    const later = await startStack(t, { redis: false, database: stack.database, env });
    const body = { paid_on: later.parts.now().toISOString().slice(0, 10) };
    const desk = createClient(later.origin, artist.token);
    const paid = await desk.call<SaleReply>('POST', `/sales/${order.id}/paid`, { body });
    t.match({ status: paid.status, sale: paid.body.sale }, { status: 200, sale: { commission: 8, net: 72 } });
  });
});

t.test('a house that takes cards keeps pieces as long as it has set', async (t) => {
  const { env } = await placeSandbox();
  const { artist, buyer, list, place } = await shopOf(t, { ...env, HOLD_MINUTES: '20' });
  const { order } = await place(buyer, [[await list(artist), 50]]);
  t.equal(Date.parse(order.hold_until ?? '') - Date.parse(order.placed_at), 20 * MINUTE);
});

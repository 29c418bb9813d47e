import { randomUUID } from 'node:crypto';
import t from 'tap';
import { shopOf } from './shop.ts';

/** Checkouts that a member may send in an hour. */
const LIMIT = 30;

t.test('what was ordered and is sent again is told as it is by then, also when its buyer has sent too much', async (t) => {
  const shop = await shopOf(t, { RATE_LIMIT: 'on' });
  const { artist, buyer } = shop;
  const [work, other] = [await shop.list(artist), await shop.list(artist)];
  const key = randomUUID();
  const send = () => shop.order(buyer, [[work, 50]], {}, key);
  const { status, headers, body } = await send();
  t.equal(status, 201);
  const [order] = body.checkout.orders;
  await artist.call('POST', `/sales/${order?.id}/accept`);

  for (let n = 0; n < LIMIT; n += 1) {
    const again = await send();
    t.match(again, {
      status: 201,
      body: { checkout: { id: body.checkout.id, orders: [{ id: order?.id, status: 'awaiting_payment' }] } },
    });
    t.same(again.body.checkout.orders[0]?.ship_to, order?.ship_to);
    t.equal(again.headers.get('x-log-position'), headers.get('x-log-position'));
  }
  t.match(await shop.order(buyer, [[other, 50]]), { status: 429, body: { code: 'RATE_LIMITED' } });
  t.match(await shop.see(buyer, '/orders'), { total: 1 });
});

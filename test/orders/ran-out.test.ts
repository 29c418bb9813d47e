import t from 'tap';
import type { Cart } from '../../src/contract/cart.ts';
import { shopOf } from './shop.ts';

const HOLD_MS = 48 * 3_600_000;

t.test('an order whose time has run out while no worker runs', async (t) => {
  const shop = await shopOf(t);
  const { stack, artist, buyer, other } = shop;

  await t.test('keeps its work out of no bag, though nobody has said so', async (t) => {
    const work = await shop.list(artist);
    const add = () => buyer.call<Cart>('POST', '/cart/items', { body: { artwork_id: work } });
    await shop.place(other, [[work, 50]]);
    t.match(await add(), { status: 409, body: { code: 'ARTWORK_UNAVAILABLE' } });
    stack.clock.ahead += HOLD_MS;
    t.equal(await shop.statusOf(work), 'reserved', 'lists do not know it yet');
    const added = await add();
    t.match(added, { status: 201, body: { items: [{ artwork_id: work, artwork: { status: 'available' } }] } });
    t.same(await shop.see(buyer, '/cart'), added.body);
    t.match(await shop.order(buyer, [[work, 50]]), { status: 201 });
    t.match(await shop.see(buyer, '/cart'), { items: [{ artwork: { status: 'reserved' } }] });
  });

  await t.test('frees its work in the bags where it waits', async (t) => {
    const work = await shop.list(artist, { limited_edition: 2 });
    const waiting = await shop.member('Lin');
    const { body } = await waiting.call<Cart>('POST', '/cart/items', { body: { artwork_id: work } });
    const more = () => waiting.call('PUT', `/cart/items/${body.items[0]?.id}`, { body: { quantity: 2 } });
    const seen = () => shop.see(waiting, '/cart');
    await shop.place(other, [
      [work, 50],
      [work, 50],
    ]);
    t.match(await seen(), { items: [{ artwork: { status: 'reserved' } }] });
    t.match(await more(), { status: 409, body: { code: 'ARTWORK_UNAVAILABLE' } });
    stack.clock.ahead += HOLD_MS;
    t.match(await seen(), { items: [{ quantity: 1, artwork: { status: 'available' } }] });
    t.match(await more(), { status: 200, body: { items: [{ quantity: 2, artwork: { status: 'available' } }] } });
  });
});

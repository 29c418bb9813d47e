import t from 'tap';
import { expireOrders } from '../../src/shop/orders/expire.ts';
import { shopOf } from './shop.ts';

const HOUR = 3_600_000;

t.test('what a worker does with orders whose time is over', async (t) => {
  const shop = await shopOf(t);
  const { stack, artist, buyer, other } = shop;
  const [late, paid, fresh] = [await shop.list(artist), await shop.list(artist), await shop.list(artist)];
  const first = await shop.place(buyer, [[late, 50]]);
  const second = await shop.place(buyer, [[paid, 50]]);
  for (const [step, body] of [['accept'], ['paid', { paid_on: new Date().toISOString().slice(0, 10) }]] as const)
    t.match(await artist.call('POST', `/sales/${second.order.id}/${step}`, body && { body }), { status: 200 });
  const look = async (hours: number) => {
    await stack.foldAll();
    await expireOrders(stack.db, stack.parts.domainLog, new Date(Date.now() + hours * HOUR));
  };
  const events = async (id: number) =>
    (await Array.fromAsync(stack.parts.domainLog.read(`order-${id}`))).map(({ type }) => type);

  await t.test('it lets nothing go before', async (t) => {
    await look(47);
    t.same(await events(first.order.id), ['order_placed']);
    t.equal(await shop.statusOf(late), 'reserved');
  });

  await t.test('it frees the pieces, once, and leaves alone what is paid', async (t) => {
    for (let time = 0; time < 2; time += 1) await look(49);
    t.same(await events(first.order.id), ['order_placed', 'order_expired']);
    t.equal(await shop.statusOf(late), 'available');
    t.equal(await shop.statusOf(paid), 'sold');
    t.match((await buyer.call('GET', `/orders/${first.order.id}`)).body, { order: { status: 'expired' } });
  });

  await t.test('of an artist who accepts at the same moment, one of both is heard', async (t) => {
    const { order } = await shop.place(other, [[fresh, 50]]);
    await stack.foldAll();
    const over = expireOrders(stack.db, stack.parts.domainLog, new Date(Date.now() + 49 * HOUR));
    const accepted = await artist.call('POST', `/sales/${order.id}/accept`);
    await over;
    const heard = (await events(order.id)).at(1);
    t.equal(heard, accepted.status === 200 ? 'order_accepted' : 'order_expired');
    t.equal(await shop.statusOf(fresh), accepted.status === 200 ? 'reserved' : 'available');
  });
});

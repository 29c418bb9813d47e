import t from 'tap';
import type { OrdersReply } from '../../src/contract/orders.ts';
import type { SaleReply, SalesReply } from '../../src/contract/sales.ts';
import { shopOf } from './shop.ts';

const WHOLE = {
  name: 'June Okafor',
  line1: '3 Quai',
  city: 'Lyon',
  postal_code: '69002',
  country: 'FR',
  phone: '+33 1',
};
const PLACE = { name: 'June Okafor', city: 'Lyon', region: null, country: 'FR' };

t.test('what both sides of an order are shown', async (t) => {
  const shop = await shopOf(t);
  const { artist, buyer } = shop;
  const placed = async () => {
    const work = await shop.list(artist);
    const { order } = await shop.place(buyer, [[work, 50]], { ship_to: WHOLE });
    return { work, id: order.id };
  };
  const step = (id: number, name: string, body?: object) =>
    artist.call('POST', `/sales/${id}/${name}`, body && { body });
  const goesTo = async (id: number) => {
    const { body } = await artist.call<SaleReply>('GET', `/sales/${id}`);
    const { sales } = await shop.see<SalesReply>(artist, '/sales');
    t.same(sales.find((sale) => sale.id === id)?.ship_to, body.sale.ship_to, 'the list says the same');
    return body.sale.ship_to;
  };

  await t.test(
    'an artist learns the street and the telephone once they have accepted, and not if they decline',
    async (t) => {
      const { id } = await placed();
      t.same(await goesTo(id), PLACE);
      await step(id, 'decline');
      t.same(await goesTo(id), PLACE);
      const second = await placed();
      await step(second.id, 'accept');
      t.match(await goesTo(second.id), WHOLE);
    },
  );

  await t.test('those of which something is sent back, or money is owed, are a list of their own', async (t) => {
    const [one, other] = [await placed(), await placed()];
    for (const { id, work } of [one, other]) {
      for (const name of ['accept', 'paid', 'shipped', 'delivered'])
        await step(id, name, name === 'paid' ? { paid_on: new Date().toISOString().slice(0, 10) } : {});
      const body = { lines: [{ artwork_id: work, quantity: 1 }], reason: 'Too large' };
      if (id === other.id) await buyer.call('POST', `/orders/${id}/return`, { body });
    }
    const ids = async (path: string) => (await shop.see<SalesReply>(artist, path)).sales.map(({ id }) => id);
    t.same(await ids('/sales?only=returns'), [other.id]);
    t.same(await ids('/sales?only=owed'), []);
    await step(other.id, 'return', { step: 'accept' });
    await step(other.id, 'return', { step: 'received' });
    t.same(await ids('/sales?only=owed&status=delivered'), [other.id]);
    t.match(await shop.see<OrdersReply>(buyer, '/orders?only=owed'), { total: 1, orders: [{ id: other.id }] });
    await step(other.id, 'refund', { amount: 50 });
    t.same(await ids('/sales?only=owed'), []);
    t.same(await ids('/sales?only=returns'), [other.id]);
    t.match(await buyer.call('GET', '/orders?only=all'), { status: 400 });
  });
});

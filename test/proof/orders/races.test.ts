import t from 'tap';
import type { OrderReply } from '../../../src/contract/orders.ts';
import { shopOf } from '../../orders/shop.ts';

t.test('of two things that are done to one order at once', async (t) => {
  const shop = await shopOf(t);
  const { artist, buyer, take, paidToday } = shop;
  async function sold() {
    const work = await shop.list(artist);
    const { id } = (await shop.place(buyer, [[work, 50]])).order;
    await take(id, ['accept'], paidToday());
    return { work, id };
  }
  const seen = async (id: number) => (await buyer.call<OrderReply>('GET', `/orders/${id}`)).body.order;

  await t.test('an order is cancelled or sent, never both', async (t) => {
    const { work, id } = await sold();
    const [cancelled, shipped] = await Promise.all([
      buyer.call('POST', `/orders/${id}/cancel`),
      artist.call('POST', `/sales/${id}/shipped`, { body: {} }),
    ]);
    t.same([cancelled.status, shipped.status].sort(), [200, 409]);
    const isShipped = shipped.status === 200;
    t.equal((await seen(id)).status, isShipped ? 'shipped' : 'cancelled');
    t.equal(await shop.statusOf(work), isShipped ? 'sold' : 'available');
  });

  await t.test('no more goes back than has come', async (t) => {
    const { id } = await sold();
    const body = { amount: 20 };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => artist.call('POST', `/sales/${id}/refund`, { body })),
    );
    t.same(answers.map(({ status }) => status).sort(), [200, 200, 400, 400, 400]);
    t.match(await seen(id), { refunded: 40, payment: 'part_refunded', refunds: { length: 2 } });
  });

  await t.test('pieces that come back are free once', async (t) => {
    const { work, id } = await sold();
    const all = { body: { amount: 50, restock: true } };
    const answers = await Promise.all([
      buyer.call('POST', `/orders/${id}/cancel`),
      artist.call('POST', `/sales/${id}/refund`, all),
    ]);
    // Who cancels first leaves the refund nothing to free; who gives all back first leaves nothing to cancel.
    t.match(
      answers.map(({ status }) => status),
      answers[0]?.status === 200 ? [200, 400] : [409, 200],
    );
    t.equal(await shop.statusOf(work), 'available');
  });
});

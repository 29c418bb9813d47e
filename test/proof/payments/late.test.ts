import t from 'tap';
import { forgetOrders } from '../../../src/shop/orders/forget.ts';
import { cardShopOf } from '../../payments/card-shop.ts';

const HOUR = 3_600_000;

t.test('money that goes through only after the hold', async (t) => {
  const shop = await cardShopOf(t);
  const { artist, buyer, other, stack } = shop;
  const second = await stack.artist('Ike');

  await t.test('has the pieces when they are free', async (t) => {
    const work = await shop.list(artist);
    const { checkout } = await shop.place(buyer, [[work, 50]]);
    await shop.choose(await shop.open(buyer, checkout.id), 'overdue');
    stack.clock.ahead += HOUR;
    const { orders } = await shop.untilPayment(buyer, checkout.id, 'captured');
    t.match(orders, [{ status: 'paid', paid_late: false }]);
    t.equal(await shop.statusOf(work), 'sold');
  });

  await t.test('has those that are free, and nothing is taken for the others', async (t) => {
    const [free, gone] = [await shop.list(artist, { price: 30 }), await shop.list(second, { price: 70 })];
    const { checkout } = await shop.place(buyer, [
      [free, 30],
      [gone, 70],
    ]);
    await shop.choose(await shop.open(buyer, checkout.id), 'overdue');
    stack.clock.ahead += 26 * 60_000;
    t.match(await shop.order(other, [[gone, 70]]), { status: 201 }, 'somebody else came after the hold');
    stack.clock.ahead += HOUR - 30 * 60_000;
    // Somebody else holds it still.
    const held = (await shop.order(other, [[gone, 70]])).status;
    t.equal(held, 201);
    stack.clock.ahead += 5 * 60_000;
    const { orders } = await shop.untilPayment(buyer, checkout.id, 'captured');
    const byPrice = orders.toSorted((one, another) => one.subtotal - another.subtotal);
    t.match(byPrice, [
      { status: 'paid', payment: 'captured' },
      { status: 'expired', payment: 'voided', paid_late: true, refund_owed: 0 },
    ]);
    const payment = (await shop.provider.list(null)).at(-1);
    t.match(payment, { state: 'captured', amount_cents: 10_000, captured_cents: 3_000 });
    t.equal(await shop.statusOf(gone), 'reserved', 'it is kept for whoever has it');
  });

  await t.test('is let go of when others have all pieces', async (t) => {
    const work = await shop.list(artist);
    const { checkout, order } = await shop.place(buyer, [[work, 50]]);
    const page = await shop.open(buyer, checkout.id);
    await shop.choose(page, 'overdue');
    stack.clock.ahead += 26 * 60_000;
    t.match(await artist.call('PUT', `/artworks/${work}`, { body: { status: 'sold' } }), { status: 200 });
    stack.clock.ahead += HOUR;
    const { orders } = await shop.untilPayment(buyer, checkout.id, 'voided');
    t.match(orders, [{ id: order.id, status: 'expired', payment: 'voided', refund_owed: 0 }]);
    await shop.untilStory(checkout.id, 'payment_voided');
    const payment = (await shop.provider.list(null)).at(-1);
    t.match(payment, { state: 'voided', captured_cents: 0 });
    t.match(
      await artist.call('POST', `/sales/${order.id}/refund`, { body: { amount: 1 } }),
      { status: 409, body: { code: 'ORDER_STATE' } },
      'what was never taken cannot go back',
    );
  });

  await t.test('is let go of when whoever paid is forgotten meanwhile, though the piece is free', async (t) => {
    const work = await shop.list(artist);
    const leaving = await shop.member('Lou');
    const { checkout } = await shop.place(leaving, [[work, 50]]);
    await shop.choose(await shop.open(leaving, checkout.id), 'overdue');
    stack.clock.ahead += 26 * 60_000;
    const parts = { db: stack.db, domainLog: stack.parts.domainLog, dataDir: stack.config.dataDir };
    await forgetOrders(parts, leaving.session.user.id, stack.parts.now());
    stack.clock.ahead += HOUR;
    await shop.untilStory(checkout.id, 'payment_voided');
    t.match((await shop.provider.list(null)).at(-1), { state: 'voided', captured_cents: 0 });
    t.equal(await shop.statusOf(work), 'available');
  });

  const { provider, orders } = await shop.balance();
  t.equal(provider, 8_000);
  t.equal(provider, orders);
});

t.test('money of an order that was paid by card goes back to it by itself', async (t) => {
  const shop = await cardShopOf(t);
  const { artist, buyer } = shop;
  const work = await shop.list(artist);
  const buy = async () => {
    const { checkout, order } = await shop.place(buyer, [[work, 50]]);
    await shop.choose(await shop.open(buyer, checkout.id), 'pay');
    await shop.untilPayment(buyer, checkout.id, 'captured');
    return { order, stream: checkout.id };
  };
  const untilBack = async (id: number, cents: number) => {
    await shop.untilStory(id, 'refund_done');
    const payments = await shop.provider.list(null);
    t.match(payments.at(-1), { refunded_cents: cents });
  };

  const first = await buy();
  t.match(await buyer.call('POST', `/orders/${first.order.id}/cancel`), {
    status: 200,
    body: { order: { status: 'refunded', refunded: 50, refund_owed: 0 } },
  });
  await untilBack(first.stream, 5_000);
  t.equal(await shop.statusOf(work), 'available');

  const next = await buy();
  const refund = { amount: 12.5 };
  t.match(await artist.call('POST', `/sales/${next.order.id}/refund`, { body: refund }), {
    status: 200,
    body: { sale: { payment: 'part_refunded', refunded: 12.5 } },
  });
  await untilBack(next.stream, 1_250);
  t.same(await shop.balance(), { provider: 3_750, orders: 3_750 });
});

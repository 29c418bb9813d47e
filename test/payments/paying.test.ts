import { randomUUID } from 'node:crypto';
import t from 'tap';
import type { Cart } from '../../src/contract/cart.ts';
import type { OrdersReply } from '../../src/contract/orders.ts';
import type { SaleReply } from '../../src/contract/sales.ts';
import { until } from '../helpers/until.ts';
import { cardShopOf } from './card-shop.ts';

const PAID = ['payment_asked', 'payment_opened', 'payment_settled', 'payment_captured'];

t.test('a collector who pays by card', async (t) => {
  const shop = await cardShopOf(t);
  const { artist, buyer, other, stack } = shop;

  await t.test('has the works kept for a while, goes to the provider, and owns them', async (t) => {
    const work = await shop.list(artist, { price: 120.5 });
    await buyer.call('POST', '/cart/items', { body: { artwork_id: work } });
    const { checkout, order } = await shop.place(buyer, [[work, 120.5]]);
    t.match(checkout.payment, { method: 'card', state: 'none', page: null });
    t.match(order, { status: 'awaiting_payment', method: 'card', payment: 'none', how_to_pay: null });
    t.equal(Date.parse(order.hold_until ?? '') - Date.parse(order.placed_at), 15 * 60_000);
    t.equal(await shop.statusOf(work), 'reserved');
    const { line1, ...place } = shop.bodyOf([]).ship_to;
    const { postal_code: _kept, ...seen } = place;
    t.same((await shop.see<SaleReply>(artist, `/sales/${order.id}`)).sale.ship_to, { ...seen, region: null });

    const asked = await shop.pay(buyer, checkout.id);
    t.match({ status: asked.status, payment: asked.body.checkout.payment }, { status: 202, payment: { page: null } });
    const open = await shop.untilPayment(buyer, checkout.id, 'open');
    t.equal(Date.parse(open.hold_until ?? '') - Date.parse(order.placed_at), 25 * 60_000, 'the hold is longer');
    const back = await shop.choose(open.payment.page, 'pay');
    t.equal(back.headers.get('location'), new URL(`/checkout/placed/${checkout.id}?returned`, stack.origin).href);

    const done = await shop.untilPayment(buyer, checkout.id, 'captured');
    t.match(done, { hold_until: null, payment: { page: null }, orders: [{ status: 'paid', payment: 'captured' }] });
    t.same(await shop.story(checkout.id), PAID);
    t.equal(await shop.statusOf(work), 'sold');
    t.match(await shop.see<Cart>(buyer, '/cart'), { items: [] }, 'what is paid has left the bag');
    const { sale } = await shop.see<SaleReply>(artist, `/sales/${order.id}`);
    t.match(sale.ship_to, { line1, ...place }, 'its artist knows where to send it');
    t.match(await artist.call('POST', `/sales/${order.id}/shipped`, { body: {} }), { status: 200 });
    t.match(await shop.see<OrdersReply>(buyer, '/orders'), { orders: [{ status: 'shipped', method: 'card' }] });
  });

  await t.test('may be refused and try again', async (t) => {
    const { checkout } = await shop.place(buyer, [[await shop.list(artist), 50]]);
    const page = await shop.open(buyer, checkout.id);
    await shop.choose(page, 'decline');
    t.equal((await shop.untilPayment(buyer, checkout.id, 'failed')).payment.page, page);
    t.match(await shop.pay(buyer, checkout.id), { status: 202, body: { checkout: { payment: { page } } } });
    await shop.choose(page, 'pay');
    await shop.untilPayment(buyer, checkout.id, 'captured');
    t.same((await shop.story(checkout.id)).filter((type) => type === 'payment_asked').length, 1);
  });

  await t.test('pays once, however often they press and however often the shop is told', async (t) => {
    const { checkout } = await shop.place(buyer, [[await shop.list(artist), 50]]);
    const key = randomUUID();
    const answers = await Promise.all([
      ...[shop.pay(buyer, checkout.id, key), shop.pay(buyer, checkout.id, key)],
      ...[shop.pay(buyer, checkout.id), shop.pay(buyer, checkout.id)],
    ]);
    t.ok(answers.every(({ status }) => status === 202));
    const { payment } = await shop.untilPayment(buyer, checkout.id, 'open');
    await shop.choose(payment.page, 'twice');
    await shop.untilPayment(buyer, checkout.id, 'captured');
    await until('both notices are handled', async () => {
      const of = (await shop.provider.list(null)).at(-1)?.id ?? '';
      const rows = await stack.db.selectFrom('selling.notice').select('handled_at').where('payment', '=', of).execute();
      return rows.length === 2 && rows.every(({ handled_at }) => handled_at !== null);
    });
    t.same(await shop.story(checkout.id), PAID);
  });

  await t.test('has paid also when nobody tells the shop', async (t) => {
    const { checkout } = await shop.place(buyer, [[await shop.list(artist), 50]]);
    await shop.choose(await shop.open(buyer, checkout.id), 'never');
    stack.clock.ahead += 61_000;
    await shop.untilPayment(buyer, checkout.id, 'captured');
    t.equal(await stack.db.selectFrom('selling.watched_payment').select('reference').executeTakeFirst(), undefined);
  });

  await t.test('brings the next look at the payment forward by coming back, once in a while', async (t) => {
    const { checkout } = await shop.place(buyer, [[await shop.list(artist), 50]]);
    const page = await shop.open(buyer, checkout.id);
    const due = async () => {
      const watched = stack.db.selectFrom('selling.watched_payment').select('look_at');
      const row = await watched.where('checkout_id', '=', checkout.id).executeTakeFirstOrThrow();
      return row.look_at.getTime() - stack.parts.now().getTime();
    };
    t.ok((await due()) > 30_000, 'nobody looks so soon by themselves');
    await shop.pay(buyer, checkout.id);
    await until('it was looked at', async () => (await due()) > 30_000);
    await shop.pay(buyer, checkout.id);
    t.ok((await due()) > 30_000, 'who has just come back is not looked at again');
    stack.clock.ahead += 11_000;
    await shop.choose(page, 'never');
    await shop.pay(buyer, checkout.id);
    await shop.untilPayment(buyer, checkout.id, 'captured');
    t.match(await shop.story(checkout.id), PAID);
  });

  await t.test('is told what the card is asked for: without what they have cancelled', async (t) => {
    const cheap = await shop.list(artist, { price: 30 });
    const dear = await shop.list(await stack.artist('Ike'), { price: 70 });
    const { checkout } = await shop.place(buyer, [
      [cheap, 30],
      [dear, 70],
    ]);
    t.match(checkout, { total_amount: 100, payment: { state: 'none', amount: 100 } });
    const gone = checkout.orders.find(({ subtotal }) => subtotal === 70);
    await buyer.call('POST', `/orders/${gone?.id}/cancel`);
    t.match(await shop.seeCheckout(buyer, checkout.id), { total_amount: 100, payment: { amount: 30 } });
    await shop.open(buyer, checkout.id);
    t.match((await shop.provider.list(null)).at(-1), { amount_cents: 3_000 });
    await buyer.call('DELETE', `/checkout/${checkout.id}`);
    t.match(await shop.seeCheckout(buyer, checkout.id), { payment: { amount: 30, page: null } }, 'it was asked for');
    const given = await shop.place(buyer, [[cheap, 30]]);
    await buyer.call('DELETE', `/checkout/${given.checkout.id}`);
    t.match(await shop.seeCheckout(buyer, given.checkout.id), { payment: { amount: null } });
  });

  await t.test('is nobody who could pay for another, or for nothing', async (t) => {
    const { checkout, order } = await shop.place(buyer, [[await shop.list(artist), 50]]);
    t.match(await shop.pay(other, checkout.id), { status: 404, body: { code: 'ORDER_NOT_FOUND' } });
    t.match(await buyer.call('POST', `/checkout/${checkout.id}/pay`), { status: 400, body: { code: 'VALIDATION' } });
    const paid = { body: { paid_on: order.placed_at.slice(0, 10) } };
    t.match(
      await artist.call('POST', `/sales/${order.id}/paid`, paid),
      { status: 409, body: { code: 'ORDER_STATE' } },
      'money from a card is not for the artist to note',
    );
    await buyer.call('DELETE', `/checkout/${checkout.id}`);
    t.match(await shop.pay(buyer, checkout.id), { status: 409, body: { code: 'ORDER_STATE' } });
  });

  await shop.agrees(t);
});

t.test('a checkout that a member was about to pay', async (t) => {
  const shop = await cardShopOf(t);
  const { artist, buyer } = shop;
  const works = [await shop.list(artist), await shop.list(artist)] as const;
  const [first, second] = works;

  await t.test('gives way to the next one, which may have the same works', async (t) => {
    const before = await shop.place(buyer, [
      [first, 50],
      [second, 50],
    ]);
    const after = await shop.place(buyer, [[second, 50]]);
    t.match(await shop.seeCheckout(buyer, before.checkout.id), { orders: [{ status: 'cancelled' }], hold_until: null });
    t.match(await shop.seeCheckout(buyer, after.checkout.id), { orders: [{ status: 'awaiting_payment' }] });
    t.same([await shop.statusOf(first), await shop.statusOf(second)], ['available', 'reserved']);
    t.match(await shop.pay(buyer, before.checkout.id), { status: 409, body: { code: 'ORDER_STATE' } });
  });

  await t.test('stays while they may be paying for it, until they give it up', async (t) => {
    const { checkout } = await shop.place(buyer, [[second, 50]]);
    const page = await shop.open(buyer, checkout.id);
    t.match(await shop.order(buyer, [[first, 50]]), { status: 409, body: { code: 'PAYMENT_UNDER_WAY' } });
    t.match(await buyer.call('DELETE', `/checkout/${checkout.id}`), { status: 204 });
    t.equal((await shop.seeCheckout(buyer, checkout.id)).payment.page, null);
    t.match(await shop.order(buyer, [[first, 50]]), { status: 201 });
    // They have the page open in another tab.
    await shop.choose(page, 'pay');
    const late = await shop.untilPayment(buyer, checkout.id, 'voided');
    t.match(late, { orders: [{ status: 'cancelled', paid_late: true, payment: 'voided', refund_owed: 0 }] });
    t.equal(await shop.statusOf(second), 'available');
  });

  await t.test('is one of as many as they like, one after the other', async (t) => {
    for (let n = 0; n < 4; n += 1) t.match(await shop.order(buyer, [[first, 50]]), { status: 201 });
  });
  t.same(await shop.balance(), { provider: 0, orders: 0 });
});

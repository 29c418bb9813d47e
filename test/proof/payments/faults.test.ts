import { sql } from 'kysely';
import t from 'tap';
import { countPutAside, forgetPutAside, readPutAside } from '../../../src/engine/liveness/put-aside.ts';
import { followPayments } from '../../../src/shop/orders/card/follow.ts';
import { forgetNotices } from '../../../src/shop/orders/card/notices.ts';
import { until } from '../../helpers/until.ts';
import { cardShopOf } from '../../payments/card-shop.ts';

const PAID = ['payment_asked', 'payment_opened', 'payment_settled', 'payment_captured'];

t.test('a provider that is away, or whose answer is lost, is asked again, and has one payment', async (t) => {
  const shop = await cardShopOf(t);
  for (const kind of ['fail', 'lose']) {
    const { checkout } = await shop.place(shop.buyer, [[await shop.list(shop.artist), 50]]);
    await shop.fault(kind, 1);
    const page = await shop.open(shop.buyer, checkout.id);
    await shop.fault(kind, 1);
    await shop.choose(page, 'pay');
    await shop.untilPayment(shop.buyer, checkout.id, 'captured');
    t.same(await shop.story(checkout.id), PAID, kind);
  }
  t.match(await shop.provider.list(null), [{ captured_cents: 5_000 }, { captured_cents: 5_000 }]);
  t.equal((await shop.provider.list(null)).length, 2);
  t.same(await shop.balance(), { provider: 10_000, orders: 10_000 });
});

t.test('a provider that hangs keeps no collector waiting', async (t) => {
  const shop = await cardShopOf(t, { patience: 300 });
  const { checkout } = await shop.place(shop.buyer, [[await shop.list(shop.artist), 50]]);
  await shop.fault('hang', 1);
  t.match(await shop.pay(shop.buyer, checkout.id), {
    status: 202,
    body: { checkout: { payment: { state: 'asked' } } },
  });
  t.equal((await shop.seeCheckout(shop.buyer, checkout.id)).payment.state, 'asked');
  t.match(await shop.order(shop.buyer, [[await shop.list(shop.artist), 50]]), { body: { code: 'PAYMENT_UNDER_WAY' } });
  await shop.untilPayment(shop.buyer, checkout.id, 'open');
  t.equal((await shop.provider.list(null)).length, 1);
});

t.test('a worker that ends after the provider has acted is followed by one that finds it done', async (t) => {
  const shop = await cardShopOf(t, { working: false });
  const { buyer } = shop;
  const { checkout } = await shop.place(buyer, [[await shop.list(shop.artist), 50]]);
  await shop.pay(buyer, checkout.id);
  await shop.performAndEnd(checkout.id, 'payment_asked', 'ask');
  const stop = shop.work();
  const { payment } = await shop.untilPayment(buyer, checkout.id, 'open');
  await stop();
  await shop.choose(payment.page, 'pay');
  await until('its notice has come', () => shop.stack.db.selectFrom('selling.notice').select('id').executeTakeFirst());
  await shop.follow();
  t.match(await shop.seeCheckout(buyer, checkout.id), {
    payment: { state: 'authorised' },
    orders: [{ status: 'paid' }],
  });
  await shop.performAndEnd(checkout.id, 'payment_settled', 'capture');
  shop.work();
  await shop.untilPayment(buyer, checkout.id, 'captured');
  t.same(await shop.story(checkout.id), PAID);
  t.match(await shop.provider.list(null), [{ captured_cents: 5_000 }]);
});

t.test('a notice', async (t) => {
  const shop = await cardShopOf(t, { working: false });
  const { stack, buyer } = shop;
  const kept = () => stack.db.selectFrom('selling.notice').select(['id', 'handled_at']).execute();
  let stop = async () => {};

  await t.test('that the provider has not signed is none', async (t) => {
    const forged = await shop.notify({ id: 'n_1', payment: 'p_000000001' }, 'another secret');
    t.equal(forged.status, 401);
    t.match(await forged.json(), { code: 'UNAUTHENTICATED' });
    const url = new URL('/api/v1/payments/sandbox', stack.origin);
    for (const body of ['{"id":"n_1","payment":"p_1"}', 'no JSON', '[]']) {
      const headers = { 'content-type': 'application/json' };
      t.equal((await fetch(url, { method: 'POST', headers, body })).status, 401);
    }
    t.same(await kept(), []);
  });

  await t.test('of a payment that fits nothing stays where an operator sees it, and holds up no other', async (t) => {
    const strange = await shop.provider.ask({
      key: 'k',
      reference: 'strange',
      amount_cents: 100,
      returnTo: 'http://a.example',
      leaveTo: 'http://a.example',
    });
    for (const payment of [strange.id, 'p_unknown'])
      for (const _ of [1, 2]) t.equal((await shop.notify({ id: `n_${payment}`, payment })).status, 200);
    t.equal((await kept()).length, 2, 'each is kept once');
    await shop.follow();
    t.equal((await countPutAside(stack.db)).notice, 2);
    const [first] = await readPutAside(stack.db, 'notice', `sandbox-n_${strange.id}`);
    t.match(first, { reason: `payment ${strange.id} belongs to no checkout of this shop` });

    const { checkout } = await shop.place(buyer, [[await shop.list(shop.artist), 50]]);
    stop = shop.work();
    await shop.choose(await shop.open(buyer, checkout.id), 'pay');
    await shop.untilPayment(buyer, checkout.id, 'captured');
    t.equal((await countPutAside(stack.db)).notice, 2);

    if (first) await forgetPutAside(stack.db, first);
    stack.clock.ahead += 660_000;
    await until('it is looked at again', async () => (await countPutAside(stack.db)).notice === 2);
  });

  await t.test('that is put aside silences no later one of its payment, and is forgotten in the end', async (t) => {
    const { provider, following } = shop;
    const { checkout } = await shop.place(buyer, [[await shop.list(shop.artist), 50]]);
    const page = await shop.open(buyer, checkout.id);
    await stop();
    const { id = '' } = (await provider.list(null)).at(-1) ?? {};
    await shop.notify({ id: 'n_early', payment: id });
    await followPayments({ ...following, provider: { ...provider, look: async () => null } });
    t.equal((await readPutAside(stack.db, 'notice', 'sandbox-n_early')).length, 1);
    await shop.choose(page, 'pay');
    await until('its notice has come', async () => (await kept()).length === 5);
    await shop.follow();
    t.match(await shop.seeCheckout(buyer, checkout.id), { orders: [{ status: 'paid' }] });

    await sql`update selling.notice set came_at = now() - interval '91 days'`.execute(stack.db);
    await forgetNotices(stack.db);
    t.same(await kept(), []);
    t.equal((await countPutAside(stack.db)).notice, 0);
  });
});

t.test('a failure of which the shop hears late undoes no success', async (t) => {
  const shop = await cardShopOf(t, { working: false });
  const { checkout } = await shop.place(shop.buyer, [[await shop.list(shop.artist), 50]]);
  const stop = shop.work();
  const page = await shop.open(shop.buyer, checkout.id);
  await stop();
  await shop.choose(page, 'decline');
  await shop.choose(page, 'pay');
  shop.work();
  await shop.untilPayment(shop.buyer, checkout.id, 'captured');
  t.same(await shop.story(checkout.id), PAID, 'what counts is what the payment is, not what was told of it');
});

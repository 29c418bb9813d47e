import t from 'tap';
import { books } from '../../projections/books.ts';
import { findBuild } from '../../src/engine/folding/builds/builds.ts';
import { checkOrders } from '../../src/shop/orders/books-check.ts';
import type { Test } from '../helpers/test.ts';
import { until } from '../helpers/until.ts';
import { shopTaking } from './card-shop.ts';
import type { Fault } from './stripe/server.ts';
import { placeStripe, runStripe } from './with-stripe.ts';

const PAID = ['payment_asked', 'payment_opened', 'payment_settled', 'payment_captured'];
const MINUTE = 60_000;

const shopWithStripe = (t: Test, options: { working?: boolean; patience?: number } = {}) =>
  shopTaking(t, { place: placeStripe, run: runStripe }, options);

t.test('a collector who pays by card', async (t) => {
  const shop = await shopWithStripe(t);
  const { artist, buyer, stack, stripe } = shop;

  await t.test('goes to the page of Stripe, and owns the works', async (t) => {
    const work = await shop.list(artist, { price: 120.5 });
    const { checkout } = await shop.place(buyer, [[work, 120.5]]);
    const page = await shop.open(buyer, checkout.id);
    const back = await shop.choose(page, 'pay');
    t.equal(back.headers.get('location'), new URL(`/checkout/placed/${checkout.id}`, stack.origin).href);
    const done = await shop.untilPayment(buyer, checkout.id, 'captured');
    t.match(done, { hold_until: null, payment: { page: null }, orders: [{ status: 'paid', payment: 'captured' }] });
    t.same(await shop.story(checkout.id), PAID);
    t.equal(await shop.statusOf(work), 'sold');
    const { events } = await stack.parts.domainLog.readPage({ stream: `payment-${checkout.id}`, size: 100 });
    t.match(events.at(-1), { payload: { captured_cents: 12_050, fee_cents: 379 } }, 'Stripe has kept its fee');
  });

  await t.test('tells Stripe nothing of who they are, and each change has a key of its own', (t) => {
    t.notMatch(JSON.stringify(stripe.ledger.sessions()), /June|Okafor|Quai|Lyon|@/);
    const keys = stripe.requests.filter(({ method }) => method === 'POST').map(({ key }) => key);
    t.equal(new Set(keys).size, keys.length);
    t.match(keys, [/^ask-/, /^capture-/]);
    t.end();
  });

  await t.test('may be refused and try again on the same page', async (t) => {
    const { checkout } = await shop.place(buyer, [[await shop.list(artist), 50]]);
    const page = await shop.open(buyer, checkout.id);
    await shop.choose(page, 'decline');
    t.equal((await shop.untilPayment(buyer, checkout.id, 'failed')).payment.page, page);
    await shop.choose(page, 'pay');
    await shop.untilPayment(buyer, checkout.id, 'captured');
  });

  await t.test('pays once, however often the shop is told', async (t) => {
    const { checkout } = await shop.place(buyer, [[await shop.list(artist), 50]]);
    await shop.choose(await shop.open(buyer, checkout.id), 'twice');
    await shop.untilPayment(buyer, checkout.id, 'captured');
    await until('all notices are handled', async () => {
      const rows = await stack.db.selectFrom('selling.notice').select('handled_at').execute();
      return rows.every(({ handled_at }) => handled_at !== null);
    });
    t.same(await shop.story(checkout.id), PAID);
  });

  await t.test('has paid also when nobody tells the shop', async (t) => {
    const { checkout } = await shop.place(buyer, [[await shop.list(artist), 50]]);
    await shop.choose(await shop.open(buyer, checkout.id), 'never');
    stack.clock.ahead += 61_000;
    await shop.untilPayment(buyer, checkout.id, 'captured');
    t.same(await shop.story(checkout.id), PAID);
  });

  const { provider, orders } = await shop.balance();
  t.ok(provider > 0);
  t.equal(provider, orders, 'what was taken is what was sold');
  const live = await findBuild(stack.db, books, 'live');
  t.same(live && (await checkOrders(stack.db, live)).contradictions, [], 'orders, works and books say the same');
});

t.test('money that comes when the works are kept no longer', async (t) => {
  const shop = await shopWithStripe(t);
  const { artist, buyer, other, stack, stripe } = shop;
  const second = await stack.artist('Ike');

  await t.test('is let go of when others have them', async (t) => {
    const work = await shop.list(artist);
    const { checkout, order } = await shop.place(buyer, [[work, 50]]);
    const page = await shop.open(buyer, checkout.id);
    stack.clock.ahead += 26 * MINUTE;
    t.match(await shop.order(other, [[work, 50]]), { status: 201 });
    await shop.choose(page, 'pay');
    const { orders } = await shop.untilPayment(buyer, checkout.id, 'voided');
    t.match(orders, [{ id: order.id, status: 'expired', payment: 'voided', paid_late: true, refund_owed: 0 }]);
    await shop.untilStory(checkout.id, 'payment_voided');
    t.match(stripe.ledger.intent(stripe.ledger.sessions()[0]?.payment_intent ?? ''), { status: 'canceled' });
  });

  await t.test('is taken for those that are free, and for nothing else', async (t) => {
    const [free, gone] = [await shop.list(artist, { price: 30 }), await shop.list(second, { price: 70 })];
    const { checkout } = await shop.place(buyer, [
      [free, 30],
      [gone, 70],
    ]);
    const page = await shop.open(buyer, checkout.id);
    stack.clock.ahead += 26 * MINUTE;
    t.match(await shop.order(other, [[gone, 70]]), { status: 201 });
    await shop.choose(page, 'pay');
    await shop.untilPayment(buyer, checkout.id, 'captured');
    const [payment] = await shop.provider.list(null);
    t.match(payment, { state: 'captured', amount_cents: 10_000, captured_cents: 3_000, refunded_cents: 0 });
  });

  await t.test('comes no more once Stripe has closed the page', async (t) => {
    const { checkout } = await shop.place(buyer, [[await shop.list(artist), 50]]);
    const page = await shop.open(buyer, checkout.id);
    stack.clock.ahead += 40 * MINUTE;
    await shop.choose(page, 'pay');
    const [session] = stripe.ledger.sessions();
    t.equal(session?.payment_intent, null);
    if (session) await stripe.tell(stripe.ledger.expire(session.id));
    t.match(await shop.untilPayment(buyer, checkout.id, 'voided'), { payment: { page: null } });
  });
});

t.test('money goes back once, also where Stripe is asked twice and has forgotten the first time', async (t) => {
  const shop = await shopWithStripe(t);
  const { artist, buyer, stripe } = shop;
  const { checkout, order } = await shop.place(buyer, [[await shop.list(artist), 50]]);
  await shop.choose(await shop.open(buyer, checkout.id), 'pay');
  await shop.untilPayment(buyer, checkout.id, 'captured');
  stripe.fault('lose', 1);
  t.match(await buyer.call('POST', `/orders/${order.id}/cancel`), { status: 200 });
  await until('Stripe was asked', () => stripe.requests.some(({ key }) => key?.startsWith('refund-')));
  stripe.forgetKeys();
  await shop.untilStory(checkout.id, 'refund_done');
  const [payment] = await shop.provider.list(null);
  t.match(payment, { captured_cents: 5_000, refunded_cents: 5_000, fee_cents: 175 }, 'and its fee stays with Stripe');
  await shop.performAndEnd(checkout.id, 'refund_asked', 'refund');
  const intent = stripe.ledger.sessions()[0]?.payment_intent ?? '';
  t.equal(stripe.ledger.refundsOf(intent).length, 1);
  t.same(await shop.balance(), { provider: 0, orders: 0 });
});

t.test('a worker that ends after Stripe has acted is followed by one that finds it done', async (t) => {
  const shop = await shopWithStripe(t, { working: false });
  const { buyer, stripe } = shop;
  const { checkout } = await shop.place(buyer, [[await shop.list(shop.artist), 50]]);
  await shop.pay(buyer, checkout.id);
  await shop.performAndEnd(checkout.id, 'payment_asked', 'ask');
  stripe.forgetKeys();
  // The notice of what its buyer has done comes before the shop knows the answer.
  await shop.choose(stripe.ledger.sessions()[0]?.url ?? '', 'pay');
  await shop.follow();
  t.match(await shop.seeCheckout(buyer, checkout.id), {
    ...{ payment: { state: 'authorised' }, orders: [{ status: 'paid' }] },
  });
  await shop.performAndEnd(checkout.id, 'payment_settled', 'capture');
  stripe.forgetKeys();
  shop.work();
  await shop.untilPayment(buyer, checkout.id, 'captured');
  await shop.untilStory(checkout.id, 'payment_opened');
  t.same((await shop.story(checkout.id)).toSorted(), PAID.toSorted());
  t.equal(stripe.ledger.sessions().length, 1);
});

t.test('Stripe that is away, busy or in doubt is asked again, and has one payment', async (t) => {
  const shop = await shopWithStripe(t);
  const FAULTS: Fault[] = ['lose', { status: 503, code: 'away' }, { status: 429, code: 'rate_limit' }];
  for (const fault of FAULTS) {
    const { checkout } = await shop.place(shop.buyer, [[await shop.list(shop.artist), 50]]);
    shop.stripe.fault(fault, 1);
    const page = await shop.open(shop.buyer, checkout.id);
    shop.stripe.fault(fault, 1);
    await shop.choose(page, 'pay');
    await shop.untilPayment(shop.buyer, checkout.id, 'captured');
    t.same(await shop.story(checkout.id), PAID, JSON.stringify(fault));
  }
  t.equal(shop.stripe.ledger.sessions().length, FAULTS.length);
  t.same(await shop.balance(), { provider: 15_000, orders: 15_000 });
});

t.test('Stripe that hangs keeps no collector waiting', async (t) => {
  const shop = await shopWithStripe(t, { patience: 300 });
  const { checkout } = await shop.place(shop.buyer, [[await shop.list(shop.artist), 50]]);
  shop.stripe.fault('hang', 1);
  t.match(await shop.pay(shop.buyer, checkout.id), { status: 202 });
  t.equal((await shop.seeCheckout(shop.buyer, checkout.id)).payment.state, 'asked');
  await shop.untilPayment(shop.buyer, checkout.id, 'open');
  t.equal(shop.stripe.ledger.sessions().length, 1);
});

t.test('a notice that is not of this shop is not kept', async (t) => {
  const shop = await shopWithStripe(t, { working: false });
  const kept = () => shop.stack.db.selectFrom('selling.notice').select('id').execute();
  const statuses = async (answers: Promise<Response[]>) => (await answers).map(({ status }) => status);
  const session = { object: 'checkout.session', id: 'cs_1', client_reference_id: '7.a' };

  t.same(
    await statuses(shop.stripe.tell({ object: 'customer', id: 'cus_1' })),
    [200],
    'it is heard, so it is not repeated',
  );
  t.same(await statuses(shop.stripe.tell(session, { livemode: true })), [401], 'of real money, where money is none');
  const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' };
  for (const body of [JSON.stringify(session), 'no JSON', ''])
    t.equal((await fetch(shop.notifyUrl, { method: 'POST', headers, body })).status, 401);
  t.same(await kept(), []);
  t.same(await statuses(shop.stripe.tell(session, { times: 2 })), [200, 200]);
  t.equal((await kept()).length, 1);
});

t.test('an amount that Stripe does not take is refused before anything is kept', async (t) => {
  const shop = await shopWithStripe(t, { working: false });
  const { artist, buyer } = shop;
  const refused = { status: 409, body: { code: 'AMOUNT_NOT_PAYABLE' } };
  const cheap = await shop.list(artist, { price: 0.49 });
  t.match(await shop.order(buyer, [[cheap, 0.49]]), { ...refused, body: { message: /no less than \$0\.50$/ } });
  const dear = [await shop.list(artist, { price: 500_000 }), await shop.list(artist, { price: 500_000 })];
  t.match(
    await shop.order(
      buyer,
      dear.map((work) => [work, 500_000]),
    ),
    {
      ...{ ...refused, body: { code: 'AMOUNT_NOT_PAYABLE', message: /no more than \$999,999\.99 at once/ } },
    },
  );
  for (const work of [cheap, ...dear]) t.equal(await shop.statusOf(work), 'available');
});

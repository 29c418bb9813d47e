import t from 'tap';
import { until } from '../../helpers/until.ts';
import { shopWithStripe } from '../../payments/with-stripe.ts';

const PAID = ['payment_asked', 'payment_opened', 'payment_settled', 'payment_captured'];
const MINUTE = 60_000;

t.test('a collector who pays by card', async (t) => {
  const shop = await shopWithStripe(t);
  const { artist, buyer, stack, stripe } = shop;

  await t.test('goes to the page of Stripe, and owns the works', async (t) => {
    const work = await shop.list(artist, { price: 120.5 });
    const { checkout } = await shop.place(buyer, [[work, 120.5]]);
    const page = await shop.open(buyer, checkout.id);
    const back = await shop.choose(page, 'pay');
    t.equal(back.headers.get('location'), new URL(`/checkout/placed/${checkout.id}?returned`, stack.origin).href);
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

  await shop.agrees(t);
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

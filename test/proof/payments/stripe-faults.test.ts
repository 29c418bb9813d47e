import t from 'tap';
import type { Fault } from '../../payments/stripe/server.ts';
import { shopWithStripe } from '../../payments/with-stripe.ts';

const PAID = ['payment_asked', 'payment_opened', 'payment_settled', 'payment_captured'];

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

import t from 'tap';
import type { AdminOrders } from '../../../src/contract/admin-orders.ts';
import type { SaleReply, SalesSummary } from '../../../src/contract/sales.ts';
import { giveUp } from '../../../src/engine/liveness/attempts.ts';
import { forge, ofCardOrder } from '../../orders/forged.ts';
import { cardShopOf } from '../../payments/card-shop.ts';

/** What is the artist's of an order of some cents: the house keeps 15 %. */
const shareOf = (cents: number) => cents - Math.round(cents * 0.15);

t.test('the money of a work that was paid by card', async (t) => {
  const shop = await cardShopOf(t);
  const { artist, buyer } = shop;
  const { id: artistId } = artist.session.user;
  const summary = () => shop.see<SalesSummary>(artist, '/sales/summary');
  const seen = async (id: number) => (await shop.see<SaleReply>(artist, `/sales/${id}`)).sale.payout;
  const balance = async () => (await shop.account(artistId)).balance_cents;

  await t.test('goes to its artist once no return can be asked for, and once', async (t) => {
    const { id } = await shop.sell();
    t.match(await summary(), { on_its_way: 42.5, paid_out: 0 });
    t.match(await seen(id), { state: 'later', amount: 0, due_at: /^20/ });
    await shop.settle(13);
    t.same(await shop.after(id), [], 'the collector may still send it back');
    await Promise.all([shop.settle(), shop.settle(), shop.settle()]);
    await shop.untilAfter(id, 'payout_done');
    await shop.settle();
    t.same(await shop.after(id), ['payout_asked', 'payout_done']);
    t.equal(await balance(), shareOf(5_000));
    t.match(await summary(), { on_its_way: 0, paid_out: 42.5 });
    t.match(await seen(id), { state: 'paid_out', amount: 42.5, kept: 0, owes: 0, at: /^20/ });
  });

  await t.test('waits while the work is on its way back', async (t) => {
    const { id, work } = await shop.sell();
    const body = { lines: [{ artwork_id: work, quantity: 1 }], reason: 'Too loud' };
    t.match(await buyer.call('POST', `/orders/${id}/return`, { body }), { status: 200 });
    const before = await balance();
    await shop.settle(60);
    t.same(await shop.after(id), ['return_asked']);
    await shop.take(id, ['return', { step: 'refuse', answer: 'It was made for you' }]);
    await shop.settle();
    await shop.untilAfter(id, 'payout_done');
    t.equal((await balance()) - before, shareOf(5_000));
  });

  await t.test('is asked back when it has gone back to the collector after all', async (t) => {
    const { id } = await shop.sell();
    const before = await balance();
    await shop.settle();
    await shop.untilAfter(id, 'payout_done');
    await shop.take(id, ['refund', { amount: 50 }]);
    await shop.settle();
    await shop.untilAfter(id, 'reversal_done');
    t.equal(await balance(), before);
    await shop.settle();
    t.same(await shop.after(id), [
      ...['payout_asked', 'payout_done', 'order_refunded', 'reversal_asked', 'reversal_done'],
    ]);
  });

  await t.test('that the artist has no more is kept of what they have next', async (t) => {
    const [first, second] = [await shop.sell(), await shop.sell(80, buyer)];
    await shop.settle();
    for (const { id } of [first, second]) await shop.untilAfter(id, 'payout_done');
    await shop.account(artistId, { emptied: true });
    await shop.take(first.id, ['refund', { amount: 20 }]);
    await shop.settle();
    await shop.untilAfter(first.id, 'reversal_failed');
    const admin = await shop.stack.admin();
    const watch = () => shop.see<AdminOrders>(admin, '/api/v1/admin/orders');
    t.match(await watch(), { stuck: { total: 1, orders: [{ id: first.id, what: 'debt', amount: 17 }] } });
    t.match(await seen(first.id), { state: 'paid_out', owes: 17 });

    const third = await shop.sell();
    await shop.settle();
    await shop.untilAfter(third.id, 'payout_done');
    t.equal(await balance(), shareOf(5_000) - 1_700);
    t.match(await seen(third.id), { state: 'paid_out', amount: 42.5, kept: 17 });
    t.same((await shop.after(first.id)).at(-1), 'debt_withheld');
    t.match(await watch(), { stuck: { total: 0 } });
    await shop.settle();
    t.same(await shop.after(third.id), ['payout_asked', 'payout_done'], 'nothing is owed any more');
  });

  t.match(await shop.check(), /; 0 contradictions\n.*; 0 differences\n$/);
});

t.test('a payout that an account does not take', async (t) => {
  const shop = await cardShopOf(t);
  const { artist, stack } = shop;
  const { id: artistId } = artist.session.user;
  const ike = await stack.artist('Ike');
  const { id } = await shop.sell();
  const work = await shop.list(ike);
  const { checkout, order } = await shop.place(shop.other, [[work, 50]]);
  await shop.choose(await shop.open(shop.other, checkout.id), 'pay');
  await shop.untilPayment(shop.other, checkout.id, 'captured');
  for (const step of ['shipped', 'delivered'] as const)
    t.match(await ike.call('POST', `/sales/${order.id}/${step}`, step === 'shipped' ? { body: {} } : {}), {
      status: 200,
    });

  await shop.account(artistId, { closed: true });
  await shop.settle();
  await shop.untilAfter(id, 'payout_failed');
  await shop.untilAfter(order.id, 'payout_done');
  t.equal((await shop.account(ike.session.user.id)).balance_cents, shareOf(5_000), 'stops no other');
  const admin = await stack.admin();
  t.match(await shop.see<AdminOrders>(admin, '/api/v1/admin/orders'), {
    stuck: { total: 1, orders: [{ id, what: 'payout', amount: 42.5 }] },
  });
  t.match(await shop.see<SaleReply>(artist, `/sales/${id}`), {
    sale: { payout: { state: 'failed', amount: 0, reason: 'not_taken' } },
  });
  t.match(await shop.see<SalesSummary>(artist, '/sales/summary'), { on_its_way: 42.5, paid_out: 0 });

  await shop.account(artistId, { closed: false });
  await shop.settle(22);
  await shop.untilAfter(id, 'payout_done');
  t.equal((await shop.account(artistId)).balance_cents, shareOf(5_000));
});

t.test('a provider that is away, or whose answer is lost, sends a payout once', async (t) => {
  const shop = await cardShopOf(t);
  for (const kind of ['fail', 'lose']) {
    const { id } = await shop.sell();
    await shop.fault(kind, 1);
    await shop.settle();
    await shop.untilAfter(id, 'payout_done');
    t.same(await shop.after(id), ['payout_asked', 'payout_done'], kind);
  }
  t.equal((await shop.account(shop.artist.session.user.id)).balance_cents, 2 * shareOf(5_000));
});

t.test('a payout of which the provider has said nothing for a day, or a sum that was asked back', async (t) => {
  const shop = await cardShopOf(t, { working: false });
  const { stack } = shop;
  const admin = await stack.admin();
  const watch = async () => (await shop.see<AdminOrders>(admin, '/api/v1/admin/orders')).stuck;
  const said = async () => (await shop.check()).split('\n').filter((line) => line.includes('was asked for at'));
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const [waits, back, fresh] = [
    ofCardOrder(900_001, 900_001),
    ofCardOrder(900_002, 900_002),
    ofCardOrder(900_003, 900_003),
  ];
  for (const card of [waits, back, fresh]) await forge(stack, [card.placed(), card.paid()], hoursAgo(90));

  await t.test('is nothing to look at on the same day', async (t) => {
    await forge(stack, [fresh.payoutAsked(4_250)], hoursAgo(23));
    await forge(stack, [back.payoutAsked(4_250), back.payoutDone(4_250)], hoursAgo(80));
    t.same([await watch(), await said()], [{ total: 0, orders: [] }, []]);
  });

  await t.test('is told to operators after it, with the day on which it was asked', async (t) => {
    await forge(stack, [waits.payoutAsked(4_250)], hoursAgo(30));
    const asked = hoursAgo(26);
    await forge(stack, [back.reversalAsked(1_700)], asked);
    t.match(await watch(), {
      total: 2,
      orders: [
        { id: 900_001, what: 'payout_unanswered', amount: 42.5 },
        { id: 900_002, what: 'reversal_unanswered', amount: 17, since: asked.toISOString() },
      ],
    });
    t.match(await said(), [
      /^✗ payout of order-900001, \$42\.50, was asked for at 20.*Z, and nobody knows what came of it$/,
      `✗ reversal of order-900002, $17.00, was asked for at ${asked.toISOString()}, and nobody knows what came of it`,
    ]);
    t.match((await shop.operator().run('orders')).out, /^ {2}900002 +reversal unanswered +\$17\.00 +20/m);
  });

  await t.test('is told once, also when its step is put aside', async (t) => {
    const { id: event_id } = await stack.db
      .selectFrom('log.domain_event')
      .select('event_id as id')
      .where('type', '=', 'reversal_asked')
      .executeTakeFirstOrThrow();
    const effect = { reactor: 'payment', key: `reversal-${event_id}`, name: 'reversal', event_id };
    await stack.db
      .insertInto('reacting.effect')
      .values({ ...effect, stream_id: 'order-900002', error: null, done_at: null })
      .execute();
    await giveUp(stack.db, { kind: 'payment', key: effect.key }, 'it failed for three days: unknown no_answer');
    t.match(await said(), [/^✗ payout of order-900001/]);
    t.match(await shop.check(), /^✗ reversal of order-900002 is put aside since 20/m);
  });

  await t.test('is no more once it is answered', async (t) => {
    await forge(stack, [waits.payoutDone(4_250), back.money('reversal_done', 1_700)]);
    t.same([await watch(), await said()], [{ total: 0, orders: [] }, []]);
  });
});

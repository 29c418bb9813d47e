import t from 'tap';
import type { AdminOrders } from '../../../src/contract/admin-orders.ts';
import { NEWS_OF_ARTISTS, type NoticesReply } from '../../../src/contract/notices.ts';
import type { OrderReply } from '../../../src/contract/orders.ts';
import type { Client } from '../../helpers/client.ts';
import { startMail } from '../../helpers/mail.ts';
import { until } from '../../helpers/until.ts';
import { cardShopOf } from '../../payments/card-shop.ts';

const HOUR = 3_600_000;

t.test('a payment for which the bank of its buyer asks', async (t) => {
  const shop = await cardShopOf(t);
  const { artist, buyer, stack } = shop;
  const { id: artistId } = artist.session.user;
  const admin = await stack.admin();
  const watch = () => shop.see<AdminOrders>(admin, '/api/v1/admin/orders');
  const read = async (id: number) => (await buyer.call<OrderReply>('GET', `/orders/${id}`)).body.order;

  await t.test('is told to the artist and the operator with its day, and nothing of it is paid out', async (t) => {
    const { id, payment } = await shop.sell();
    for (let time = 0; time < 2; time += 1) await shop.atBank(payment, 'dispute');
    await shop.untilAfter(id, 'dispute_opened');
    const order = await read(id);
    t.match(order, { payment: 'disputed', dispute: { state: 'open', amount: 50 } });
    t.match((await watch()).disputes, { total: 1, orders: [{ id, amount: 50, due_at: order.dispute?.due_at }] });
    await shop.settle(60);
    t.same(await shop.after(id), ['dispute_opened']);
    const refund = { body: { amount: 50 } };
    t.match(
      await artist.call('POST', `/sales/${id}/refund`, refund),
      { status: 409, body: { code: 'ORDER_STATE' } },
      'it would go back twice',
    );

    await shop.atBank(payment, 'win');
    await shop.untilAfter(id, 'dispute_won');
    t.match(await read(id), { payment: 'won', dispute: { state: 'won' }, refunded: 0 });
    t.same((await watch()).disputes, { total: 0, orders: [] });
    await shop.settle();
    await shop.untilAfter(id, 'payout_done');
    t.equal((await shop.account(artistId)).balance_cents, 4_250);
  });

  await t.test('goes back when the bank decides so, and what the artist has had of it is asked back', async (t) => {
    const { id, payment } = await shop.sell();
    await shop.settle();
    await shop.untilAfter(id, 'payout_done');
    await shop.atBank(payment, 'dispute');
    await shop.untilAfter(id, 'dispute_opened');
    await shop.atBank(payment, 'lose');
    await shop.untilAfter(id, 'dispute_lost');
    t.match(await read(id), {
      ...{ status: 'refunded', payment: 'lost', refunded: 50, refund_owed: 0 },
      credit_notes: [{ amount: 50 }],
    });
    await shop.settle();
    await shop.untilAfter(id, 'reversal_done');
    t.same(await shop.after(id), [
      ...['payout_asked', 'payout_done', 'dispute_opened', 'dispute_lost', 'order_refunded'],
      ...['reversal_asked', 'reversal_done'],
    ]);
    t.equal((await shop.account(artistId)).balance_cents, 4_250, 'what was theirs before');
    t.match(await shop.provider.look(payment), { refunded_cents: 0 }, 'nobody has asked to give it back once more');
    t.match(await shop.check(), /; 0 contradictions\n.*; 0 differences\n$/);
  });

  await t.test('changes nothing when it is told again, or late', async (t) => {
    const { id, payment } = await shop.sell();
    await shop.atBank(payment, 'dispute');
    await shop.untilAfter(id, 'dispute_opened');
    await shop.atBank(payment, 'win');
    await shop.untilAfter(id, 'dispute_won');
    for (const n of [1, 2]) t.equal((await shop.notify({ id: `n_again_${n}`, payment })).status, 200);
    await shop.follow();
    t.same(await shop.after(id), ['dispute_opened', 'dispute_won']);
  });

  await t.test('is known to be decided also when nobody tells the shop', async (t) => {
    const { id, payment } = await shop.sell();
    await shop.atBank(payment, 'dispute');
    await shop.untilAfter(id, 'dispute_opened');
    t.ok(await stack.db.selectFrom('selling.watched_payment').select('until').executeTakeFirst());
    await shop.atBank(payment, 'win');
    await stack.db.deleteFrom('selling.notice').where('payment', '=', payment).execute();
    stack.clock.ahead += HOUR;
    await shop.untilAfter(id, 'dispute_won');
  });
});

t.test('a checkout of two artists is disputed in parts that are the whole', async (t) => {
  const shop = await cardShopOf(t);
  const ike = await shop.stack.artist('Ike');
  const works = [
    [await shop.list(shop.artist, { price: 33.33 }), 33.33],
    [await shop.list(ike, { price: 66.68 }), 66.68],
  ] as [number, number][];
  const { checkout } = await shop.place(shop.buyer, works);
  await shop.choose(await shop.open(shop.buyer, checkout.id), 'pay');
  await shop.untilPayment(shop.buyer, checkout.id, 'captured');
  const { id: payment = '' } = (await shop.provider.list(null)).at(-1) ?? {};
  await shop.atBank(payment, 'dispute');
  const [first] = checkout.orders;
  await shop.untilAfter(first?.id ?? 0, 'dispute_opened');
  const { orders } = await shop.seeCheckout(shop.buyer, checkout.id);
  t.same(orders.map(({ dispute }) => dispute?.amount).toSorted(), [33.33, 66.68]);
});

t.test('a refund that the bank does not take', async (t) => {
  const shop = await cardShopOf(t);
  const { buyer, stack } = shop;
  t.teardown(startMail(stack));
  const { id } = await shop.sell();
  await shop.fault('return', 1);
  await shop.take(id, ['refund', { amount: 12.5 }]);
  await shop.untilAfter(id, 'refund_failed');
  t.match((await buyer.call<OrderReply>('GET', `/orders/${id}`)).body, { order: { refund_failed: 12.5 } });
  const admin = await stack.admin();
  t.match(await shop.see<AdminOrders>(admin, '/api/v1/admin/orders'), {
    stuck: { total: 1, orders: [{ id, what: 'refund', amount: 12.5 }] },
  });
  for (const letter of ['card_refund_failed', 'card_refund_not_taken']) await shop.untilWritten(id, letter);
  t.match(await shop.check(), /; 0 contradictions\n.*; 0 differences\n$/, 'what failed contradicts nothing');

  await shop.retry(6);
  t.notOk((await shop.after(id)).includes('refund_retried'), 'a week is waited');
  await shop.fault('return', 1);
  await shop.retry(8);
  const again = ['refund_failed', 'refund_retried', 'refund_failed'];
  await until(
    'it has failed again',
    async () => (await shop.after(id)).filter((type) => again.includes(type)).length === 3,
  );
  await stack.foldAll();
  t.match(
    await shop.see<AdminOrders>(admin, '/api/v1/admin/orders'),
    { stuck: { total: 1 } },
    'operators see it still',
  );

  await shop.retry(16);
  const { checkout_id } = (await buyer.call<OrderReply>('GET', `/orders/${id}`)).body.order;
  await shop.untilStory(checkout_id, 'refund_done');
  t.match((await buyer.call<OrderReply>('GET', `/orders/${id}`)).body, { order: { refund_failed: 0, refunded: 12.5 } });
  t.match(await shop.see<AdminOrders>(admin, '/api/v1/admin/orders'), { stuck: { total: 0 } });
  t.match(await shop.check(), /; 0 contradictions\n.*; 0 differences\n$/);
});

t.test('an artist is written, and told on the page, what becomes of their money; its buyer is not', async (t) => {
  const shop = await cardShopOf(t);
  t.teardown(startMail(shop.stack));
  const { id: artistId } = shop.artist.session.user;
  const { id, payment } = await shop.sell();
  await shop.atBank(payment, 'dispute');
  await shop.untilWritten(id, 'dispute');
  await shop.atBank(payment, 'win');
  await shop.untilWritten(id, 'dispute_won');
  await shop.account(artistId, { closed: true });
  await shop.settle();
  await shop.untilWritten(id, 'payout_failed');
  await shop.account(artistId, { closed: false });
  await shop.settle(22);
  await shop.untilWritten(id, 'payout_done');
  await shop.account(artistId, { emptied: true });
  await shop.take(id, ['refund', { amount: 50 }]);
  await shop.settle();
  await shop.untilWritten(id, 'reversal_failed');
  const next = await shop.sell();
  await shop.settle();
  await shop.untilWritten(next.id, 'payout_withheld');
  const lost = await shop.sell();
  await shop.atBank(lost.payment, 'dispute');
  await shop.untilAfter(lost.id, 'dispute_opened');
  await shop.atBank(lost.payment, 'lose');
  await shop.untilWritten(lost.id, 'dispute_lost');
  const told = async (by: Client) => {
    const { notices } = await shop.see<NoticesReply>(by, '/api/v1/notices?limit=100');
    const news: readonly string[] = NEWS_OF_ARTISTS;
    return new Set(notices.flatMap((notice) => ('what' in notice && news.includes(notice.what) ? notice.what : [])));
  };
  t.same([...(await told(shop.artist))].toSorted(), NEWS_OF_ARTISTS.toSorted());
  t.same([...(await told(shop.buyer))], []);
});

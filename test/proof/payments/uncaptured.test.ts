import t from 'tap';
import { compareWithProvider } from '../../../src/shop/orders/card/compare.ts';
import { mailsTo, startMail } from '../../helpers/mail.ts';
import { until } from '../../helpers/until.ts';
import { cardShopOf } from '../../payments/card-shop.ts';

t.test('a card that cannot be charged for what was sold', async (t) => {
  const shop = await cardShopOf(t, { working: false });
  const { stack, artist, buyer, provider } = shop;
  t.teardown(startMail(stack));
  const second = await stack.artist('Ike');
  const [work, other] = [await shop.list(artist, { price: 50 }), await shop.list(second, { price: 30 })];
  const { checkout } = await shop.place(buyer, [
    [work, 50],
    [other, 30],
  ]);
  const [sold, given] = checkout.orders.toSorted((one, another) => another.subtotal - one.subtotal).map(({ id }) => id);
  const stop = shop.work();
  const page = await shop.open(buyer, checkout.id);
  await stop();
  await shop.choose(page, 'pay');
  await until('the works are sold, and nothing is taken yet', async () => {
    await shop.follow();
    return (await shop.story(checkout.id)).at(-1) === 'payment_settled';
  });

  await t.test('has nothing sent for it before it is charged', async (t) => {
    t.match((await artist.call('GET', `/sales/${sold}`)).body, { sale: { status: 'paid', charging: true } });
    const shipped = await artist.call('POST', `/sales/${sold}/shipped`, { body: {} });
    t.match(shipped, { status: 409, body: { code: 'ORDER_STATE', message: /still being charged/ } });
  });

  await t.test('is under way until it is, and an operator sees when that takes too long', async (t) => {
    const at = stack.parts.now();
    t.match(await compareWithProvider(stack.db, provider, at), { under_way: 1, overdue: 0, found: 0 });
    const later = new Date(at.getTime() + 2 * 3_600_000);
    t.match(await compareWithProvider(stack.db, provider, later), { under_way: 1, overdue: 1, found: 0 });
  });

  t.match(await artist.call('POST', `/sales/${sold}/refund`, { body: { amount: 12.5 } }), { status: 200 });
  t.match(await buyer.call('POST', `/orders/${given}/cancel`), { status: 200 });
  // The bank of the buyer lets go of the card, and the provider refuses to charge it from now on.
  const [payment] = await provider.list(null);
  await provider.void({ key: 'by the bank', id: payment?.id ?? '' });
  shop.work();
  await shop.untilStory(checkout.id, 'capture_failed');
  await shop.untilWritten(sold ?? 0, 'card_sale_not_charged');
  await shop.untilWritten(sold ?? 0, 'card_not_charged');

  await t.test('ends its order, frees the works, and is said to both sides', async (t) => {
    const { body } = await buyer.call('GET', `/orders/${sold}`);
    const ended = { status: 'cancelled', cancelled_by: 'house', payment: 'voided', refunds: [], refunded: 0 };
    t.match(body, { order: { ...ended, refund_owed: 0, credit_notes: [{ amount: 12.5 }, {}] } });
    await stack.foldAll();
    const listed = await artist.call('GET', '/sales?status=cancelled');
    t.match(listed.body, { sales: [{ id: sold, ...ended, charging: false, net: 0 }] });
    t.match((await artist.call('GET', '/sales?status=refunded')).body, { total: 0 });
    for (const id of [work, other]) t.equal(await shop.statusOf(id), 'available');
    // Nobody was told of a sale, or of money on its way, that there was not.
    const toBuyer = await mailsTo(stack, buyer.session.user.email);
    t.match(toBuyer.join(), 'Subject: Your card was not charged');
    t.match((await mailsTo(stack, artist.session.user.email)).join(), 'Please do not ship them.');
  });

  await t.test('has nothing given back, and the books balance', async (t) => {
    await until('nothing is left to do', async () => {
      const undone = stack.db.selectFrom('reacting.effect').select('key').where('done_at', 'is', null);
      return (await undone.execute()).length === 0;
    });
    t.match(await provider.list(null), [{ state: 'voided', captured_cents: 0, refunded_cents: 0 }]);
    t.notOk((await shop.story(checkout.id)).includes('refund_done'));
    const { out, code } = await shop.operator().run('orders', 'check');
    t.equal(code, 0, out);
    t.match(out, /1 payment at sandbox; 0 under way; 0 differences/);
  });
});

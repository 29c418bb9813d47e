import t from 'tap';
import type { AdminOrders } from '../../../src/contract/admin-orders.ts';
import type { NoticesReply } from '../../../src/contract/notices.ts';
import type { OrderReply } from '../../../src/contract/orders.ts';
import { mailsTo, startMail } from '../../helpers/mail.ts';
import { until } from '../../helpers/until.ts';
import { cardShopOf } from '../../payments/card-shop.ts';

const CLEAN = /; 0 contradictions\n.*; 0 differences\n$/;

t.test('a bank that asks for money that has gone back, or was to', async (t) => {
  const shop = await cardShopOf(t);
  const { buyer, stack } = shop;
  t.teardown(startMail(stack));
  const admin = await stack.admin();
  const watch = () => shop.see<AdminOrders>(admin, '/api/v1/admin/orders');
  const read = async (id: number) => (await buyer.call<OrderReply>('GET', `/orders/${id}`)).body.order;
  /** An order of which money went back, or was to. */
  const refunded = async (price: number, amount: number, how: 'refund_done' | 'refund_failed') => {
    const sold = await shop.sell(price);
    if (how === 'refund_failed') await shop.fault('return', 1);
    await shop.take(sold.id, ['refund', { amount }]);
    await (how === 'refund_failed' ? shop.untilAfter(sold.id, how) : shop.untilStory(sold.checkout, how));
    return sold;
  };
  const askAgain = async (days: number) => {
    await stack.foldAll();
    await shop.retry(days);
  };
  const disputed = async (of: { id: number; payment: string }) => {
    await shop.atBank(of.payment, 'whole');
    await shop.untilAfter(of.id, 'dispute_opened');
  };
  const lost = async (of: { id: number; payment: string }) => {
    await shop.atBank(of.payment, 'lose');
    await shop.untilAfter(of.id, 'dispute_lost');
  };

  await t.test('is told to all, and takes of the house what had gone back', async (t) => {
    const sold = await refunded(50, 50, 'refund_done');
    const { id, checkout } = sold;
    await disputed(sold);
    t.match(await read(id), { payment: 'disputed', dispute: { state: 'open', amount: 50 } });
    t.match((await watch()).disputes, { total: 1, orders: [{ id, amount: 50 }] });
    await shop.untilWritten(id, 'dispute');
    const watched = stack.db.selectFrom('selling.watched_payment').select('until').where('checkout_id', '=', checkout);
    t.ok(await watched.executeTakeFirst(), 'somebody looks what the bank decides');
    await lost(sold);
    t.match(await read(id), { payment: 'lost', refunded: 50, refund_failed: 0, refund_owed: 0 });
    t.match(await shop.check(), CLEAN);
    t.match((await watch()).books, { balanced: true, losses: 50, of_buyers: 0 });
  });

  await t.test('takes what had failed to go back, which nobody asks for any more', async (t) => {
    const sold = await refunded(50, 50, 'refund_failed');
    const { id } = sold;
    await disputed(sold);
    await askAgain(8);
    await lost(sold);
    await askAgain(16);
    t.match(await read(id), { payment: 'lost', refunded: 50, refund_failed: 0 });
    t.notOk((await shop.after(id)).includes('refund_retried'));
    t.match(await shop.check(), CLEAN);
    t.match(await watch(), { books: { losses: 50, of_buyers: 0 }, stuck: { total: 0 } }, 'as much as before');
  });

  await t.test('leaves it to the shop: then what had failed is asked for again', async (t) => {
    const sold = await refunded(50, 50, 'refund_failed');
    await disputed(sold);
    await shop.atBank(sold.payment, 'win');
    await shop.untilAfter(sold.id, 'dispute_won');
    await askAgain(8);
    await shop.untilStory(sold.checkout, 'refund_done');
    t.match(await read(sold.id), { refunded: 50, refund_failed: 0 });
    t.match(await shop.check(), CLEAN);
  });

  for (const [how, losses] of [
    ['refund_done', 90],
    ['refund_failed', 90],
  ] as const)
    await t.test(`takes all of an order of which a part is ${how}`, async (t) => {
      const sold = await refunded(100, 40, how);
      await disputed(sold);
      t.match(await read(sold.id), { dispute: { amount: 100 } });
      await lost(sold);
      t.match(await read(sold.id), { refunded: 100, refund_failed: 0, credit_notes: [{ amount: 40 }, { amount: 60 }] });
      t.match(await shop.check(), CLEAN);
      t.match((await watch()).books, { balanced: true, losses, of_buyers: 0 });
    });
});

t.test('a refund that is on its way while a bank takes the same money', async (t) => {
  const shop = await cardShopOf(t, { working: false });
  const { buyer, stack } = shop;
  t.teardown(startMail(stack));
  const admin = await stack.admin();
  const watch = () => shop.see<AdminOrders>(admin, '/api/v1/admin/orders');
  const read = async (id: number) => (await buyer.call<OrderReply>('GET', `/orders/${id}`)).body.order;
  const stop = shop.work();
  const { id, payment } = await shop.sell(100);
  await shop.untilWritten(id, 'card_paid');
  await stop();
  await shop.take(id, ['refund', { amount: 40 }]);
  const told = async (choice: 'whole' | 'lose', type: string) => {
    await shop.atBank(payment, choice);
    await until(`the shop knows of ${type}`, async () => {
      await shop.follow();
      return (await shop.after(id)).includes(type);
    });
  };
  await told('whole', 'dispute_opened');
  await told('lose', 'dispute_lost');
  t.match((await watch()).books, { balanced: true, losses: 40, of_buyers: -40 }, 'it is on its way still');
  t.match(await shop.check(), /; 0 contradictions\n/);

  await t.test('is neither owed nor lost once the provider has refused it', async (t) => {
    shop.work();
    await shop.untilAfter(id, 'refund_failed');
    t.match(await read(id), { payment: 'lost', refunded: 100, refund_failed: 0, refund_owed: 0 });
    t.match(await watch(), { books: { balanced: true, losses: 0, of_buyers: 0 }, stuck: { total: 0 } });
    t.match(await shop.check(), CLEAN);
  });

  await t.test('and is not asked for again, nor told to anybody as what they are to have', async (t) => {
    await stack.foldAll();
    await shop.retry(8);
    t.notOk((await shop.after(id)).includes('refund_retried'));
    await shop.untilWritten(id, 'card_refunded');
    const mails = (await mailsTo(stack, buyer.session.user.email, 3)).join();
    t.notMatch(mails, 'could not go back');
    for (const [by, told] of [
      [buyer, 'order_refunded'],
      [shop.artist, 'dispute_lost'],
    ] as const) {
      const { notices } = await shop.see<NoticesReply>(by, '/api/v1/notices');
      const news = notices.flatMap((notice) => (notice.kind === 'orders' ? notice.what : []));
      t.same([news.includes(told), news.includes('refund_failed')], [true, false]);
    }
  });
});

t.test('no artist is told of more than their order cost', async (t) => {
  const shop = await cardShopOf(t);
  const ike = await shop.stack.artist('Ike');
  const works = [
    [await shop.list(shop.artist, { price: 100 }), 100],
    [await shop.list(ike, { price: 100 }), 100],
  ] as [number, number][];
  const { checkout } = await shop.buy(shop.buyer, works);
  const [gone, left] = checkout.orders.map(({ id }) => id);
  await shop.operator().run('orders', 'refund', String(gone), '--all', '--yes');
  await shop.untilStory(checkout.id, 'refund_done');
  const { id: payment = '' } = (await shop.provider.list(null)).at(-1) ?? {};
  await shop.atBank(payment, 'whole');
  await shop.untilAfter(left ?? 0, 'dispute_opened');
  const { orders } = await shop.seeCheckout(shop.buyer, checkout.id);
  t.same(
    orders.map(({ dispute }) => dispute?.amount),
    [100, 100],
  );
  await shop.atBank(payment, 'lose');
  await shop.untilAfter(left ?? 0, 'dispute_lost');
  t.match(await shop.check(), CLEAN);
});

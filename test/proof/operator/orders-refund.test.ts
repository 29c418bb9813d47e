import t from 'tap';
import type { SaleReply } from '../../../src/contract/sales.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { until } from '../../helpers/until.ts';
import { shopOf } from '../../orders/shop.ts';
import { cardShopOf } from '../../payments/card-shop.ts';

t.test('an operator gives money of an order back to its card', async (t) => {
  const shop = await cardShopOf(t);
  const { artist, buyer } = shop;
  const work = await shop.list(artist);
  const { order, checkout } = await shop.buy(buyer, [[work, 50]]);
  const refund = (...words: string[]) => shop.operator().run('orders', 'refund', ...words);
  const id = String(order.id);

  await t.test('only when they know how much, of which order, and say yes', async (t) => {
    t.match(await refund(id), { code: 1, err: 'Say how much: --amount 12.50, or --all of it.\n' });
    t.match(await refund(id, '--all', '--amount', '1'), { code: 2 });
    for (const amount of ['0', '-1', '1.234', 'much'])
      t.match(await refund(id, '--amount', amount), { code: 2 }, amount);
    t.match(await refund('seven', '--all'), { code: 2, err: /An order is named by its number/ });
    t.match(await refund('999999', '--all', '--yes'), { code: 1, err: 'ORDER_NOT_FOUND: Order not found.\n' });
    t.match(await refund(id, '--all'), {
      code: 1,
      out: `Order ${id} cost $50.00, of which $0.00 has gone back.\n`,
      err: `Nobody can be asked here: add --yes to give back $50.00 of order ${id} to its card.\n`,
    });
  });

  await t.test('in part, and then all that is left', async (t) => {
    const part = await refund(id, '--amount', '12.50', '--yes');
    t.match(part, {
      code: 0,
      out: new RegExp(`^\\$12\\.50 of order ${id} goes back to its card: position [\\d,]+\\.$`, 'm'),
    });
    await shop.untilStory(checkout.id, 'refund_done');
    t.match(await shop.provider.list(null), [{ refunded_cents: 1_250 }]);
    t.match(await refund(id, '--amount', '37.51', '--yes'), {
      code: 1,
      err: 'VALIDATION: At most $37.50 can go back.\n',
    });
    t.match(await refund(id, '--amount', '1', '--restock', '--yes'), { code: 1, err: /^VALIDATION: Pieces are free/ });
    const rest = await shop.operator().json('orders', 'refund', id, '--all', '--restock', '--yes');
    t.match(rest, { order: order.id, amount: 37.5, refunded: 50 });
    t.match((await artist.call<SaleReply>('GET', `/sales/${id}`)).body.sale, {
      ...{ status: 'refunded', refunded: 50, credit_notes: [{ amount: 12.5 }, { amount: 37.5 }] },
    });
    t.equal(await shop.statusOf(work), 'available');
    t.match(await refund(id, '--all', '--yes'), { code: 1, err: /^ORDER_STATE: This order is refunded; / });
  });

  await t.test('and finds that orders, books and the provider still say the same', async (t) => {
    await until('both refunds are done', async () => {
      const types = await shop.story(checkout.id);
      return types.filter((type) => type === 'refund_done').length === 2;
    });
    await shop.stack.foldAll();
    t.match(await shop.operator().run('orders', 'check'), { code: 0 });
  });
});

t.test('an operator gives nothing back of a card that was not charged', async (t) => {
  const shop = await cardShopOf(t);
  const { order } = await shop.place(shop.buyer, [[await shop.list(shop.artist), 50]]);
  t.match(await shop.operator().run('orders', 'refund', String(order.id), '--all', '--yes'), {
    code: 1,
    err: /^ORDER_STATE: This order is awaiting payment; /,
  });
});

t.test('where payments are arranged, an operator notes that the artist has given money back', async (t) => {
  const { stack, artist, buyer, list, place, take, paidToday, see } = await shopOf(t);
  const operator = commandLine(stack.database, stack.config.dataDir);
  const { order } = await place(buyer, [[await list(artist), 50]]);
  await take(order.id, ['accept'], paidToday());
  const { code, out } = await operator.run('orders', 'refund', String(order.id), '--amount', '20', '--yes');
  t.equal(code, 0);
  t.match(out, /^\$20\.00 of order \d+ is noted as gone back: position /m);
  t.match(await see<SaleReply>(artist, `/sales/${order.id}`), { sale: { payment: 'part_refunded', refunded: 20 } });
  await stack.foldAll();
  t.match(await operator.run('orders', 'check'), {
    code: 0,
    out: /\nPAYMENTS=arranged: there is no provider to compare with\.\n$/,
  });
});

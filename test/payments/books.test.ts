import t from 'tap';
import type { AdminOrders } from '../../src/contract/admin-orders.ts';
import type { SalesSummary } from '../../src/contract/sales.ts';
import { giveUp } from '../../src/engine/liveness/attempts.ts';
import { freePort } from '../helpers/ports.ts';
import { forge, ofPayment } from '../orders/forged.ts';
import { cardShopOf } from './card-shop.ts';

t.test('a shop that takes cards knows what is whose, and so does its provider', async (t) => {
  const shop = await cardShopOf(t);
  const { artist, buyer, stack } = shop;
  const second = await stack.artist('Ike');
  const admin = await stack.admin();
  const look = () => shop.see<AdminOrders>(admin, '/api/v1/admin/orders');
  const check = async () => {
    await stack.foldAll();
    return shop.operator().run('orders', 'check');
  };

  await t.test('when a collector has bought of two artists', async (t) => {
    const works = [await shop.list(artist, { price: 100 }), await shop.list(second, { price: 50 })] as const;
    await shop.buy(buyer, [
      [works[0], 100],
      [works[1], 50],
    ]);
    const { books, provider } = await look();
    t.equal(provider, 'sandbox');
    // The commission is 15 %, the fee 2.9 % and 30 cents.
    t.match(books, { balanced: true, earned: 22.5, returned: 0, fees: 4.65, kept: 17.85 });
    t.match(books, { owed: 0, at_provider: 145.35, of_buyers: 0, to_artists: 127.5 });
    t.match(await shop.see<SalesSummary>(artist, '/sales/summary'), {
      ...{ gross: 100, commission: 15, net: 85, refunded: 0, orders: 1 },
      ...{ owed: 0, commission_owed: 0, on_its_way: 85, paid_out: 0 },
    });
    t.match(await check(), {
      code: 0,
      out: /^✓ 2 orders, 2 paid; .*; cards \$150\.00 taken, \$4\.65 of it fees, \$0\.00 given back; 0 contradictions\n✓ 1 payment at sandbox; 0 under way; 0 differences\n$/,
    });
  });

  await t.test('when a part of it has gone back', async (t) => {
    const { order, checkout } = await shop.buy(buyer, [[await shop.list(artist, { price: 40 }), 40]]);
    await artist.call('POST', `/sales/${order.id}/refund`, { body: { amount: 10 } });
    await shop.untilStory(checkout.id, 'refund_done');
    t.match((await look()).books, { balanced: true, returned: 1.5, of_buyers: 0, to_artists: 127.5 + 34 - 8.5 });
    t.match(await shop.see<SalesSummary>(artist, '/sales/summary'), {
      ...{ gross: 140, commission: 19.5, net: 110.5, refunded: 10, on_its_way: 110.5 },
    });
    t.match(await check(), {
      code: 0,
      out: /; 0 contradictions\n✓ 2 payments at sandbox; 0 under way; 0 differences\n$/,
    });
  });

  await t.test('and an operator is told of each payment that the provider has otherwise', async (t) => {
    const [returnTo, leaveTo] = ['http://a.example', 'http://a.example'];
    const strange = await shop.provider.ask({ key: 'k', reference: 'strange', amount_cents: 100, returnTo, leaveTo });
    t.match(await check(), { code: 0 }, 'nobody has paid it');
    await shop.choose(strange.page, 'never');
    const [first] = await shop.provider.list(null);
    const behind = await shop.provider.refund({ key: 'behind', id: first?.id ?? '', amount_cents: 500 });
    await forge(stack, [ofPayment(900_001).opened()]);
    const { code, out } = await check();
    t.equal(code, 1);
    t.same(out.split('\n').slice(1), [
      `✗ payment ${behind.payment} of checkout ${first?.reference.split('.')[0]} gave back $5.00, and the log has $0.00`,
      `✗ payment ${strange.id} holds $1.00, and no checkout asked for it`,
      '✗ payment p_900001 of checkout 900001 is not at the provider',
      '✗ 3 payments at sandbox; 0 under way; 3 differences',
      '',
    ]);
    t.match(await shop.operator().json('orders', 'check'), { found: 0, provider: { found: 3 } });
  });

  await t.test('and when it does not answer', async (t) => {
    const away = shop.operator({ PAYMENTS_URL: `http://127.0.0.1:${await freePort()}` });
    t.match(await away.run('orders', 'check'), {
      code: 1,
      out: /; 0 contradictions\n✗ sandbox was not compared: it is unknown \(no_answer\)\. Try again later\.\n$/,
    });
  });

  await t.test('and of what waits for somebody: steps put aside, and notices that fit nothing', async (t) => {
    const effect = await stack.db
      .selectFrom('reacting.effect')
      .select(['key', 'name'])
      .where('reactor', '=', 'payment')
      .where('name', '=', 'capture')
      .executeTakeFirstOrThrow();
    await giveUp(stack.db, { kind: 'payment', key: effect.key }, 'it failed for three days: refused no');
    await giveUp(stack.db, { kind: 'notice', key: 'sandbox-p_other' }, 'the provider does not know its payment');
    t.match(await look(), {
      steps_aside: {
        total: 1,
        steps: [{ stream: /^payment-\d+$/, step: 'capture', reason: 'it failed for three days: refused no' }],
      },
      notices: { total: 1, notices: [{ key: 'sandbox-p_other', reason: 'the provider does not know its payment' }] },
    });
    const checked = await check();
    t.equal(checked.code, 1);
    t.match(
      checked.out,
      /^✗ capture of payment-\d+ is put aside since 20.*: it failed for three days: refused no\n.*; 4 differences$/m,
    );
    const { out } = await shop.operator().run('orders');
    t.match(out, /^Steps of payments put aside: 1; notices that fit nothing: 1$/m);
    t.match(out, /^ {2}notice sandbox-p_other +the provider does not know its payment +20/m);
  });
});

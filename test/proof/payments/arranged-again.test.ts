import t from 'tap';
import { workerProcess } from '../../helpers/processes.ts';
import { until } from '../../helpers/until.ts';
import { forge, ofCardOrder } from '../../orders/forged.ts';
import { cardShopOf } from '../../payments/card-shop.ts';

t.test(
  'payments that are under way when cards are no longer taken are told of, until cards are taken again',
  async (t) => {
    const shop = await cardShopOf(t, { working: false });
    const warnings = async (env: Record<string, string> = {}) => {
      const { out } = await shop.operator(env).run('status');
      return out.split('\n').filter((line) => line.includes('Payments by card are under way'));
    };
    const { checkout } = await shop.place(shop.buyer, [[await shop.list(shop.artist), 50]]);
    const arranged = { PAYMENTS: 'arranged' };
    t.same(await warnings(arranged), [], 'nobody has asked to pay');
    await shop.pay(shop.buyer, checkout.id);
    t.match(await warnings(arranged), [/^Warning: Payments by card are under way \(1\), .* set PAYMENTS as before/]);
    t.same(await warnings(), [], 'who takes cards has somebody who does it');
    const paidOut = ofCardOrder(900_001, 900_001);
    await forge(shop.stack, [paidOut.payoutAsked(4_250), paidOut.reversalAsked(100), paidOut.payoutAsked(0, 500)]);
    t.match(await warnings(arranged), [/under way \(3\)/], 'nor is anything sent to an artist, or asked back');

    const worker = workerProcess(t, { database: shop.stack.database }, arranged);
    await worker.start();
    await until('the worker says so', () => worker.output.includes('Payments by card are under way'));
  },
);

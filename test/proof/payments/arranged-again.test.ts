import t from 'tap';
import { workerProcess } from '../../helpers/processes.ts';
import { until } from '../../helpers/until.ts';
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

    const worker = workerProcess(t, { database: shop.stack.database }, arranged);
    await worker.start();
    await until('the worker says so', () => worker.output.includes('Payments by card are under way'));
  },
);

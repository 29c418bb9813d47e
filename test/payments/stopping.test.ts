import t from 'tap';
import { openSandbox } from '../../src/serving/payments/sandbox.ts';
import { openStripe } from '../../src/serving/payments/stripe/open.ts';
import { workerProcess } from '../helpers/processes.ts';
import { until } from '../helpers/until.ts';
import { cardShopOf } from './card-shop.ts';
import { serveStripe } from './stripe/server.ts';
import { SECRET } from './with-sandbox.ts';
import { KEPT_FOR, KEY, SECRET as SIGNS } from './with-stripe.ts';

const effects = (shop: Awaited<ReturnType<typeof cardShopOf>>) =>
  shop.stack.db.selectFrom('reacting.effect').select('error').where('reactor', '=', 'payment').execute();

t.test(
  'a worker that is stopped while the provider hangs ends in time, and its step is none that ended it',
  async (t) => {
    const shop = await cardShopOf(t, { working: false });
    const { stack, taking } = shop;
    const { checkout } = await shop.place(shop.buyer, [[await shop.list(shop.artist), 50]]);
    await shop.pay(shop.buyer, checkout.id);
    const worker = workerProcess(t, { database: stack.database }, taking);
    for (const stopped of [1, 2, 3]) {
      await shop.fault('hang', 1);
      await worker.start();
      await until('it asks the provider', () =>
        stack.db.selectFrom('liveness.attempt').select('key').where('kind', '=', 'payment').executeTakeFirst(),
      );
      worker.signal('SIGTERM');
      t.equal(await worker.ended(), 0, `it ends by itself, time ${stopped}`);
      t.same(
        await stack.db.selectFrom('liveness.attempt').selectAll().execute(),
        [],
        'nothing counts against the step',
      );
      t.match(await effects(shop), [{ error: 'unknown no_answer' }]);
    }
    shop.work();
    await shop.untilPayment(shop.buyer, checkout.id, 'open');
    t.equal((await shop.provider.list(null)).length, 1);
  },
);

t.test('a call that hangs is cut off when whoever asks is to end, and so is any later one', async (t) => {
  const shop = await cardShopOf(t, { working: false });
  const stripe = await serveStripe({ port: 0, key: KEY, secret: SIGNS, notify: null });
  t.teardown(() => stripe.close());
  const stopping = new AbortController();
  const more = { now: () => new Date(), patience: 600_000, stopping: stopping.signal };
  const providers = [
    openSandbox({ url: shop.taking.PAYMENTS_URL ?? '', secret: SECRET }, more),
    openStripe({ key: KEY, secret: SIGNS, live: false, url: stripe.origin }, { ...more, keptFor: KEPT_FOR }),
  ];
  await shop.fault('hang', 1);
  stripe.fault('hang', 1);
  const asked = { key: 'k', reference: '7.a', amount_cents: 100, returnTo: 'http://a.example' };
  const calls = providers.map((provider) =>
    t.rejects(provider.ask(asked), { kind: 'unknown', code: /no_answer|api_/ }),
  );
  stopping.abort();
  await Promise.all(calls);
  for (const provider of providers) await t.rejects(provider.look('p_1'), { kind: 'unknown', code: /no_answer|api_/ });
});

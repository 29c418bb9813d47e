import t from 'tap';
import { openSandbox } from '../../../src/serving/payments/sandbox.ts';
import { openStripe } from '../../../src/serving/payments/stripe/open.ts';
import { startFollowing } from '../../../src/shop/orders/card/follow.ts';
import { workerProcess } from '../../helpers/processes.ts';
import { until } from '../../helpers/until.ts';
import { cardShopOf } from '../../payments/card-shop.ts';
import { serveStripe } from '../../payments/stripe/server.ts';
import { SECRET } from '../../payments/with-sandbox.ts';
import { KEPT_FOR, KEY, SECRET as SIGNS } from '../../payments/with-stripe.ts';

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
  const asked = {
    key: 'k',
    reference: '7.a',
    amount_cents: 100,
    returnTo: 'http://a.example',
    leaveTo: 'http://a.example',
  };
  const calls = providers.map((provider) =>
    t.rejects(provider.ask(asked), { kind: 'unknown', code: /no_answer|api_/ }),
  );
  stopping.abort();
  await Promise.all(calls);
  for (const provider of providers) await t.rejects(provider.look('p_1'), { kind: 'unknown', code: /no_answer|api_/ });
});

t.test('whoever follows payments ends after the notice under way, and leaves the others', async (t) => {
  const shop = await cardShopOf(t, { working: false });
  const { provider, following, stack } = shop;
  for (const id of ['n_1', 'n_2', 'n_3']) await shop.notify({ id, payment: `p_of_${id}` });
  const goOn = Promise.withResolvers<void>();
  const looked: string[] = [];
  const slow = {
    ...provider,
    async look(id: string) {
      looked.push(id);
      await goOn.promise;
      return provider.look(id);
    },
  };
  const stop = startFollowing({ ...following, provider: slow });
  await until('it looks at the first', () => looked.length === 1);
  const stopped = stop();
  goOn.resolve();
  await stopped;
  t.same(looked, ['p_of_n_1']);
  const left = await stack.db.selectFrom('selling.notice').select('id').where('tries', '=', 0).execute();
  t.equal(left.length, 2);
});

t.test('a notice for which the provider hangs keeps no payment waiting of which nobody has told', async (t) => {
  const shop = await cardShopOf(t, { working: false });
  const { provider, following, stack, buyer } = shop;
  const { checkout } = await shop.place(buyer, [[await shop.list(shop.artist), 50]]);
  await shop.pay(buyer, checkout.id);
  await shop.performAndEnd(checkout.id, 'payment_asked', 'ask');
  await shop.choose((await provider.list(null))[0]?.page ?? null, 'never');
  await shop.notify({ id: 'n_1', payment: 'p_hangs' });
  stack.clock.ahead += 61_000;
  const answer = Promise.withResolvers<null>();
  const stop = startFollowing({ ...following, provider: { ...provider, look: () => answer.promise } });
  t.teardown(stop);
  t.teardown(() => answer.resolve(null));
  await shop.untilStory(checkout.id, 'payment_settled');
  t.match(await stack.db.selectFrom('selling.notice').select('handled_at').execute(), [{ handled_at: null }]);
});

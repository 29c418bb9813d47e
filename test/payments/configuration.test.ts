import t from 'tap';
import { ConfigError } from '../../src/config/config-error.ts';
import { loadConfig, loadWorkerConfig } from '../../src/config.ts';
import { temporaryFolder } from '../helpers/processes.ts';

t.test('how works are paid is said in the configuration', async (t) => {
  const load = (more: Record<string, string>) =>
    loadConfig({ DATA_DIR: temporaryFolder(t), DATABASE_URL: 'postgres://a@b/c', JWT_SECRET: 'x'.repeat(32), ...more });
  const place = { PAYMENTS_URL: 'http://127.0.0.1:1', PAYMENTS_SECRET: 'y'.repeat(16) };

  t.match(load({}), { payments: null, holdMinutes: 15 }, 'collectors and artists arrange it unless somebody says more');
  t.match(load({ PAYMENTS: 'sandbox', ...place }).payments, { name: 'sandbox', url: place.PAYMENTS_URL });
  for (const [missing, rest] of [
    ['PAYMENTS_URL', { PAYMENTS_SECRET: place.PAYMENTS_SECRET }],
    ['PAYMENTS_SECRET', { PAYMENTS_URL: place.PAYMENTS_URL }],
  ] as const)
    t.throws(() => load({ PAYMENTS: 'sandbox', ...rest }), {
      constructor: ConfigError,
      message: new RegExp(`^${missing} is missing`),
    });
  t.throws(() => load({ PAYMENTS: 'sandbox', ...place, NODE_ENV: 'production' }), {
    constructor: ConfigError,
    message: /^PAYMENTS is wrong: .*production/,
  });
});

t.test('cards are taken by Stripe with a key of the right kind of money', async (t) => {
  const usual = { DATA_DIR: temporaryFolder(t), DATABASE_URL: 'postgres://a@b/c', JWT_SECRET: 'x'.repeat(32) };
  const stripe = { ...usual, PAYMENTS: 'stripe', PAYMENTS_SECRET: 'whsec_of_a_test_of_ours' };
  const [test, live] = [{ PAYMENTS_KEY: 'sk_test_0123456789' }, { PAYMENTS_KEY: 'rk_live_0123456789' }];
  const production = { ...stripe, NODE_ENV: 'production' };

  t.match(loadWorkerConfig({ ...stripe, ...test }).payments, { name: 'stripe', key: test.PAYMENTS_KEY, live: false });
  t.match(loadWorkerConfig({ ...production, ...live }).payments, { key: live.PAYMENTS_KEY, live: true, url: null });
  t.match(loadConfig(stripe).payments, { key: null }, 'who only hears of payments needs no key');
  const wrong: [env: Record<string, string>, message: RegExp][] = [
    [{ ...usual, PAYMENTS: 'stripe', ...test }, /^PAYMENTS_SECRET is missing/],
    [
      { ...stripe, ...test, PAYMENTS_SECRET: 'sk_test_0123456789' },
      /^PAYMENTS_SECRET is wrong: .* begins with whsec_; a key of Stripe belongs in PAYMENTS_KEY/,
    ],
    [stripe, /^PAYMENTS_KEY is missing: .* a worker/],
    [{ ...production, ...test }, /^PAYMENTS_KEY is wrong: with NODE_ENV=production it must be a live key/],
    [{ ...stripe, ...live }, /^PAYMENTS_KEY is wrong/],
    [
      { ...stripe, PAYMENTS_KEY: 'pk_test_0123456789' },
      /^PAYMENTS_KEY is wrong: it must be a secret or a restricted key/,
    ],
    [{ ...production, ...live, PAYMENTS_URL: 'http://127.0.0.1:1' }, /^PAYMENTS_URL is set: in production/],
  ];
  for (const [env, message] of wrong) t.throws(() => loadWorkerConfig(env), { constructor: ConfigError, message });
});

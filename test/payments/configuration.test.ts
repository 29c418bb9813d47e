import t from 'tap';
import { ConfigError } from '../../src/config/config-error.ts';
import { loadConfig } from '../../src/config.ts';
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

import t from 'tap';
import { sandboxEnv, sandboxHere } from '../../scripts/lib/sandbox.mjs';
import { temporaryFolder } from '../helpers/processes.ts';

/** What `npm start` tells the shop, started so. */
async function started(dataDir: string, PAYMENTS: string) {
  process.env.PAYMENTS = PAYMENTS;
  return sandboxEnv(dataDir, 'http://localhost:3000');
}

t.test('a command finds the pretend provider of payments that runs beside the shop', async (t) => {
  const dataDir = temporaryFolder(t);
  t.same(sandboxHere(dataDir, {}), {}, 'none runs');
  const { PAYMENTS_URL, PAYMENTS_SECRET } = await started(dataDir, 'sandbox');
  const there = { PAYMENTS: 'sandbox', PAYMENTS_URL, PAYMENTS_SECRET };
  for (const told of [{}, { PAYMENTS: 'sandbox' }]) t.same(sandboxHere(dataDir, told), there);
  const secret = { PAYMENTS_SECRET: 'of its own' };
  t.same(sandboxHere(dataDir, secret), { ...there, ...secret });
  for (const told of [{ PAYMENTS: 'arranged' }, { PAYMENTS_URL: 'http://a.example' }, { NODE_ENV: 'production' }])
    t.same(sandboxHere(dataDir, told), {}, 'it is told of another one');
  await started(dataDir, 'arranged');
  t.same(sandboxHere(dataDir, {}), {}, 'it runs no more');
});

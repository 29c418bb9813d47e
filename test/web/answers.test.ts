import { createServer } from 'node:http';
import { join } from 'node:path';
import t from 'tap';
import { createServer as createVite } from 'vite';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { openPage, startBrowser } from './browser.ts';
import { settleAnswers } from './checked-answers.ts';

const ROOT = join(import.meta.dirname, '../..');
const WRONG = { artworks: 'none', hero: null };

t.test('a browser test fails when an answer differs from the contract', async (t) => {
  const stack = await startStack(t, { redis: false });
  const browser = await startBrowser(t);
  const page = await openPage(browser, stack.origin);
  await page.goto('/sell', { waitUntil: 'networkidle' });
  await settleAnswers();
  await page.route('**/api/v1/home/featured', (route) =>
    route.fulfill({ json: WRONG, headers: { 'x-request-id': 'made-up' } }),
  );
  await page.evaluate("fetch('/api/v1/home/featured').then((answer) => answer.json())");
  await t.rejects(settleAnswers(), /GET \/home\/featured answers 200, .* at \/artworks: /);
  await settleAnswers();
});

t.test('in development an answer that differs from the contract is told, and still arrives', async (t) => {
  const api = createServer((request, reply) => {
    const isRight = request.url === '/api/v1/artworks/categories';
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(isRight ? { categories: [] } : WRONG));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  t.teardown(() => api.close());
  const address = api.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  process.env.API_URL = `http://127.0.0.1:${address.port}`;
  const vite = await createVite({
    configFile: join(ROOT, 'vite.config.ts'),
    cacheDir: join(t.testdir(), 'vite'),
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { host: '127.0.0.1', port: 0, ws: false },
  });
  t.teardown(() => vite.close());
  const told: string[] = [];
  vite.config.logger.error = (message) => told.push(message);
  await vite.listen();
  const web = vite.resolvedUrls?.local[0] ?? '';
  for (const path of ['artworks/categories', 'home/featured?x=1', 'unknown'])
    t.equal((await fetch(`${web}api/v1/${path}`)).status, 200);
  await until('both are told', async () => told.length >= 2);
  t.match(told.sort(), [
    /^GET \/home\/featured answers 200, .* at \/artworks: /,
    /^GET \/unknown is not in the contract$/,
  ]);
  t.equal(told.length, 2);
});

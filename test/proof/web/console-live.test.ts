import type { Request } from 'playwright-core';
import t from 'tap';
import { buildApp } from '../../../src/app.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { figure, openConsole, openPage, startBrowser } from '../../web/browser.ts';
import { holdBack } from '../../web/hold-back.ts';
import { shows } from '../../web/shown.ts';

t.test('a burst of events asks for the figures at most 4 times a second, and never twice at once', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const page = await openPage(browser, stack.origin, { counted: false });
  await openConsole(page, await stack.admin());
  await page.getByText('LIVE', { exact: true }).waitFor();
  const starts: number[] = [];
  const open = new Set<Request>();
  let most = 0;
  page.on('request', (request) => {
    if (!request.url().includes('/engagement/stats')) return;
    starts.push(performance.now());
    open.add(request);
    most = Math.max(most, open.size);
  });
  page.on('requestfinished', (request) => open.delete(request));
  const visitor = stack.visitor();
  const body = { event_type: 'view_page', path: '/' };
  for (let sent = 0; sent < 200; sent += 1) await visitor.call('POST', '/api/v1/engagement/track', { body });
  await figure(page, 'Total Events').getByText('200', { exact: true }).waitFor();
  const [first = 0, last = 0] = [starts[0], starts.at(-1)];
  t.ok(starts.length <= 1 + Math.ceil(((last - first) / 1_000) * 4), `${starts.length} in ${last - first} ms`);
  t.equal(most, 1);
});

// Shows 1.137
t.test('what fails is said, and what was known stays', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const admin = await stack.admin();
  const page = await openPage(browser, stack.origin, { counted: false });
  await openConsole(page, admin);

  await page.getByLabel('FROM', { exact: true }).fill('2026-02-01');
  await page.getByLabel('TO', { exact: true }).fill('2026-01-01');
  await page.getByText(/^ERROR: /).waitFor();
  await page.getByLabel('TO', { exact: true }).fill('');
  await page.getByText(/^ERROR: /).waitFor({ state: 'detached' });

  await stack.app.close();
  await page.getByText('ERROR: Network error. Please try again.').first().waitFor();
  await page.getByText('POLLING', { exact: true }).waitFor();
  await shows(t, () => page.getByRole('region', { name: 'Total Events' }).isVisible(), true);

  const again = await buildApp(stack.parts);
  t.teardown(() => again.close());
  await again.listen({ host: '127.0.0.1', port: Number(new URL(stack.origin).port) });
  await page.getByText('LIVE', { exact: true }).waitFor();
  await page
    .getByText(/^ERROR: /)
    .first()
    .waitFor({ state: 'detached' });
});

// Shows 1.136, 2.38
t.test('while no figures have arrived, it says so', async (t) => {
  const stack = await startStack(t);
  const browser = await startBrowser(t);
  const page = await openPage(browser, stack.origin, { counted: false });
  const answer = await holdBack(page, '**/engagement/stats*');
  const opening = openConsole(page, await stack.admin());
  await page.getByText('LOADING...').first().waitFor();
  answer();
  await opening;
  await until('nothing loads', async () => (await page.getByText('LOADING...').count()) === 0);
  t.pass();
});

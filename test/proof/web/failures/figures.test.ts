import t from 'tap';
import { startStack } from '../../../helpers/stack.ts';
import { until } from '../../../helpers/until.ts';
import { findings } from '../../../web/axe.ts';
import { startBetween } from '../../../web/between.ts';
import { openConsole, openPage, startBrowser } from '../../../web/browser.ts';
import { shoot } from '../../../web/shots.ts';
import { hasCount, shows } from '../../../web/shown.ts';

t.test('what fails while figures are sent and read', async (t) => {
  const stack = await startStack(t, { worker: true });
  const between = await startBetween(t, stack);
  const browser = await startBrowser(t);
  const admin = await stack.admin();

  // Shows 4.47, 4.50
  t.test('the console says it, with the sentence of the server or its own', async (t) => {
    const page = await openPage(browser, between.origin);
    await openConsole(page, admin);
    const error = page.getByRole('main').getByRole('alert').first();
    const stats = { method: 'GET', path: /engagement\/stats/ };
    between.faults.push({ ...stats, status: 502 });
    await page.getByRole('button', { name: 'REFRESH' }).click();
    await error.getByText('ERROR: Failed to fetch stats', { exact: true }).waitFor();
    between.faults.splice(0, 1, { ...stats, status: 503, body: { message: 'The figures are being rebuilt' } });
    await page.getByRole('button', { name: 'REFRESH' }).click();
    await error.getByText('ERROR: The figures are being rebuilt', { exact: true }).waitFor();
    await shows(t, () => page.getByRole('region', { name: 'TIMELINE' }).isVisible(), true, 'what was known stays');
    between.faults.length = 0;
    await page.getByRole('button', { name: 'REFRESH' }).click();
    await error.getByText(/ERROR/).waitFor({ state: 'detached' });
    await page.evaluate('localStorage.removeItem("auth_token")');
    await page.getByRole('button', { name: 'REFRESH' }).click();
    await error.getByText('ERROR: No authentication token found', { exact: true }).waitFor();
  });

  // Shows 4.47, 4.49
  t.test('the list of raw events says it too, and can be asked again', async (t) => {
    const page = await openPage(browser, between.origin);
    // Changed figures behind the list blink. Axe must not judge the colours in between.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openConsole(page, admin);
    const events = { method: 'GET', path: /engagement\/events/ };
    between.faults.push({ ...events, status: 502 });
    await page.getByRole('button', { name: 'EVENTS', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'LATEST EVENTS' });
    const error = dialog.getByRole('alert');
    const refresh = dialog.getByRole('button', { name: 'REFRESH' });
    await error.getByText('ERROR: Failed to fetch events', { exact: true }).waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'console-events-failed');
    between.faults.length = 0;
    await refresh.click();
    await error.getByText(/ERROR/).waitFor({ state: 'detached' });
    await dialog.getByRole('row').filter({ hasText: 'view_page' }).first().waitFor();
    between.faults.push({ ...events, status: 503, body: { message: 'The log is being moved' } });
    await refresh.click();
    await error.getByText('ERROR: The log is being moved', { exact: true }).waitFor();
    t.ok(await dialog.getByRole('row').filter({ hasText: 'view_page' }).count(), 'what was known stays');
    await shoot(page, 'console-events-failed-later');
    between.faults.length = 0;
    await page.goto('/console?start_date=2026-02-01&end_date=2026-01-01');
    await page.getByRole('button', { name: 'EVENTS', exact: true }).click();
    await error.getByText('ERROR: start_date must not be after end_date', { exact: true }).waitFor();
  });

  // Shows 4.47, 4.48
  t.test('visitors notice nothing: what was not counted is logged, and sent again', async (t) => {
    const page = await openPage(browser, between.origin);
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    const batch = { method: 'POST', path: /engagement\/batch/ };
    between.faults.push({ ...batch, status: 502 });
    await page.goto('/login');
    await until('the first failure', () => warnings.includes('Failed to track event'));
    between.faults.splice(0, 1, { ...batch, status: 503, body: { message: 'Too many events at once' } });
    await until('the second failure', () => warnings.includes('Too many events at once'));
    await hasCount(t, page.getByRole('alert').filter({ hasText: /\S/ }), 0);
    between.faults.length = 0;
    await until('it is counted', async () => {
      const events = stack.db.selectFrom('log.engagement_event').select('path');
      return (await events.where('path', '=', '/login').execute()).length > 0;
    });
  });
});

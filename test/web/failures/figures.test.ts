import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { startBetween } from '../between.ts';
import { openConsole, openPage, startBrowser } from '../browser.ts';

t.test('what fails while figures are sent and read', async (t) => {
  const stack = await startStack(t, { worker: true });
  const between = await startBetween(t, stack);
  const browser = await startBrowser(t);
  const admin = await stack.admin();

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
    t.equal(await page.getByRole('region', { name: 'TIMELINE' }).isVisible(), true, 'what was known stays');
    between.faults.length = 0;
    await page.getByRole('button', { name: 'REFRESH' }).click();
    await error.getByText(/ERROR/).waitFor({ state: 'detached' });
    await page.evaluate('localStorage.removeItem("auth_token")');
    await page.getByRole('button', { name: 'REFRESH' }).click();
    await error.getByText('ERROR: No authentication token found', { exact: true }).waitFor();
  });

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
    t.equal(await page.getByRole('alert').filter({ hasText: /\S/ }).count(), 0);
    between.faults.length = 0;
    await until('it is counted', async () => {
      const events = stack.db.selectFrom('log.engagement_event').select('path');
      return (await events.where('path', '=', '/login').execute()).length > 0;
    });
  });
});

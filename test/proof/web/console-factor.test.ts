import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { findingsAnywhere } from '../../web/axe.ts';
import { openConsole, openPage, startBrowser } from '../../web/browser.ts';
import { shoot } from '../../web/shots.ts';

t.test('the console asks administrators for a second factor, after seven days', async (t) => {
  const stack = await startStack(t, { env: { ADMIN_SECOND_FACTOR: 'required' } });
  const admin = await stack.admin();
  const page = await openPage(await startBrowser(t), stack.origin);
  const due = (when: Date) =>
    stack.db.updateTable('account.user').set({ factor_due_at: when }).where('id', '=', admin.session.user.id).execute();

  // Shows 8.40
  t.test('until then each page says from when, and leads to the settings', async (t) => {
    await openConsole(page, admin);
    const notice = page.getByText(/^From \d{4}-\d\d-\d\d the console asks for a second factor\./);
    await notice.waitFor();
    t.same(await findingsAnywhere(page), []);
    await shoot(page, 'console-factor-notice');
    await page.getByRole('link', { name: 'POISON' }).click();
    await page.getByRole('region', { name: 'WAITS FOR SOMEBODY' }).waitFor();
    await notice.getByRole('link', { name: 'Add one.' }).click();
    await page.getByRole('heading', { level: 1, name: 'Passkeys and codes' }).waitFor();
  });

  // Shows 8.40
  t.test('from then on it says so in its place', async (t) => {
    await due(new Date(Date.now() - 1_000));
    await page.goto('/console');
    await page.getByRole('heading', { level: 1, name: 'The console asks for a second factor' }).waitFor();
    t.same(await findingsAnywhere(page), []);
    await shoot(page, 'console-factor-missing');
    await page.getByRole('link', { name: 'Add a Second Factor' }).click();
    await page.getByRole('button', { name: 'Add an App' }).waitFor();
  });
});

import { readFile } from 'node:fs/promises';
import t from 'tap';
import type { UserReply } from '../../src/contract/accounts.ts';
import { startStack } from '../helpers/stack.ts';
import { findings, scrollsSideways } from './axe.ts';
import { comeBack, fillLogin, openPage, startBrowser } from './browser.ts';
import { shoot } from './shots.ts';
import { hasCount, shows } from './shown.ts';

t.test('a member takes their data along, and thinks about leaving', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const june = await stack.shopper('June Okafor');
  const page = await openPage(browser, stack.origin);
  const button = (name: string) => page.getByRole('button', { name });
  const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
  const eraseAt = async () => (await june.call<UserReply>('GET', '/auth/me')).body.user.erase_at;
  await comeBack(page, june);

  t.test('downloads everything as a file', async (t) => {
    await page.goto('/settings/data');
    const downloading = page.waitForEvent('download');
    await button('Download My Data').click();
    const download = await downloading;
    t.match(download.suggestedFilename(), /^vernissage-[\d-]{10}\.zip$/);
    t.equal((await readFile(await download.path())).subarray(0, 2).toString(), 'PK');
    await status('Your data is in your downloads.').waitFor();
    t.same(await findings(page), []);
    t.equal(await scrollsSideways(page), false);
    await shoot(page, 'settings-data');
  });

  t.test('asks for the account to be deleted, with the password', async (t) => {
    await page.getByLabel('Current Password', { exact: true }).fill('Wrong-2026!');
    await button('Delete My Account').click();
    await page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor();
    t.equal(await eraseAt(), null);
    await page.getByLabel('Current Password', { exact: true }).fill(june.password);
    await button('Delete My Account').click();
    await status('It will be deleted, unless you keep it.').waitFor();
    await page.getByText(/Your account will be deleted on .*, for good/).waitFor();
    const heading = page.getByRole('heading', { name: 'Delete your account' });
    await hasCount(t, heading.and(page.locator(':focus')), 1, 'the focus is beside what has changed');
    t.type(await eraseAt(), 'string');
    t.same(await findings(page), []);
    await shoot(page, 'settings-data-pending');
  });

  t.test('is told so everywhere, also after signing in again, which alone keeps nothing', async (t) => {
    await page.goto('/discover');
    await status('Your account will be deleted on').waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'erasure-notice');
    const again = await openPage(browser, stack.origin);
    await again.goto('/login');
    await fillLogin(again, june.session.user.email, june.password);
    await again.getByRole('link', { name: 'Keep it or read more' }).click();
    await again.waitForURL('**/settings/data');
    t.type(await eraseAt(), 'string');
    await again.getByRole('button', { name: 'Keep My Account' }).click();
    await again.getByRole('status').filter({ hasText: 'Your account stays.' }).waitFor();
    await again.getByRole('button', { name: 'Delete My Account' }).waitFor();
    t.equal(await eraseAt(), null);
    await again.goto('/discover');
    await hasCount(t, again.getByRole('link', { name: 'Keep it or read more' }), 0);
    await shows(t, () => again.evaluate('localStorage.getItem("erase_at")'), '');
  });
});

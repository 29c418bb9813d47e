import type { Page } from 'playwright-core';
import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { findings } from './axe.ts';
import { comeBack, openPage, startBrowser } from './browser.ts';
import { shoot } from './shots.ts';
import { hasCount, hasTexts, shows } from './shown.ts';

const menuButton = (page: Page) => page.getByRole('button', { name: 'Account menu' });

t.test('the top bar', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);

  // Shows 1.7, 1.99, 1.100
  t.test('leads a visitor around', async (t) => {
    const page = await openPage(browser, stack.origin);
    await page.goto('/login');
    const bar = page.getByRole('banner');
    for (const [name, href] of [
      ['Vernissage', '/'],
      ['Discover', '/discover'],
      ['Sell Art', '/sell'],
      ['Sign In', '/login'],
      ['Register', '/register'],
    ] as const)
      await shows(t, () => bar.getByRole('link', { name, exact: true }).getAttribute('href'), href);
    await hasCount(t, bar.getByRole('button'), 0);
    const foot = page.getByRole('contentinfo');
    for (const name of ['Support', 'Privacy', 'Terms', 'Cookies'])
      await shows(t, () => foot.getByRole('link', { name }).getAttribute('href'), `/${name.toLowerCase()}`);
    await shoot(page, 'bar-visitor');
  });

  // Shows 1.8
  t.test('is not there at the launch', async (t) => {
    const page = await openPage(browser, stack.origin);
    for (const path of ['/launch', '/launch/']) {
      await page.goto(path);
      await page.getByRole('main').waitFor();
      await hasCount(t, page.getByRole('link', { name: 'Sell Art' }), 0);
      await hasCount(t, page.getByRole('link', { name: 'Cookies' }), 0);
    }
  });

  // Shows 1.101, 1.109, 1.111, 1.118
  t.test('shows a member what is theirs, by mouse and by keyboard', async (t) => {
    const shopper = await stack.shopper('Zora');
    const page = await openPage(browser, stack.origin);
    const refused: string[] = [];
    page.on('console', (message) => /Content Security Policy/.test(message.text()) && refused.push(message.text()));
    await comeBack(page, shopper);
    await page.goto('/nowhere');
    await menuButton(page).click();
    const menu = page.getByRole('menu', { name: 'Account' });
    await menu.getByText(shopper.session.user.email).waitFor();
    await menu.getByText('ZO', { exact: true }).waitFor();
    await hasTexts(t, menu.getByRole('menuitem'), [
      'Artist Dashboard',
      'Start Selling',
      'My Purchases',
      'Notices',
      'Profile',
      'Messages',
      'Settings',
      'Sign Out',
    ]);
    t.same(await findings(page), []);
    await shoot(page, 'user-menu');
    await page.getByRole('heading', { level: 1 }).click();
    await menu.waitFor({ state: 'detached' });

    await menuButton(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('[role=menuitem]:focus', { hasText: 'Artist Dashboard' }).waitFor();
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowDown');
    await shows(t, () => page.evaluate('document.activeElement?.textContent'), 'Profile');
    await page.keyboard.press('Home');
    await shows(t, () => page.evaluate('document.activeElement?.textContent'), 'Artist Dashboard');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    t.match(await page.evaluate('document.activeElement?.getAttribute("aria-label")'), 'Account menu');
    await menuButton(page).click();
    await menu.waitFor();
    await menuButton(page).click();
    await menu.waitFor({ state: 'detached' });
    await menuButton(page).click();
    await menu.getByRole('menuitem', { name: 'Settings' }).click();
    await page.waitForURL('**/settings');
    await menu.waitFor({ state: 'detached' });
    await page.locator('h1:focus').waitFor();
    t.same(refused, []);
  });

  // Shows 1.110, 7.9
  t.test('calls somebody without an e-mail JD', async (t) => {
    const page = await openPage(browser, stack.origin);
    await comeBack(page, await stack.shopper());
    await page.evaluate('localStorage.setItem("user_email", "")');
    await page.goto('/nowhere');
    await shows(t, async () => (await menuButton(page).textContent())?.trim(), 'JD');
  });

  // Shows 1.111
  t.test('offers the console to an admin alone', async (t) => {
    const page = await openPage(browser, stack.origin);
    await comeBack(page, await stack.admin());
    await page.goto('/nowhere');
    await page.evaluate('localStorage.setItem("is_admin", "true"), window.dispatchEvent(new Event("authChange"))');
    await menuButton(page).click();
    await page.getByRole('menuitem', { name: 'Admin Console' }).click();
    await page.waitForURL('**/console');
    t.pass();
  });
});

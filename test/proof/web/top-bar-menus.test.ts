import t from 'tap';
import { openCatalogue } from '../../cart/catalogue.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { comeBack, openPage, startBrowser } from '../../web/browser.ts';
import { hasCount, shows } from '../../web/shown.ts';

t.test('the menus of the top bar', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const catalogue = await openCatalogue(stack);
  const shopper = await stack.shopper('Zora');
  const page = await openPage(browser, stack.origin);
  await comeBack(page, shopper);
  const bag = page.getByRole('button', { name: 'Shopping bag' });
  const panel = page.getByRole('dialog', { name: 'Shopping Bag' });

  // Shows 1.101, 1.102, 1.103, 7.9
  t.test('that of the bag counts one item, and so does its badge', async (t) => {
    await page.goto('/sell');
    await shows(t, () => bag.textContent(), '', 'no badge without items');
    await shopper.call('POST', '/api/v1/cart/items', { body: { artwork_id: await catalogue.list() } });
    await page.reload();
    await page.getByRole('button', { name: 'Shopping bag, 1 item', exact: true }).waitFor();
    // While the panel is open, no role finds what is outside of it.
    await shows(t, () => bag.textContent(), '1');
    await bag.click();
    await panel.getByRole('heading', { name: 'Shopping Bag' }).waitFor();
    await panel.getByText('1 item', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
  });

  // Shows 1.112, 1.113, 1.114, 1.115, 1.116, 1.117
  t.test('each entry of the menu leads where it says', async (t) => {
    const menuButton = page.getByRole('button', { name: 'Account menu' });
    await shows(t, async () => (await menuButton.textContent())?.trim(), 'ZO');
    await menuButton.click();
    const entries = page.getByRole('menuitem');
    await entries.first().waitFor();
    for (const [name, href] of Object.entries({
      'Artist Dashboard': '/dashboard',
      'Start Selling': '/list-artwork',
      'My Purchases': '/dashboard#my-purchases',
      Notices: '/notices',
      Profile: '/dashboard#profile',
      Messages: '/messages',
      Settings: '/settings',
    }))
      await shows(t, () => entries.filter({ hasText: name }).getAttribute('href'), href, name);
    const told = page.waitForResponse('**/auth/logout');
    await entries.filter({ hasText: 'Sign Out' }).click();
    await page.waitForURL(`${stack.origin}/`);
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
    await hasCount(t, bag, 0);
    await told;
    const { status } = await shopper.call('POST', '/auth/refresh', {
      body: { refresh_token: shopper.session.refresh_token },
    });
    t.equal(status, 401, 'the session has ended on the server, too');
  });

  // Shows 1.119
  t.test('the bar looks different once the page is scrolled', async (t) => {
    await page.goto('/sell');
    const line = () => page.evaluate('getComputedStyle(document.querySelector("header")).borderBottomColor');
    const atTheTop = await line();
    await page.mouse.wheel(0, 600);
    await until('a line appears', async () => (await line()) !== atTheTop);
    await page.evaluate('window.scrollTo(0, 0)');
    await until('it goes again', async () => (await line()) === atTheTop);
    t.pass();
  });
});

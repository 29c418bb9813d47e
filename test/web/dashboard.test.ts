import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { findings, scrollsSideways } from './axe.ts';
import { comeBack, openPage, startBrowser } from './browser.ts';
import { shoot } from './shots.ts';
import { hasTexts, shows } from './shown.ts';

const SECTIONS = {
  Buying: ['My Purchases', 'Favorites', 'Returns'],
  Selling: ['Overview', 'List Artwork', 'My Artwork', 'Collections', 'Sales', 'Messages'],
  'Artist Profile': ['Artist Profile', 'Manage Site'],
  Account: ['Profile', 'Support'],
};

/** The texts of the sections that have no data. */
const EMPTY = {
  'My Purchases': 'Nothing bought yet',
  Favorites: 'No favorites yet',
  Returns: 'No returns',
  Collections: 'No collections yet',
  Sales: 'No sales yet',
  Messages: 'No messages here',
};

t.test('the dashboard', async (t) => {
  const stack = await startStack(t, { worker: true, env: { LAUNCHED: '' } });
  const browser = await startBrowser(t);
  const ada = await stack.shopper('Ada Lovelace');
  const enter = async (path: string) => {
    const page = await openPage(browser, stack.origin);
    await comeBack(page, ada);
    await page.goto(path);
    return page;
  };

  // Shows 1.52, 7.47
  t.test('a visitor is sent to sign in', async () => {
    const page = await openPage(browser, stack.origin);
    await page.goto('/dashboard?view=favorites');
    await page.waitForURL('**/login');
  });

  // Shows 1.45, 1.46, 1.47, 1.48, 1.49, 1.53, 1.54
  t.test('the sidebar has four groups, and shows where one is', async (t) => {
    const page = await enter('/dashboard');
    const nav = page.getByRole('navigation', { name: 'Dashboard' });
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    for (const [group, sections] of Object.entries(SECTIONS))
      await hasTexts(t, nav.getByRole('list', { name: group, exact: true }).getByRole('link'), sections);
    const stats = page.getByRole('main').locator('dl > div');
    await hasTexts(t, stats, ['Purchases0', 'Listed Artworks0', 'Total Sales$0']);
    for (const [section, empty] of Object.entries(EMPTY)) {
      await nav.getByRole('link', { name: section, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: section }).waitFor();
      await page.getByText(empty, { exact: true }).waitFor();
      await shows(t, () => page.evaluate('document.activeElement.textContent'), section, 'the focus follows');
      await shows(t, () => nav.locator('[aria-current]').textContent(), section);
      await page.getByRole('main').getByRole('link').waitFor();
    }
    t.same(await findings(page), []);
    await shoot(page, 'dashboard-empty');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Sales' }).waitFor();
  });

  // Shows 1.2, 1.50, 1.51, 6.3
  t.test('an address chooses the section by its query or by its hash', async () => {
    const page = await enter('/dashboard#my-purchases');
    for (const [path, heading] of [
      ['/dashboard#my-purchases', 'My Purchases'],
      ['/dashboard/user#profile', 'Profile'],
      ['/dashboard/seller?view=support', 'Support'],
      ['/dashboard?view=list-artwork', 'List Artwork'],
      ['/dashboard?view=nothing-of-the-kind', 'Overview'],
      ['/dashboard/user', 'Overview'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    }
    await page.goto('/dashboard/emperor');
    await page.getByRole('heading', { level: 1, name: 'This page does not exist' }).waitFor();
  });

  // Shows 1.55, 1.56, 5.27
  t.test('the profile tells the e-mail and the account type, support when it answers', async () => {
    const page = await enter('/dashboard#profile');
    const main = page.getByRole('main');
    await main.getByText(ada.session.user.email).waitFor();
    await main.getByText('User', { exact: true }).waitFor();
    await shoot(page, 'dashboard-profile');
    await page.goto('/dashboard?view=support');
    await main.getByText('24-48 hours').waitFor();
    await main.getByRole('link', { name: 'support@vernissage.example' }).waitFor();
    await shoot(page, 'dashboard-support');
    const admin = await openPage(browser, stack.origin);
    const root = await stack.admin();
    await comeBack(admin, { ...root, session: { ...root.session, user: { ...root.session.user, is_admin: true } } });
    await admin.goto('/dashboard#profile');
    await admin.getByRole('main').getByText('Admin', { exact: true }).last().waitFor();
  });

  t.test('on a phone the sections fold away', async (t) => {
    const page = await enter('/dashboard');
    await page.setViewportSize({ width: 390, height: 844 });
    const toggle = page.getByRole('button', { name: 'Dashboard Overview' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    await shows(t, () => toggle.getAttribute('aria-expanded'), 'true');
    t.same(await findings(page), []);
    await shoot(page, 'dashboard-menu');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: 'Sales' }).click();
    await page.getByRole('button', { name: 'Dashboard Sales', expanded: false }).waitFor();
    t.equal(await scrollsSideways(page), false);
  });

  t.test('signing out leads home', async (t) => {
    const page = await enter('/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await shoot(page, 'dashboard-overview');
    await page.emulateMedia({ colorScheme: 'dark' });
    await shoot(page, 'dashboard-overview-dark');
    t.same(await findings(page), []);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { findingsAnywhere } from '../../web/axe.ts';
import { comeBack, openPage, startBrowser } from '../../web/browser.ts';

const SECTIONS = {
  ...{ 'my-purchases': 'My Purchases', favorites: 'Favorites', returns: 'Returns', collections: 'Collections' },
  ...{ sales: 'Sales', messages: 'Messages', overview: 'Overview', profile: 'Profile', support: 'Support' },
  ...{ 'list-artwork': 'List Artwork', 'my-artwork': 'My Artwork', 'artist-profile': 'Artist Profile' },
  'manage-site': 'Manage Site',
};

// Shows 7.57
t.test('the dashboard of somebody new can be used by everybody, day and night, on laptop and phone', async (t) => {
  const stack = await startStack(t);
  const browser = await startBrowser(t);
  const page = await openPage(browser, stack.origin);
  await comeBack(page, await stack.shopper('Grace'));

  for (const [view, heading] of Object.entries(SECTIONS))
    t.test(heading, async (t) => {
      await page.goto(`/dashboard?view=${view}`);
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      await page.getByText('Loading').waitFor({ state: 'detached' });
      t.same(await findingsAnywhere(page), []);
    });
});

import type { Page } from 'playwright-core';
import t from 'tap';
import { list } from '../../../artworks/people.ts';
import { startStack } from '../../../helpers/stack.ts';
import { fillLogin, openPage, startBrowser } from '../../../web/browser.ts';
import { hasCount } from '../../../web/shown.ts';

const bag = (page: Page, items?: string) =>
  page.getByRole('button', { name: items === undefined ? 'Shopping bag' : `Shopping bag, ${items}`, exact: true });
const account = (page: Page, email: string) => page.getByRole('button', { name: `Account menu, ${email}` });

t.test('two tabs of one browser are one visit', async (t) => {
  const stack = await startStack(t, { worker: true, inTurn: 'app' });
  const browser = await startBrowser(t);
  const { artwork: work } = await list(await stack.artist('Maren Holt'), { title: 'Low Tide' });
  const [grace, june] = [await stack.shopper('Grace'), await stack.shopper('June')];
  await stack.foldAll();
  const first = await openPage(browser, stack.origin);
  const second = await first.context().newPage();
  const leave = async (page: Page) => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.waitForURL(`${stack.origin}/`);
  };

  t.test('who signs in to one is signed in to the other', async (t) => {
    await first.goto(`/artwork/${work.id}`);
    await first.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
    await second.goto('/login');
    await fillLogin(second, grace.session.user.email, grace.password);
    await second.waitForURL('**/dashboard/user');
    await account(first, grace.session.user.email).waitFor();
    await hasCount(t, first.getByRole('banner').getByRole('link', { name: 'Sign In' }), 0);
  });

  t.test('what one puts into the bag, the other sees, and may take out', async (t) => {
    await second.goto('/bag');
    await second.getByText('Your bag is empty').waitFor();
    await first.getByRole('button', { name: 'Add to Bag' }).click();
    await bag(first, '1 item').waitFor();
    await second.getByRole('heading', { level: 3, name: 'Low Tide' }).waitFor();
    await bag(second, '1 item').waitFor();
    await second.getByRole('button', { name: 'One more of Low Tide' }).click();
    await bag(first, '2 items').waitFor();
    await second.getByRole('button', { name: 'Remove Low Tide' }).click();
    await bag(first).waitFor();
    await t.resolves(bag(second).waitFor());
    await second.getByRole('button', { name: 'Undo' }).click();
    await bag(first, '2 items').waitFor();
  });

  // Shows 7.45
  t.test('who signs out of one is signed out of the other, and of what is theirs in it', async (t) => {
    await leave(first);
    await second.waitForURL('**/login');
    await hasCount(t, bag(second, '2 items'), 0);
    await hasCount(t, second.getByRole('button', { name: 'Account menu' }), 0);
  });

  // Shows 2.21
  t.test('who signs in after them finds a bag of their own in both', async (t) => {
    await first.goto(`/artwork/${work.id}`);
    await fillLogin(second, june.session.user.email, june.password);
    await second.waitForURL('**/bag');
    await second.getByText('Your bag is empty').waitFor();
    await account(first, june.session.user.email).waitFor();
    await bag(first).waitFor();
    await hasCount(t, first.getByText('Low Tide was removed'), 0);
    await leave(second);
    await first.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  });
});

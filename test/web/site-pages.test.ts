import type { Route } from 'playwright-core';
import t from 'tap';
import { takeAway } from '../helpers/read-models.ts';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { findings } from './axe.ts';
import { backOnline, comeBack, openPage, startBrowser } from './browser.ts';
import { done } from './minisite.ts';
import { shoot } from './shots.ts';
import { hasCount, shows } from './shown.ts';

const PAGES = '/artists/me/minisite/pages';

t.test('an artist orders the pages of a mini-site', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const maren = await stack.artist('Maren Holt');
  await done(maren, 'POST', '/artists/me/minisite', { slug: 'holt-press', title: 'Tide lines' });
  const add = (title: string, page_type = 'studio') => done<{ id: number }>(maren, 'POST', PAGES, { title, page_type });
  for (const title of ['Statement', 'Prints', 'Contact']) await add(title);
  await stack.foldAll();
  const page = await openPage(browser, stack.origin);
  await comeBack(page, maren);
  const list = page.getByRole('list', { name: 'Pages' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const failure = page.getByRole('alert');
  const inOrder = async (...titles: string[]) => {
    for (const [place, title] of titles.entries())
      await list.getByRole('listitem').nth(place).getByRole('link', { name: title, exact: true }).waitFor();
  };
  // The list shows a move before the server has it.
  const stored = (...titles: string[]) =>
    until(`${titles.join(', ')} are stored`, async () => {
      await stack.foldAll();
      const { body } = await maren.call<{ pages: { title: string }[] }>('GET', PAGES);
      return body.pages.map(({ title }) => title).join() === titles.join();
    });

  // Shows 1.70
  t.test('sees them in their order', async (t) => {
    await page.goto('/dashboard?view=manage-site');
    await inOrder('Statement', 'Prints', 'Contact');
    await page.getByText('3 of 5 pages').waitFor();
    await hasCount(t, list.getByText('Draft'), 3);
    t.same(await findings(page), []);
    await shoot(page, 'pages');
  });

  // Shows 1.73
  t.test('moves them by the keyboard, and stays at the button', async (t) => {
    await button('Move Contact up').focus();
    await page.keyboard.press('Enter');
    await inOrder('Statement', 'Contact', 'Prints');
    await shows(t, () => page.evaluate('document.activeElement.ariaLabel'), 'Move Contact up');
    await page.getByText('Contact: place 2 of 3').waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await inOrder('Contact', 'Statement', 'Prints');
    await shows(t, () => button('Move Contact up').getAttribute('aria-disabled'), 'true');
    await shows(t, () => button('Move Prints down').getAttribute('aria-disabled'), 'true');
    await stored('Contact', 'Statement', 'Prints');
  });

  // Shows 1.73
  t.test('moves them by dragging', async () => {
    const item = (title: string) => list.getByRole('listitem').filter({ hasText: title });
    await item('Prints').getByTitle('Drag to another place').dragTo(item('Contact'));
    await inOrder('Prints', 'Contact', 'Statement');
    await stored('Prints', 'Contact', 'Statement');
  });

  // Shows 8.7
  t.test('finds the later of two quick moves, though the earlier one was slow', async () => {
    const released = Promise.withResolvers<void>();
    const slow = async (route: Route) => {
      await released.promise;
      await route.continue();
    };
    await page.route('**/pages/reorder', slow, { times: 1 });
    const answers: number[] = [];
    page.on('response', (answer) => answer.url().endsWith('/reorder') && answers.push(answer.status()));
    await button('Move Statement up').click();
    await inOrder('Prints', 'Statement', 'Contact');
    await button('Move Statement down').click();
    await inOrder('Prints', 'Contact', 'Statement');
    released.resolve();
    await until('both are answered', () => answers.length === 2);
    await stored('Prints', 'Contact', 'Statement');
    await inOrder('Prints', 'Contact', 'Statement');
  });

  // Shows 4.32
  t.test('finds them as they were when that fails', async () => {
    await page.context().setOffline(true);
    await button('Move Prints down').click();
    await failure.filter({ hasText: /^Failed to reorder pages$/ }).waitFor();
    await inOrder('Prints', 'Contact', 'Statement');
    const readAgain = page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && /\/pages/.test(answer.url()),
    );
    await backOnline(page);
    await readAgain;
    await shoot(page, 'pages-not-reordered');
    const elsewhere = await add('From elsewhere');
    await stack.foldAll();
    await button('Move Prints down').click();
    await failure.filter({ hasText: /^Failed to reorder pages$/ }).waitFor();
    await inOrder('Prints', 'Contact', 'Statement', 'From elsewhere');
    await maren.call('DELETE', `${PAGES}/${elsewhere.id}`);
  });

  // Shows 1.72, 1.74, 4.31
  t.test('deletes one after being asked', async (t) => {
    const dialog = page.getByRole('alertdialog');
    const confirm = dialog.getByRole('button', { name: 'Delete Page' });
    await button('Delete Statement').click();
    await dialog.getByText('Are you sure you want to delete this page?', { exact: true }).waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'page-delete');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await inOrder('Prints', 'Contact', 'Statement');
    await button('Delete Statement').click();
    await page.context().setOffline(true);
    await confirm.click();
    await failure.filter({ hasText: /^Failed to delete page$/ }).waitFor();
    await backOnline(page);
    await button('Delete Statement').click();
    await confirm.click();
    await page.getByText('2 of 5 pages').waitFor();
    await hasCount(t, failure.filter({ hasText: 'Failed to reorder pages' }), 0, 'what failed before is over');
    await stored('Prints', 'Contact');
  });

  // Shows 3.28, 4.29, 5.17
  t.test('cannot add a sixth', async (t) => {
    await shows(t, () => button('Add Page').isDisabled(), false);
    for (const title of ['Three', 'Four']) await add(title);
    await stack.foldAll();
    await page.reload();
    await page.getByText('4 of 5 pages').waitFor();
    await button('Add Page').click();
    await page.getByRole('heading', { level: 1, name: 'Add Page' }).waitFor();
    await page.getByLabel('Title', { exact: true }).fill('Six');
    await add('Five');
    await stack.foldAll();
    await button('Save Page').click();
    await failure.filter({ hasText: /^Failed to create page$/ }).waitFor();
    await shoot(page, 'page-not-created');
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('A mini-site has at most 5 pages. Delete one to add another.').waitFor();
    await shows(t, () => button('Add Page').isDisabled(), true);
    t.same(await findings(page), []);
    await shoot(page, 'pages-full');
  });

  // Shows 4.28
  t.test('is told when they cannot be fetched', async () => {
    const giveBack = await takeAway(t, stack, 'minisite_page');
    await page.reload();
    await failure.filter({ hasText: /^Failed to fetch pages$/ }).waitFor();
    await giveBack();
    await button('Retry').click();
    await page.getByText('5 of 5 pages').waitFor();
  });
});

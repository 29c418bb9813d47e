import t from 'tap';
import { takeAway } from '../helpers/read-models.ts';
import { startStack } from '../helpers/stack.ts';
import { findings } from './axe.ts';
import { backOnline, comeBack, complaintsOf, openPage, startBrowser } from './browser.ts';
import { done } from './minisite.ts';
import { shoot } from './shots.ts';
import { shows } from './shown.ts';

t.test('an artist looks after a mini-site', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const maren = await stack.artist('Maren Holt');
  const page = await openPage(browser, stack.origin);
  const problems = complaintsOf(page);
  await comeBack(page, maren);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const failure = page.getByRole('alert');
  const preview = page.getByRole('region', { name: 'Preview' });

  await done(maren, 'POST', '/artists/me/minisite', { slug: 'holt-press', title: 'Tide lines' });
  await stack.foldAll();

  // Shows 1.68, 2.28, 4.33
  t.test('publishes it, and takes it back', async (t) => {
    await page.goto('/dashboard?view=manage-site');
    await page.getByText('Only you can see it.').waitFor();
    t.same(await findings(page), []);
    await button('Publish').click();
    await page.getByText('Everybody can visit it.').waitFor();
    const view = page.getByRole('link', { name: 'View public page' });
    await shows(t, () => view.getAttribute('href'), '/artist/holt-press');
    await page.context().setOffline(true);
    const alerted = page.waitForEvent('dialog');
    const click = button('Unpublish').click();
    const alert = await alerted;
    t.same([alert.type(), alert.message()], ['alert', 'Failed to toggle publish status']);
    await alert.accept();
    await click;
    await backOnline(page);
    await button('Unpublish').click();
    await page.getByText('Only you can see it.').waitFor();
  });

  // Shows 4.26
  t.test('changes it', async (t) => {
    await field('Title').fill('Ebb lines');
    await page.context().setOffline(true);
    await button('Save Changes').click();
    await failure.filter({ hasText: /^Failed to update mini-site$/ }).waitFor();
    await backOnline(page);
    await button('Save Changes').click();
    await page.getByText('Changes saved').waitFor();
    await page.reload();
    await preview.getByText('Ebb lines').waitFor();
    await shoot(page, 'manage-site');
    await page.emulateMedia({ colorScheme: 'dark' });
    await shoot(page, 'manage-site-night');
    t.same(await findings(page), []);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  // Shows 1.69, 4.27, 7.20
  t.test('deletes it after being asked', async (t) => {
    const dialog = page.getByRole('alertdialog');
    await button('Delete Mini-Site').click();
    await dialog.getByRole('heading', { name: 'Delete this mini-site?' }).waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'manage-delete');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await shows(t, () => page.evaluate('document.activeElement.textContent'), 'Delete Mini-Site');
    await button('Delete Mini-Site').click();
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Delete Mini-Site' }).click();
    await failure.filter({ hasText: /^Failed to delete mini-site$/ }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await backOnline(page);
    await button('Delete Mini-Site').click();
    await dialog.getByRole('button', { name: 'Delete Mini-Site' }).click();
    await button('Create Mini-Site').waitFor();
    t.same(
      problems.filter((text) => /Content.Security/i.test(text)),
      [],
    );
  });

  // Shows 4.24
  t.test('is told when it cannot be fetched', async () => {
    const giveBack = await takeAway(t, stack, 'minisite');
    await page.reload();
    await failure.filter({ hasText: /^Failed to fetch mini-site$/ }).waitFor();
    await giveBack();
    await button('Retry').click();
    await button('Create Mini-Site').waitFor();
  });
});

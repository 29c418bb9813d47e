import type { Page } from 'playwright-core';
import t from 'tap';
import { list } from '../../artworks/people.ts';
import { startStack } from '../../helpers/stack.ts';
import { findingsAnywhere } from '../../web/axe.ts';
import { comeBack, openPage, startBrowser } from '../../web/browser.ts';
import { openSite } from '../../web/minisite.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { hasCount } from '../../web/shown.ts';

t.test('what belongs to members can be used by everybody, day and night, on laptop and phone', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const look = async (page: Page, path: string, ready: string | RegExp) => {
    await page.goto(path);
    await page.getByRole('main').getByText(ready).first().waitFor();
    return findingsAnywhere(page);
  };
  const maren = await stack.artist('Maren Holt');
  const tide = await seedWork(stack, maren, { title: 'Low Tide', pictures: 2 });
  const { artwork: fog } = await list(maren, { title: 'Fog' });
  const [statement] = await openSite(maren);
  const shopper = await stack.shopper('Grace');
  await stack.foldAll();
  const page = await openPage(browser, stack.origin);
  await comeBack(page, shopper);
  // Axe is not asked about those of the library for dialogs.
  const hiddenStops = page.locator('[aria-hidden=true][tabindex="0"]');

  // Shows 7.57
  t.test('the bag, empty and full, with its panel, the menu and the question before it is emptied', async (t) => {
    t.same(await look(page, '/bag', 'Your bag is empty'), [], 'empty');
    for (const { id } of [tide, fog]) await shopper.call('POST', '/api/v1/cart/items', { body: { artwork_id: id } });
    await page.reload();
    await page.getByRole('heading', { level: 3, name: 'Fog' }).waitFor();
    await maren.call('PUT', `/api/v1/artworks/${fog.id}`, { body: { status: 'sold' } });
    await maren.call('PUT', `/api/v1/artworks/${tide.id}`, { body: { price: 90 } });
    await stack.foldAll();
    t.same(await look(page, '/bag', 'Price changed'), [], 'full');
    await page.getByRole('button', { name: 'Shopping bag' }).click();
    await page.getByRole('dialog').getByText('View Bag & Checkout').waitFor();
    t.same(await findingsAnywhere(page), [], 'the panel');
    await hasCount(t, hiddenStops, 0, 'nothing hidden takes the focus');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menu').waitFor();
    t.same(await findingsAnywhere(page), [], 'the menu');
    await hasCount(t, hiddenStops, 0, 'nothing hidden takes the focus');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear bag' }).click();
    await page.getByRole('alertdialog').waitFor();
    t.same(await findingsAnywhere(page), [], 'the question');
  });

  // Shows 7.57
  t.test('settings, and listing without a profile', async (t) => {
    for (const [path, ready] of [
      ['/settings', 'Full Name'],
      ['/settings/address', shopper.session.user.email],
      ['/settings/password', 'Current Password'],
      ['/settings/passkeys', 'App for codes'],
      ['/settings/sessions', 'This device'],
      ['/settings/notices', 'We write to'],
      ['/settings/data', 'Download My Data'],
      ['/settings/drafts', 'Everything is saved.'],
    ] as const)
      t.same(await look(page, path, ready), [], path);
    t.same(await look(page, '/list-artwork', 'Create Artist Profile'), [], 'listing');
  });

  // Shows 7.57
  t.test('the desk of an artist', async (t) => {
    const desk = await openPage(browser, stack.origin);
    await comeBack(desk, maren);
    const { profileId } = maren;
    for (const [path, ready] of [
      ['/dashboard#my-artwork', '2 works, 1 available'],
      ['/dashboard?view=artist-profile', 'Save Profile'],
      [`/dashboard?view=artist-profile-success&artistId=${profileId}`, 'Your profile is saved'],
      ['/dashboard?view=manage-site', '5 of 5 pages'],
      [`/dashboard?view=manage-site&page=${statement?.id}`, 'What the tide keeps'],
      ['/list-artwork', 'Description'],
      [`/list-artwork?edit=${tide.id}`, 'Description'],
    ] as const)
      t.same(await look(desk, path, ready), [], path.replaceAll(/\d+/g, 'one'));
    await desk.getByRole('button', { name: 'Save Changes' }).click();
    await desk.getByText('Choose images').waitFor();
    t.same(await findingsAnywhere(desk), [], 'images');
    await desk.goto('/list-artwork');
    await desk.getByRole('button', { name: 'List Artwork', exact: true }).click();
    await desk.getByText('Title is required').waitFor();
    t.same(await findingsAnywhere(desk), [], 'a listing that is refused');
  });
});

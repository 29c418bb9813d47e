import type { Page } from 'playwright-core';
import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { findings, scrollsSideways } from '../../web/axe.ts';
import { comeBack, openPage, startBrowser, untilInPage } from '../../web/browser.ts';
import { done } from '../../web/minisite.ts';
import { paint } from '../../web/paint.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount, shows } from '../../web/shown.ts';

/** How many files the browser's database holds. */
const STORED = `(async () => {
  // Opening a database that is not there yet would make an empty one.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'vernissage-files')) return 0;
  const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const database = await settled(indexedDB.open('vernissage-files'));
  const count = await settled(database.transaction('files').objectStore('files').count());
  database.close();
  return count;
})()`;

/** Ends the renderer of a page, as the system does when memory runs out. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}

t.test('what is half-done outlives the tab, and its author sees and ends it', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const maren = await stack.artist('Maren Holt');
  await done(maren, 'PUT', '/artists/me', { artist_name: 'Maren Holt', bio: 'Prints.' });
  const work = await seedWork(stack, maren, { title: 'Low Tide' });
  const start = await openPage(browser, stack.origin);
  const context = start.context();
  await comeBack(start, maren);
  const images = `/list-artwork?edit=${work.id}&step=images`;
  const picture = async (name: string, number: number) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await paint(number),
  });
  const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen images' });
  const kept = (page: Page, text: string) =>
    until(`${text} is kept`, () => page.evaluate<boolean>(`JSON.stringify(localStorage).includes('${text}')`));
  const waiting = (page: Page) => page.getByRole('list', { name: 'Unsaved changes' });

  // Shows 8.9
  t.test('a crash of the tab', async (t) => {
    await start.goto('/dashboard?view=artist-profile');
    await start.getByLabel('Bio').pressSequentially('Salt and rope.');
    await kept(start, 'Salt and rope');
    await crash(start);
    const page = await context.newPage();
    await page.goto('/dashboard?view=artist-profile');
    await page.getByText('We kept what you had not saved.').waitFor();
    await shows(t, () => page.getByLabel('Bio').inputValue(), /Salt and rope/);

    await page.goto(images);
    await page
      .getByLabel('Choose images')
      .setInputFiles([await picture('one.jpg', 1), await picture('two.jpg', 2), await picture('three.jpg', 3)]);
    await page.getByRole('button', { name: 'Move two.jpg earlier' }).click();
    await page.getByRole('button', { name: 'Remove three.jpg' }).click();
    await page.getByLabel('Alternative text of one.jpg').fill('The beach at low water');
    await kept(page, 'The beach at low water');
    await until('two files are kept', async () => (await page.evaluate(STORED)) === 2);
    await crash(page);
    await page.close();
  });

  // Shows 8.9
  t.test('the images that were chosen come back, in their order', async (t) => {
    const page = await context.newPage();
    await page.goto(images);
    await page.getByText('We kept the images that you had chosen.').waitFor();
    await shows(t, () => chosen(page).textContent(), /two\.jpg.*one\.jpg/);
    await shows(t, () => page.getByLabel('Alternative text of one.jpg').inputValue(), 'The beach at low water');
    const preview = `document.querySelector('img[alt="Preview of one.jpg"]')`;
    await untilInPage(page, 'the preview is drawn', `${preview}?.naturalWidth > 0`);
    t.same(await findings(page), []);
    await shoot(page, 'kept-images');
    await page.close();
  });

  // Shows 8.9
  t.test('the list in the settings: to go on, to discard, to put back', async (t) => {
    const page = await context.newPage();
    await comeBack(page, await stack.artist('Ben'));
    await page.goto('/settings/drafts');
    await page.getByText('Everything is saved.').waitFor();
    await hasCount(t, waiting(page), 0, 'another member of the device sees none of it');
    await shoot(page, 'drafts-none');

    await comeBack(page, maren);
    await page.goto('/settings/drafts');
    await waiting(page).getByRole('link', { name: 'Images of “Low Tide”' }).waitFor();
    await shows(t, () => waiting(page).textContent(), /2 images, changed/);
    t.same(await findings(page), []);
    await shoot(page, 'drafts');
    await page.setViewportSize({ width: 390, height: 844 });
    t.equal(await scrollsSideways(page), false);
    await shoot(page, 'drafts-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Discard All' }).click();
    await page.getByText('2 drafts discarded.').waitFor();
    await page.getByText('Everything is saved.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await hasCount(t, waiting(page).getByRole('listitem'), 2, 'the focus was on Undo');
    await page.getByRole('button', { name: 'Discard Artist profile' }).click();
    await hasCount(t, waiting(page).getByRole('listitem'), 1);
    await waiting(page).getByRole('link', { name: 'Images of “Low Tide”' }).click();
    await page.getByRole('button', { name: 'Upload 2 Images' }).click();
    await page.getByRole('heading', { name: 'Your artwork is up to date' }).waitFor();
    await until('what is uploaded is not kept', async () => (await page.evaluate(STORED)) === 0);
    await page.goto('/settings/drafts');
    await page.getByText('Everything is saved.').waitFor();
    await page.close();
  });

  // Shows 8.9
  t.test('a reload after the first step of a new work, and two tabs', async (t) => {
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto('/list-artwork');
    await page.getByLabel('Title').fill('What the sea leaves');
    const other = await context.newPage();
    await kept(page, 'What the sea leaves');
    await other.goto('/list-artwork');
    await other.getByText('This form is open in another tab, too.').waitFor();
    await shows(t, () => other.getByLabel('Title').inputValue(), 'What the sea leaves');
    await other.getByLabel('Title').fill('Rope');
    await page.getByText('This form is open in another tab, too.').waitFor();
    await shows(t, () => page.getByLabel('Title').inputValue(), 'What the sea leaves');
    await shoot(page, 'two-tabs');
    await other.close();

    await page.getByLabel('Description').fill('Salt and rope.');
    await page.getByLabel('Category').selectOption({ index: 1 });
    await page.getByLabel('Medium').fill('Linocut');
    await page.getByLabel('Price').fill('120');
    await page.getByRole('button', { name: 'List Artwork' }).click();
    await page.getByRole('heading', { name: 'Images of What the sea leaves' }).waitFor();
    await page.getByLabel('Choose images').setInputFiles([await picture('sea.jpg', 4)]);
    await until('the file is kept', async () => (await page.evaluate(STORED)) === 1);
    await page.reload();
    await page.getByText('We kept the images that you had chosen.').waitFor();
    await shows(t, () => chosen(page).textContent(), /sea\.jpg/);
    await page.getByRole('button', { name: 'Discard' }).click();
    await until('what is discarded is not kept', async () => (await page.evaluate(STORED)) === 0);
    await page.goto('/list-artwork');
    await page.getByText('We kept what you had not saved.').waitFor();
    await shows(t, () => page.getByLabel('Title').inputValue(), 'Rope', 'the words of the tab that was closed');
    await page.close();
  });

  t.test('a browser that keeps no files says so', async (t) => {
    const page = await openPage(browser, stack.origin);
    await page.addInitScript(`Object.defineProperty(window, 'indexedDB', { get() { throw new Error('blocked'); } })`);
    await comeBack(page, maren);
    await page.goto(images);
    await page.getByLabel('Choose images').setInputFiles([await picture('one.jpg', 1)]);
    await page.getByText('The storage of this browser is full or blocked').waitFor();
    await shows(t, () => chosen(page).textContent(), /one\.jpg/);
    t.same(await findings(page), []);
    await shoot(page, 'unkept-images');
  });
});

import t from 'tap';
import { list } from '../../artworks/people.ts';
import { startStack } from '../../helpers/stack.ts';
import { comeBack, openPage, startBrowser } from '../../web/browser.ts';
import { stopTheClock } from '../../web/clock.ts';
import { filesOf } from '../../web/files.ts';
import { paint } from '../../web/paint.ts';
import { hasCount, hasTexts } from '../../web/shown.ts';

const MOST_BYTES = 15_728_640;

t.test('the limits of a listing', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const ines = await stack.artist('Ines Duarte');
  const { artwork } = await list(ines, { title: 'Salt' });
  await stack.foldAll();
  const page = await openPage(browser, stack.origin);
  await comeBack(page, ines);
  await page.clock.install();
  const file = filesOf(t);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const choose = page.getByLabel('Choose images', { exact: true });
  const names = page.getByRole('list', { name: 'Chosen images' }).getByText(/^\w+\.\w+$/);

  // Shows 3.34, 3.35, 5.12
  t.test('an image may have exactly 15 MB, and be JPEG, JPG, PNG or WebP', async (t) => {
    await page.goto(`/list-artwork?edit=${artwork.id}`);
    await button('Save Changes').click();
    const sizes = Object.entries({ jpeg: MOST_BYTES, jpg: 1, png: 1, webp: 1 });
    const chosen = sizes.map(([type]) => `work.${type}`);
    await choose.setInputFiles(sizes.map(([type, bytes]) => file(`work.${type}`, Buffer.alloc(bytes))));
    await names.nth(3).waitFor();
    await hasTexts(t, names, chosen);
    for (const name of chosen) await button(`Remove ${name}`).click();
    await choose.setInputFiles(file('large.png', Buffer.alloc(MOST_BYTES + 1)));
    await page.getByText('File size must be under 15MB', { exact: true }).waitFor();
    for (const type of ['gif', 'svg']) {
      await choose.setInputFiles(file(`work.${type}`, Buffer.alloc(1)));
      await page.getByText('File must be JPEG, PNG, or WebP', { exact: true }).waitFor();
    }
    await hasCount(t, names, 0);
  });

  // Shows 7.16
  t.test('it may be dropped instead of chosen', async (t) => {
    const drop = page.locator('label').filter({ has: choose });
    const files = await page.evaluateHandle(`(() => {
      const dropped = new DataTransfer();
      dropped.items.add(new File(['x'], 'dropped.png', { type: 'image/png' }));
      return dropped;
    })()`);
    await drop.dispatchEvent('dragover', { dataTransfer: files });
    await drop.dispatchEvent('drop', { dataTransfer: files });
    await names.getByText('dropped.png').waitFor();
    await button('Remove dropped.png').click();
    await hasCount(t, names, 0);
  });

  // Shows 1.77, 2.24, 5.14, 7.7
  t.test('once it is done, the own works open after exactly 2 seconds', async (t) => {
    await choose.setInputFiles(file('front.jpg', await paint(1)));
    await stopTheClock(page);
    await button('Upload 1 Image').click();
    await page.getByRole('heading', { name: 'Your artwork is up to date' }).waitFor();
    await page.clock.runFor(1_990);
    t.equal(new URL(page.url()).pathname, '/list-artwork');
    await page.clock.runFor(10);
    await page.waitForURL('**/dashboard#my-artwork');
  });
});

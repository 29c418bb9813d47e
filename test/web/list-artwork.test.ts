import t from 'tap';
import type { Artwork } from '../../src/contract/artworks.ts';
import { startStack } from '../helpers/stack.ts';
import { findings, scrollsSideways } from './axe.ts';
import { comeBack, complaintsOf, openPage, startBrowser } from './browser.ts';
import { filesOf } from './files.ts';
import { paint } from './paint.ts';
import { shoot } from './shots.ts';
import { hasCount, shows } from './shown.ts';

t.test('an artist lists a work', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const page = await openPage(browser, stack.origin);
  const ines = await stack.artist('Ines Duarte');
  const problems = complaintsOf(page);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const names = () =>
    page.getByRole('list', { name: 'Chosen images' }).locator('p:has(+ p[data-state])').allTextContents();
  const file = filesOf(t);
  const picture = async (name: string, number: number) => file(name, await paint(number));

  // Shows 1.75, 2.23, 3.33
  t.test('tells what the work is, and lists it', async (t) => {
    // Without motion, axe measures no colour in the middle of a transition.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await comeBack(page, ines);
    await page.goto('/list-artwork');
    await field('Title').fill('Salt, second state');
    await field('Description').fill('Salt and rope, drawn twice.');
    await page.getByText('27 / 5,000').waitFor();
    await field('Category').selectOption('Print');
    await field('Medium').fill(' Etching ');
    await field('Tags').fill(' sea, , Blue ,');
    await field('Price').fill('$480,50');
    await field('Limited edition').fill('12');
    await field('Dimensions').fill('30 × 40 cm');
    await field('I make it on commission').check();
    await button('List Artwork').click();
    await page.getByRole('heading', { name: 'Images of Salt, second state' }).waitFor();
    await shows(t, () => page.evaluate('document.activeElement.tagName'), 'H1', 'the step starts at its top');
    await stack.foldAll();
    const { body } = await ines.call<{ artworks: Artwork[] }>('GET', '/api/v1/artworks/my');
    t.match(body.artworks, [
      {
        ...{
          title: 'Salt, second state',
          medium: 'Etching',
          price: 480.5,
          category_name: 'Print',
          tags: ['sea', 'Blue'],
        },
        ...{ dimensions: '30 × 40 cm', weight: null, limited_edition: 12, is_commission: true, is_digital: false },
      },
    ]);
    t.same(await findings(page), []);
    await shoot(page, 'list-artwork-images-empty');
  });

  // Shows 3.34, 3.35, 7.14
  t.test('chooses images; those that cannot be sent are refused at once', async (t) => {
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/upload') && sent.push(request.url()));
    await field('Choose images').setInputFiles([
      await picture('front.jpg', 1),
      file('notes.tiff', Buffer.from('II*')),
      file('huge.png', Buffer.alloc(15_728_641)),
      await picture('detail.jpg', 2),
      await picture('edge-of-the-plate-with-the-signature-and-the-number-of-the-edition.jpg', 3),
    ]);
    await page.getByText('File must be JPEG, PNG, or WebP', { exact: true }).waitFor();
    await page.getByText('File size must be under 15MB', { exact: true }).waitFor();
    t.equal((await names()).length, 3);
    t.same(sent, []);
    await page.getByRole('img', { name: 'Preview of front.jpg' }).waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'list-artwork-images');
    t.equal(await scrollsSideways(page), false);
  });

  // Shows 7.17
  t.test('puts them in order by keyboard, and by dragging', async (t) => {
    await button('Move detail.jpg earlier').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'detail.jpg moved to place 1' }).waitFor();
    t.match(await names(), ['detail.jpg', 'front.jpg', /^edge/]);
    await shows(
      t,
      () => page.evaluate('document.activeElement.ariaLabel'),
      'Move detail.jpg earlier',
      'the focus stays',
    );
    const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await card('edge-of').getByTitle('Drag to another place').dragTo(card('detail.jpg'));
    await page
      .getByRole('status')
      .filter({ hasText: /^edge.* moved to place 1$/ })
      .waitFor({ state: 'attached' });
    t.match(await names(), [/^edge/, 'detail.jpg', 'front.jpg']);
    await button('Remove front.jpg').click();
    await shows(t, async () => (await names()).length, 2);
    t.match(await names(), [/^edge/, 'detail.jpg']);
  });

  // Shows 1.75, 1.76, 2.23, 7.15
  t.test('sends them one after the other; then the works open', async (t) => {
    const slow = await page.context().newCDPSession(page);
    await slow.send('Network.enable');
    const line = { offline: false, latency: 0, downloadThroughput: -1 };
    await slow.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: 40_000 });
    await button('Upload 2 Images').click();
    await page.getByRole('progressbar', { name: /^Upload of edge/ }).waitFor();
    await page.getByText(/Uploading, [1-9]\d?%/).waitFor();
    await hasCount(t, page.getByRole('progressbar'), 1, 'the other waits');
    t.same(await findings(page), []);
    await shoot(page, 'list-artwork-uploading');
    await slow.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 });
    await page.getByRole('heading', { name: 'Your artwork is listed' }).waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'list-artwork-done');
    await page.waitForURL('**/dashboard#my-artwork');
    await page.getByRole('row').filter({ hasText: 'Salt, second state' }).waitFor();
    await stack.foldAll();
    const { body } = await ines.call<{ artworks: Artwork[] }>('GET', '/api/v1/artworks/my');
    t.equal(body.artworks[0]?.images.length, 2);
    t.same(
      problems.filter((text) => /Content.Security/i.test(text)),
      [],
    );
  });
});

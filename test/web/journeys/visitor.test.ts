import type { Page } from 'playwright-core';
import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { openPage, startBrowser } from '../browser.ts';
import { openSite } from '../minisite.ts';
import { seedWork } from '../seeded-works.ts';
import { shows } from '../shown.ts';

const scrolled = (page: Page) => page.evaluate<number>('scrollY');
const scrolledTo = (page: Page, y: number) =>
  until(`the page is at ${y}`, async () => Math.abs((await scrolled(page)) - y) < 2);

t.test('a visitor looks around, and finds a work to buy', async (t) => {
  const stack = await startStack(t, { worker: true, inTurn: 'app' });
  const browser = await startBrowser(t);
  const maren = await stack.artist('Maren Holt');
  const work = await seedWork(stack, maren, { title: 'Tide chart', pictures: 2, category_id: 3, price: 480 });
  for (let sheet = 1; sheet <= 9; sheet += 1)
    await seedWork(stack, maren, { title: `Tide sheet ${sheet}`, category_id: 3 });
  await seedWork(stack, maren, { title: 'Tide, painted', category_id: 1 });
  await seedWork(stack, maren, { title: 'Orchard', category_id: 3 });
  await openSite(maren);
  await stack.foldAll();
  const page = await openPage(browser, stack.origin);
  const bar = page.getByRole('banner');
  const main = page.getByRole('main');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const counted = (words: string) => main.getByRole('status').getByText(words, { exact: true });
  const FOUND = '?q=tide&category=print';
  let left = 0;

  t.test('from the shop window to all works, of which they search and filter some', async (t) => {
    await page.goto('/');
    await main.getByRole('link', { name: 'Tide chart' }).waitFor();
    await bar.getByRole('link', { name: 'Discover' }).click();
    await counted('12 works').waitFor();
    await page.getByRole('searchbox', { name: 'Search works' }).fill('tide');
    await counted('11 works').waitFor();
    await page.getByLabel('Category').selectOption('print');
    await counted('10 works').waitFor();
    t.equal(new URL(page.url()).search, FOUND);
  });

  t.test('to a work far down the page, which starts at its top', async (t) => {
    const card = main.getByRole('link', { name: 'Tide chart' });
    await card.scrollIntoViewIfNeeded();
    left = await scrolled(page);
    t.ok(left > 300, `${left} px down`);
    await card.click();
    await heading('Tide chart').waitFor();
    t.equal(new URL(page.url()).pathname, `/artwork/${work.id}`);
    await scrolledTo(page, 0);
    await page.getByRole('button', { name: 'Picture 2 of 2' }).click();
    await page.getByRole('img', { name: 'Tide chart by Maren Holt, picture 2 of 2' }).waitFor();
  });

  t.test('to its artist and through the pages of the mini-site, which they pass on', async (t) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await main.getByRole('link', { name: 'Maren Holt', exact: true }).click();
    await heading('Maren Holt').waitFor();
    const site = page.getByRole('region', { name: 'Tide lines' });
    await site.getByRole('link', { name: 'Contact' }).click();
    await site.getByRole('heading', { level: 3, name: 'Contact' }).waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Link copied').waitFor();
    t.equal(await page.evaluate('navigator.clipboard.readText()'), `${stack.origin}/artist/${maren.profileId}`);
  });

  // Shows 7.4
  t.test('back all the way to what they had found and where they were, and forward again', async (t) => {
    await page.goBack();
    await page.getByRole('heading', { level: 3, name: 'Statement' }).waitFor();
    await page.goBack();
    await heading('Tide chart').waitFor();
    await page.goBack();
    await counted('10 works').waitFor();
    t.equal(new URL(page.url()).search, FOUND);
    await shows(t, () => page.getByRole('searchbox').inputValue(), 'tide');
    await shows(t, () => page.getByLabel('Category').inputValue(), 'print');
    await scrolledTo(page, left);
    await page.goBack();
    await counted('11 works').waitFor();
    await page.goForward();
    await page.goForward();
    await heading('Tide chart').waitFor();
    await scrolledTo(page, 0);
  });

  t.test('and would buy it: makes an account on the way, and finds it in the bag', async (t) => {
    await main.getByRole('button', { name: 'Buy Now' }).click();
    await page.waitForURL('**/login');
    await main.getByRole('link', { name: 'Register' }).click();
    await heading('Register').waitFor();
    for (const [label, text] of [
      ['Full Name', 'Ines Duarte'],
      ['Email', 'ines@example.org'],
      ['Password', 'Vernissage-2026!'],
      ['Confirm Password', 'Vernissage-2026!'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await heading('Congratulations, Ines Duarte!').waitFor();
    await page.waitForURL('**/bag');
    await main.getByRole('heading', { level: 3, name: 'Tide chart' }).waitFor();
    await t.resolves(page.getByRole('button', { name: 'Shopping bag, 1 item', exact: true }).waitFor());
  });
});

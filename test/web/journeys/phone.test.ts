import type { Page } from 'playwright-core';
import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { scrollsSideways } from '../axe.ts';
import { openPage, startBrowser } from '../browser.ts';
import { openSite } from '../minisite.ts';
import { seedWork } from '../seeded-works.ts';
import { shows } from '../shown.ts';

/** Controls that a thumb would miss: smaller than WCAG 2.2 asks for, unless they are a link in a sentence. */
const SMALL = `[...document.querySelectorAll('main button, main select, main input:not([type=checkbox]), header a, header button')]
  .filter((control) => control.checkVisibility({ visibilityProperty: true }))
  .map((control) => [control.ariaLabel ?? control.textContent ?? control.name, control.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && box.height > 1 && (box.width < 24 || box.height < 24))
  .map(([name, box]) => name + ' ' + box.width + ' × ' + box.height)`;

t.test('a shopper with a phone in one hand', async (t) => {
  const stack = await startStack(t, { worker: true, inTurn: 'app' });
  const browser = await startBrowser(t);
  const maren = await stack.artist('Maren Holt');
  const work = await seedWork(stack, maren, { title: 'Low Tide', pictures: 2, price: 120.5, category_id: 3 });
  await seedWork(stack, maren, { title: 'Tide, painted', category_id: 1 });
  await openSite(maren);
  const shopper = await stack.shopper('Grace');
  await stack.foldAll();
  const page = await openPage(browser, stack.origin, { phone: true });
  const main = page.getByRole('main');
  const fits = async (what: string, shown: Page = page) => {
    t.equal(await scrollsSideways(shown), false, `${what} fits`);
    // Controls may be small while the page is still being laid out.
    await until(`${what} can be touched`, async () => (await shown.evaluate<string[]>(SMALL)).length === 0);
    t.same(await shown.evaluate(SMALL), [], `${what} can be touched`);
  };

  t.test('finds a work by its category', async () => {
    await page.goto('/');
    await main.getByRole('link', { name: 'Low Tide' }).waitFor();
    await fits('home');
    await page.getByRole('banner').getByRole('link', { name: 'Discover' }).tap();
    await main.getByRole('status').getByText('2 works', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Filters' }).tap();
    await page.getByLabel('Category').selectOption('print');
    await main.getByRole('status').getByText('1 work', { exact: true }).waitFor();
    await fits('discover');
    await main.getByRole('link', { name: 'Low Tide' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Low Tide' }).waitFor();
  });

  t.test('looks at its pictures and at its artist', async () => {
    await page.getByRole('button', { name: 'Picture 2 of 2' }).tap();
    await page.getByRole('img', { name: 'Low Tide by Maren Holt, picture 2 of 2' }).waitFor();
    await fits('the work');
    await page.getByRole('button', { name: 'Look closer' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await main.getByRole('link', { name: 'Maren Holt', exact: true }).tap();
    await page.getByRole('link', { name: 'The workshop', exact: true }).tap();
    await page.getByRole('heading', { level: 3, name: 'The workshop' }).waitFor();
    await fits('the artist');
    await page.goBack();
    await page.goBack();
  });

  t.test('signs in to put it into the bag, and looks into that', async (t) => {
    await main.getByRole('button', { name: 'Add to Bag' }).tap();
    await page.waitForURL('**/login');
    await fits('the login');
    await page.getByLabel('Email').fill(shopper.session.user.email);
    await page.getByLabel('Password').fill(shopper.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).tap();
    await page.waitForURL(`**/artwork/${work.id}`);
    await main.getByRole('button', { name: 'Add to Bag' }).tap();
    await page.getByText('Added to your bag!').waitFor();
    await page.getByRole('button', { name: 'Shopping bag, 1 item' }).tap();
    const panel = page.getByRole('dialog', { name: 'Shopping Bag' });
    await panel.getByRole('link', { name: 'View Bag & Checkout' }).waitFor();
    const box = await panel.boundingBox();
    t.ok(box && box.x >= 0 && box.x + box.width <= 390, 'the panel stays in the window');
    await panel.getByRole('link', { name: 'View Bag & Checkout' }).tap();
    await page.waitForURL('**/bag');
  });

  t.test('takes two, and finds the way to everything else', async (t) => {
    await page.getByRole('button', { name: 'One more of Low Tide' }).tap();
    await page.getByRole('region', { name: 'Order summary' }).getByText('$241.00').first().waitFor();
    await fits('the bag');
    await page.getByRole('button', { name: 'Account menu' }).tap();
    await page.getByRole('menuitem', { name: 'My Purchases' }).tap();
    await page.getByRole('heading', { level: 1, name: 'My Purchases' }).waitFor();
    await fits('the dashboard');
    await page.getByRole('button', { name: 'Dashboard My Purchases' }).tap();
    await page.getByRole('link', { name: 'Artist Profile', exact: true }).tap();
    await page.getByRole('heading', { level: 1, name: 'Artist Profile' }).waitFor();
    await fits('the profile form');
    await shows(
      t,
      () => page.getByRole('button', { name: 'Dashboard Artist Profile' }).getAttribute('aria-expanded'),
      'false',
    );
  });
});

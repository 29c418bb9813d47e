import type { Page } from 'playwright-core';
import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { findings, scrollsSideways } from './axe.ts';
import { fillLogin, openPage, startBrowser } from './browser.ts';
import { seedWork } from './seeded-works.ts';
import { shoot } from './shots.ts';
import { hasCount, hasTexts, shows } from './shown.ts';

const amounts = (page: Page) => page.getByRole('region', { name: 'Order summary' }).getByRole('definition');
const line = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

t.test('a shopper fills a bag, changes it, and checks out', async (t) => {
  const stack = await startStack(t, { worker: true, env: { LAUNCHED: '' } });
  const browser = await startBrowser(t);
  const [ada, marta, shopper] = [await stack.artist('Ada'), await stack.artist('Marta'), await stack.shopper('Grace')];
  const tide = await seedWork(stack, ada, { title: 'Low Tide', price: 1250.5, limited_edition: 3 });
  const fog = await seedWork(stack, marta, { title: 'Fog over the harbour', price: 80 });
  const rope = await seedWork(stack, ada, { title: 'Rope', price: 0.1 });
  const page = await openPage(browser, stack.origin);
  const add = async (id: number, button = 'Add to Bag') => {
    await page.goto(`/artwork/${id}`);
    await page.getByRole('button', { name: button }).click();
  };

  // Shows 3.37, 6.12
  t.test('who is sent to sign in when they are not, and comes back to the work', async () => {
    await add(tide.id);
    await page.waitForURL('**/login');
    await fillLogin(page, shopper.session.user.email, shopper.password);
    await page.waitForURL(`**/artwork/${tide.id}`);
    await page.getByRole('button', { name: 'Shopping bag, 1 item', exact: true }).waitFor();
  });

  // Shows 4.16
  t.test('who is told for a while that the work was there already', async () => {
    await page.getByRole('button', { name: 'Add to Bag' }).click();
    await page.getByText('This item is already in your bag').waitFor();
    await page.getByText('This item is already in your bag').waitFor({ state: 'detached' });
  });

  // Shows 6.11
  t.test('who buys another at once', async (t) => {
    await add(fog.id, 'Buy Now');
    await page.waitForURL('**/bag');
    await page.getByText('2 items').first().waitFor();
    await add(rope.id);
    const added = page.getByText('Added to your bag!');
    await page.getByRole('status').filter({ has: added }).waitFor();
    await shoot(page, 'added');
    await added.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Buy Now' }).click();
    await page.waitForURL('**/bag');
    await page.getByText('3 items').first().waitFor();
    await shows(t, () => page.title(), 'Shopping Bag · Vernissage');
  });

  // Shows 1.80, 1.83, 5.8, 5.11
  t.test('who sees the works artist by artist, and what they come to', async (t) => {
    await hasTexts(t, page.getByRole('heading', { level: 2 }), ['Ada', 'Marta', 'Order summary']);
    await shows(t, () => page.getByRole('region', { name: 'Ada' }).textContent(), /Low Tide.*Rope/s);
    await hasCount(t, page.getByRole('img', { name: 'Rope by Ada' }), 1);
    const terms = page.getByRole('region', { name: 'Order summary' }).getByRole('term');
    await hasTexts(t, terms, ['Subtotal', 'Shipping', 'Tax', 'Total']);
    await hasTexts(t, amounts(page), ['$1,330.60', 'FREE', '$0.00', '$1,330.60']);
    t.same(await findings(page), []);
    await shoot(page, 'bag');
    await page.emulateMedia({ colorScheme: 'dark' });
    await shoot(page, 'bag-dark');
    t.same(await findings(page), []);
    await page.setViewportSize({ width: 320, height: 700 });
    t.equal(await scrollsSideways(page), false);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  });

  // Shows 1.81, 2.22, 4.10, 5.6, 7.22
  t.test('who changes how many, up to the edition and down to one', async (t) => {
    const more = page.getByRole('button', { name: 'One more of Low Tide' });
    const less = page.getByRole('button', { name: 'One less of Low Tide' });
    await shows(t, () => less.isDisabled(), true);
    await more.click();
    await more.click();
    await line(page, 'Low Tide').getByText('$3,751.50').waitFor();
    await amounts(page).first().getByText('$3,831.60').waitFor();
    await more.click();
    await page.getByRole('alert').filter({ hasText: 'This work is a limited edition of 3' }).waitFor();
    await shows(t, () => line(page, 'Low Tide').getByRole('status').textContent(), '3', 'it is taken back');
    await less.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await amounts(page).first().getByText('$1,330.60').waitFor();
    await shows(t, () => less.isDisabled(), true);
    await shows(t, () => page.evaluate('document.activeElement?.getAttribute("aria-label")'), 'One more of Low Tide');
  });

  // Shows 1.82, 7.19
  t.test('who takes one out, and puts it back', async (t) => {
    await page.getByRole('button', { name: 'Remove Low Tide' }).click();
    await page.getByText('Low Tide was removed from your bag.').waitFor();
    await amounts(page).first().getByText('$80.10').waitFor();
    await page.locator('button:focus', { hasText: 'Undo' }).waitFor();
    await page.keyboard.press('Enter');
    await amounts(page).first().getByText('$1,330.60').waitFor();
    await hasCount(t, page.getByText('was removed from your bag'), 0);
  });

  // Shows 1.84, 4.45
  t.test('who checks out, as soon as that is possible', async (t) => {
    const dialog = page.waitForEvent('dialog');
    const click = page.getByRole('button', { name: 'Checkout' }).click();
    t.equal((await dialog).message(), 'Checkout functionality coming soon!');
    await (await dialog).accept();
    await click;
  });

  // Shows 7.20
  t.test('who empties it, after a question', async (t) => {
    await page.getByRole('button', { name: 'Clear bag' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Clear your bag?' });
    await dialog.getByText('This takes 3 items out of your bag.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('button:focus', { hasText: 'Clear bag' }).press('Enter');
    await dialog.getByRole('button', { name: 'Clear bag' }).click();
    await page.getByText('Your bag is empty').waitFor();
    await shows(
      t,
      () => page.getByRole('main').getByRole('link', { name: 'Discover Art' }).getAttribute('href'),
      '/discover',
    );
    await t.resolves(page.getByRole('button', { name: 'Shopping bag', exact: true }).waitFor(), 'no badge');
    await shoot(page, 'bag-empty');
    t.same(await findings(page), []);
  });

  t.test('who comes back to the bag by signing in, when they were signed out', async () => {
    const visitor = await openPage(browser, stack.origin);
    await visitor.goto('/bag');
    await visitor.waitForURL('**/login');
    await fillLogin(visitor, shopper.session.user.email, shopper.password);
    await visitor.waitForURL('**/bag');
  });
});

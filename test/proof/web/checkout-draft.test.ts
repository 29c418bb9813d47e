import t from 'tap';
import { findingsAnywhere } from '../../web/axe.ts';
import { startBrowser } from '../../web/browser.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { artist, collector, fillAddress, openAs, startSelling } from '../../web/selling.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount, shows } from '../../web/shown.ts';

t.test('what is typed into the checkout', async (t) => {
  const stack = await startSelling(t);
  const browser = await startBrowser(t);
  const maren = await artist(stack, 'Maren Holt');
  const tide = await seedWork(stack, maren, { title: 'Low Tide', price: 100, limited_edition: null });
  const grace = await collector(stack, 'Grace', [tide]);
  const page = await openAs(browser, stack, grace, '/checkout');
  const notice = page.getByText('We kept what you had typed.');
  const kept = (shown: typeof page) => shown.evaluate<boolean>(`JSON.stringify(localStorage).includes('Harbour')`);

  await t.test('is there after a reload, and in a second tab', async (t) => {
    await fillAddress(page);
    await hasCount(t, notice, 0, 'nothing was kept before');
    await page.reload();
    await notice.waitFor();
    await shows(t, () => page.getByLabel('City').inputValue(), 'Arlington');
    await shows(t, () => page.getByLabel('Country').inputValue(), 'US');
    t.same(await findingsAnywhere(page), []);
    await shoot(page, 'checkout-kept');
    const other = await page.context().newPage();
    await other.goto('/checkout');
    await shows(t, () => other.getByLabel('Address', { exact: true }).inputValue(), '12 Harbour Road');
    await other.getByLabel('Note (optional)').fill('For the north window.');
    await page.getByLabel('City').fill('Norfolk');
    await other.reload();
    await shows(t, () => other.getByLabel('City').inputValue(), 'Norfolk', 'of both tabs');
    await shows(t, () => other.getByLabel('Note (optional)').inputValue(), 'For the north window.');
    await other.close();
  });

  await t.test('can be dropped', async (t) => {
    await page.reload();
    await page.getByRole('button', { name: 'Discard' }).click();
    await hasCount(t, notice, 0);
    await shows(t, () => page.getByLabel('City').inputValue(), '');
    await shows(t, () => page.getByLabel('Full name').inputValue(), 'Grace', 'whose name is known');
    await shows(t, () => kept(page), false);
  });

  await t.test('is forgotten when its collector signs out', async (t) => {
    await fillAddress(page);
    await shows(t, () => kept(page), true);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await shows(t, () => kept(page), false);
  });

  await t.test('is forgotten once it is sent', async (t) => {
    const june = await collector(stack, 'June', [tide]);
    const sender = await openAs(browser, stack, june, '/checkout');
    await fillAddress(sender);
    await shows(t, () => kept(sender), true);
    await sender.getByRole('button', { name: 'Send Request' }).click();
    await sender.waitForURL('**/checkout/placed/*');
    await shows(t, () => kept(sender), false);
  });
});

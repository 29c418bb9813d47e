import t from 'tap';
import { openCatalogue } from '../cart/catalogue.ts';
import { startStack } from '../helpers/stack.ts';
import { findings } from './axe.ts';
import { comeBack, openPage, startBrowser } from './browser.ts';
import { shoot } from './shots.ts';
import { hasCount, shows } from './shown.ts';

t.test('the bag in the top bar', async (t) => {
  const stack = await startStack(t, { worker: true, env: { LAUNCHED: '' } });
  const browser = await startBrowser(t);

  // Shows 1.104, 1.105, 1.106, 1.107, 1.108, 1.118, 5.20, 7.9
  t.test('shows what is in the bag', async (t) => {
    const catalogue = await openCatalogue(stack);
    const shopper = await stack.shopper();
    const page = await openPage(browser, stack.origin);
    await comeBack(page, shopper);
    await page.goto('/nowhere');
    const bag = page.getByRole('button', { name: 'Shopping bag' });
    await bag.click();
    const panel = page.getByRole('dialog', { name: 'Shopping Bag' });
    await panel.getByText('Your bag is empty').waitFor();
    await shoot(page, 'bag-panel-empty');
    await panel.getByRole('link', { name: 'Discover Art' }).click();
    await page.waitForURL('**/discover');
    await panel.waitFor({ state: 'detached' });
    for (const [title, quantity] of [
      ['Low Tide', 2],
      ['x'.repeat(200), 1],
      ['A long wait '.repeat(16), 1],
      ['Fog', 1],
    ] as const) {
      const artwork_id = await catalogue.list({ title });
      await shopper.call('POST', '/api/v1/cart/items', { body: { artwork_id, quantity } });
    }
    await page.evaluate('window.dispatchEvent(new Event("cartUpdated"))');
    await page.getByRole('button', { name: 'Shopping bag, 5 items' }).click();
    await panel.getByText('5 items').waitFor();
    await hasCount(t, panel.getByRole('listitem'), 3);
    await shows(t, () => panel.getByRole('listitem').first().textContent(), /^Low Tideby Ada Brush\$2,501\.00/);
    await hasCount(t, panel.getByRole('img', { name: / by Ada Brush$/ }), 3);
    await hasCount(t, panel.getByText('by Ada Brush', { exact: true }), 3);
    await shows(t, () => panel.getByRole('listitem').last().textContent(), /\$1,250\.50$/);
    await panel.getByText('and 1 more in your bag').waitFor();
    await shows(t, () => panel.textContent(), /Subtotal\$6,252\.50/);
    await shoot(page, 'bag-panel');
    t.same(await findings(page), []);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.locator('button:focus').press('Enter');
    await panel.waitFor();
    await page.locator('h1').click();
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Shopping bag, 5 items' }).click();
    await panel.getByRole('link', { name: 'View Bag & Checkout' }).click();
    await page.waitForURL('**/bag');
  });
});

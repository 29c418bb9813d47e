import type { Page } from 'playwright-core';
import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { findings } from '../../web/axe.ts';
import { comeBack, openPage, startBrowser } from '../../web/browser.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount } from '../../web/shown.ts';

const line = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });
const total = (page: Page) => page.getByRole('region', { name: 'Order summary' }).getByRole('definition').last();

t.test('a bag follows what happens elsewhere', async (t) => {
  const stack = await startStack(t, { worker: true, env: { LAUNCHED: '' } });
  const browser = await startBrowser(t);
  const artist = await stack.artist('Maren Holt');
  const shopper = await stack.shopper();
  const titles = ['Sold soon', 'Taken down', 'Kept back', 'Dearer', `${'Endless '.repeat(24)}title`, 'w'.repeat(200)];
  const works = [];
  for (const title of titles) works.push(await seedWork(stack, artist, { title, price: 100 }));
  for (const { id } of works) await shopper.call('POST', '/api/v1/cart/items', { body: { artwork_id: id } });
  const [sold, gone, reserved, dearer] = works.map(({ id }) => `/api/v1/artworks/${id}`);
  const page = await openPage(browser, stack.origin);
  await comeBack(page, shopper);

  // Shows 7.23
  t.test('it says what was sold, taken down, kept back, or changed its price since', async (t) => {
    await page.goto('/bag');
    await total(page).getByText('$600.00').waitFor();
    await page.goto('/nowhere');
    await artist.call('PUT', `${sold}`, { body: { status: 'sold' } });
    await artist.call('DELETE', `${gone}`);
    await artist.call('PUT', `${reserved}`, { body: { status: 'reserved' } });
    await artist.call('PUT', `${dearer}`, { body: { price: 125.5 } });
    await until('the cart has followed', async () => {
      const { body } = await shopper.call<{ subtotal: number }>('GET', '/api/v1/cart');
      return body.subtotal === 425.5;
    });
    await page.goto('/bag');
    await total(page).getByText('$425.50').waitFor();
    await line(page, 'Sold soon').getByText('Sold since you put it into your bag').waitFor();
    await line(page, 'Taken down').getByText('Deleted by the artist.').waitFor();
    await line(page, 'Kept back').getByText('Reserved at the moment.').waitFor();
    await line(page, 'Dearer').getByText('Price changed from $100.00 to $125.50').waitFor();
    await hasCount(t, line(page, 'Sold soon').getByRole('button', { name: 'One more' }), 0);
    await hasCount(t, line(page, 'Taken down').getByRole('link'), 0);
    t.same(await findings(page), []);
    await shoot(page, 'bag-changed');
    await page.reload();
    await total(page).getByText('$425.50').waitFor();
    await hasCount(t, page.getByText('Price changed'), 0, 'once it was seen');
  });

  t.test('two tabs stay in step, and so does the badge', async (t) => {
    const other = await page.context().newPage();
    await other.goto('/nowhere');
    await other.getByRole('button', { name: 'Shopping bag, 6 items' }).waitFor();
    await page.getByRole('button', { name: 'One more of Dearer' }).click();
    await other.getByRole('button', { name: 'Shopping bag, 7 items' }).waitFor();
    await other.goto('/bag');
    await other.getByRole('button', { name: 'Remove Sold soon' }).click();
    await line(page, 'Sold soon').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Shopping bag, 6 items' }).waitFor();
    await other.close();
    t.pass();
  });

  // Shows 2.20, 6.2, 7.8
  t.test('what is fresh is not fetched again, what was changed is', async (t) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/v1/cart')) fetched.push(request.method());
    });
    const links = page.getByRole('banner').getByRole('link');
    await links.filter({ hasText: 'Sell Art' }).click();
    await page.waitForURL('**/sell');
    await page.goBack();
    await total(page).waitFor();
    t.same(fetched, [], 'it is less than 30 seconds old');
    await page.getByRole('button', { name: 'One more of Dearer' }).click();
    await total(page).getByText('$676.50').waitFor();
    t.same(fetched.splice(0), ['PUT'], 'the answer to a change is the bag');
    for (const [count, signal] of ['cartUpdated', 'authChange'].entries()) {
      await page.evaluate(`window.dispatchEvent(new Event('${signal}'))`);
      await until(`${signal} fetches`, () => fetched.length === count + 1);
    }
    t.same(fetched, ['GET', 'GET']);
  });

  // Shows 2.21
  t.test('signing out in another tab empties it, and leads to the login and back', async (t) => {
    const other = await page.context().newPage();
    await other.goto('/nowhere');
    await other.getByRole('button', { name: 'Account menu' }).click();
    await other.getByRole('menuitem', { name: 'Sign Out' }).click();
    await other.waitForURL(`${stack.origin}/`);
    await page.waitForURL('**/login');
    await hasCount(t, page.getByRole('button', { name: 'Shopping bag' }), 0);
  });
});

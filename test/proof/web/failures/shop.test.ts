import t from 'tap';
import { startStack } from '../../../helpers/stack.ts';
import { startBetween } from '../../../web/between.ts';
import { comeBack, openPage, startBrowser } from '../../../web/browser.ts';
import { seedWork } from '../../../web/seeded-works.ts';
import { collector, order } from '../../../web/selling.ts';
import { hasCount, shows } from '../../../web/shown.ts';
import { reopen } from './reopen.ts';

t.test('what fails in the gallery is said where it happened', async (t) => {
  const stack = await startStack(t, { worker: true });
  const between = await startBetween(t, stack);
  const browser = await startBrowser(t);
  const maren = await stack.artist('Maren Holt');
  const tide = await seedWork(stack, maren, { title: 'Low Tide', limited_edition: 2 });
  const rope = await seedWork(stack, maren, { title: 'Rope' });
  const shopper = await stack.shopper('Grace');
  await stack.foldAll();
  const page = await openPage(browser, between.origin);
  await comeBack(page, shopper);
  const main = page.getByRole('main');
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: new RegExp(`^${text}$`) });
  const said = (text: string) => main.getByRole('status').getByText(text, { exact: true });
  const add = page.getByRole('button', { name: 'Add to Bag' });
  const inBag = (artwork_id: number) => shopper.call('POST', '/api/v1/cart/items', { body: { artwork_id } });
  const gateway = (method: string, path: RegExp) => between.faults.splice(0, 9, { method, path, status: 502 });

  t.test('adding what another device has put into the bag already', async (t) => {
    await page.goto(`/artwork/${tide.id}`);
    await add.waitFor();
    await inBag(tide.id);
    await add.click();
    await said('This item is already in your bag').waitFor();
    await t.resolves(page.getByRole('button', { name: 'Shopping bag, 1 item', exact: true }).waitFor());
  });

  t.test('adding what is sold meanwhile: the page says so from then on', async (t) => {
    const sold = await seedWork(stack, maren, { title: 'Sold' });
    await stack.foldAll();
    await page.goto(`/artwork/${sold.id}`);
    await add.waitFor();
    await maren.call('PUT', `/api/v1/artworks/${sold.id}`, { body: { status: 'sold' } });
    await stack.foldAll();
    await add.click();
    await said('Failed to add to bag: This artwork is not available').waitFor();
    await t.resolves(page.getByRole('button', { name: 'Sold Out' }).waitFor());
  });

  // Shows 4.17
  t.test('adding what its artist deletes meanwhile, or what a gateway swallows', async (t) => {
    const gone = await seedWork(stack, maren, { title: 'Gone' });
    await stack.foldAll();
    await page.goto(`/artwork/${gone.id}`);
    await add.waitFor();
    await maren.call('DELETE', `/api/v1/artworks/${gone.id}`);
    await add.click();
    const notFound = page.getByRole('heading', { level: 1, name: 'Artwork not found' });
    // The page asks for the work again, and takes the place of the message as soon as the read model is without it.
    await said('Failed to add to bag: Artwork not found').or(notFound).waitFor();
    await page.reload();
    await notFound.waitFor();
    await page.goto(`/artwork/${rope.id}`);
    gateway('POST', /cart/);
    await add.click();
    await said('Failed to add to bag: Failed to add item to cart').waitFor();
    await shows(t, () => add.isEnabled(), true);
  });

  t.test('reading when a work may be free again: nothing is said until it is known', async (t) => {
    const held = await seedWork(stack, maren, { title: 'Held', price: 100, limited_edition: null });
    await order(await collector(stack, 'June'), [held], 'held-first');
    await stack.foldAll();
    gateway('GET', /\/pieces$/);
    const refused = page.waitForResponse(/\/pieces$/);
    await page.goto(`/artwork/${held.id}`);
    await refused;
    await main.getByRole('definition').getByText('Reserved').waitFor();
    await hasCount(t, page.getByRole('alert').filter({ hasText: /\S/ }), 0);
    await hasCount(t, main.getByText('It may be free again'), 0);
    between.faults.length = 0;
    await page.reload();
    await main.getByText('It may be free again').waitFor();
  });

  // Shows 4.12
  t.test('each change of the bag: it is as before, and says why', async (t) => {
    await inBag(rope.id);
    await page.goto('/bag');
    await main.getByRole('heading', { name: 'Rope' }).waitFor();
    gateway('PUT', /cart/);
    await page.getByRole('button', { name: 'One more of Rope' }).click();
    await alert('Failed to update cart item').waitFor();
    between.faults.length = 0;
    for (let more = 0; more < 2; more += 1) await page.getByRole('button', { name: 'One more of Low Tide' }).click();
    await alert('This work is a limited edition of 2').waitFor();
    gateway('DELETE', /cart\/items/);
    await page.getByRole('button', { name: 'Remove Rope' }).click();
    await alert('Failed to remove item from cart').waitFor();
    await main.getByRole('heading', { name: 'Rope' }).waitFor();
    gateway('DELETE', /cart\/clear/);
    await page.getByRole('button', { name: 'Clear bag' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear bag' }).click();
    await alert('Failed to clear cart').waitFor();
    gateway('POST', /cart/);
    await page.getByRole('button', { name: 'Remove Rope' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await alert('Failed to add item to cart').waitFor();
    between.faults.length = 0;
    await page.getByRole('button', { name: 'Undo' }).click();
    await main.getByRole('heading', { name: 'Rope' }).waitFor();
    await hasCount(t, alert('Failed to add item to cart'), 0);
  });

  // Shows 4.11
  t.test('reading works while the server is stopped, and the bag, also under its button', async () => {
    const visitor = await openPage(browser, stack.origin);
    await visitor.goto('/discover');
    await visitor.getByRole('searchbox').waitFor();
    gateway('GET', /cart/);
    await page.reload();
    await alert('Failed to fetch cart').waitFor();
    await page.getByRole('button', { name: 'Shopping bag' }).click();
    await page.getByRole('dialog').getByRole('alert').getByText('Failed to fetch cart', { exact: true }).waitFor();
    between.faults.length = 0;
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('dialog').getByText('Rope').first().waitFor();
    await page.keyboard.press('Escape');
    await main.getByRole('heading', { name: 'Rope' }).waitFor();
    await stack.app.close();
    await visitor.getByRole('searchbox').fill('rope');
    const failed = visitor.getByRole('alert').filter({ hasText: /^Failed to load artworks$/ });
    await failed.waitFor();
    await reopen(t, stack);
    await visitor.getByRole('button', { name: 'Retry' }).click();
    await visitor.getByRole('main').getByRole('link', { name: 'Rope' }).waitFor();
    await failed.waitFor({ state: 'detached' });
  });
});

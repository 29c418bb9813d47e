import t from 'tap';
import type { Cart } from '../../../src/contract/cart.ts';
import { startStack } from '../../helpers/stack.ts';
import { comeBack, openPage, startBrowser } from '../../web/browser.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { hasCount, shows } from '../../web/shown.ts';

t.test('the bag holds what the screen says, whatever became of an answer', async (t) => {
  const stack = await startStack(t, { worker: true, env: { LAUNCHED: '' } });
  const browser = await startBrowser(t);
  const artist = await stack.artist('Maren Holt');
  const work = await seedWork(stack, artist, { title: 'Low Tide', price: 100 });

  const arrive = async () => {
    const shopper = await stack.shopper();
    const page = await openPage(browser, stack.origin);
    await comeBack(page, shopper);
    const inBag = async () => {
      const { body } = await shopper.call<Cart>('GET', '/api/v1/cart/');
      return body.items.map(({ artwork_id }) => artwork_id);
    };
    const openWork = async () => {
      await page.goto(`/artwork/${work.id}`);
      await page.getByRole('button', { name: 'Add to Bag' }).waitFor();
    };
    return { shopper, page, inBag, openWork };
  };

  t.test('a work that came in without an answer, and was taken out, comes in again', async (t) => {
    const { page, inBag, openWork } = await arrive();
    await openWork();
    let lost = 0;
    await page.route('**/cart/items', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Add to Bag' }).click();
    await page.getByText('Failed to add to bag: Failed to add item to cart').waitFor();
    await page.getByRole('button', { name: 'Shopping bag, 1 item' }).waitFor();
    await page.getByRole('button', { name: 'Shopping bag, 1 item' }).click();
    await page.getByRole('link', { name: 'View Bag & Checkout' }).click();
    await page.getByRole('button', { name: 'Remove Low Tide' }).click();
    // The panel says it too, while it leaves.
    await page.getByRole('main').getByText('Your bag is empty').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Remove Low Tide' }).waitFor();
    t.same(await inBag(), [work.id]);
  });

  t.test('Buy Now puts a work back that another device has taken out', async (t) => {
    const { shopper, page, inBag, openWork } = await arrive();
    const { body } = await shopper.call<Cart>('POST', '/api/v1/cart/items', { body: { artwork_id: work.id } });
    await openWork();
    await page.getByRole('button', { name: 'Shopping bag, 1 item' }).waitFor();
    await shopper.call('DELETE', `/api/v1/cart/items/${body.items[0]?.id}`);
    await page.getByRole('button', { name: 'Buy Now' }).click();
    await page.waitForURL('**/bag');
    t.same(await inBag(), [work.id]);
    await page.goBack();
    await page.getByRole('button', { name: 'Buy Now' }).click();
    await page.waitForURL('**/bag');
    t.same(await inBag(), [work.id], 'and leaves one alone that is there');
  });

  t.test('a session that cannot be renewed just now says so, and stays', async (t) => {
    const { page, inBag, openWork } = await arrive();
    await openWork();
    await page.route('**/auth/refresh', (route) =>
      route.fulfill({ status: 429, json: { error: 'Too many requests', code: 'RATE_LIMITED' } }),
    );
    await page.evaluate('localStorage.setItem("auth_token", "forged")');
    await page.getByRole('button', { name: 'Add to Bag' }).click();
    await page.getByText(/^Failed to add to bag: /).waitFor();
    t.equal(new URL(page.url()).pathname, `/artwork/${work.id}`);
    t.same(await inBag(), []);
    await page.unroute('**/auth/refresh');
    await page.getByRole('button', { name: 'Add to Bag' }).click();
    await page.getByText('Added to your bag!').waitFor();
    t.same(await inBag(), [work.id]);
  });

  t.test('a name that is saved late changes nothing for who has signed in since', async (t) => {
    const { page } = await arrive();
    const other = await stack.shopper('June Okafor');
    await page.goto('/settings');
    await page.getByLabel('Full Name', { exact: true }).fill('Ada Brush');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/auth/me', async (route) => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Save Name' }).click();
    await page.getByRole('button', { name: 'Saving...' }).waitFor();
    const name = () => page.evaluate<string>('localStorage.getItem("user_name")');
    const account = { auth_token: other.session.token, user_id: other.session.user.id, user_name: 'June Okafor' };
    for (const [key, value] of Object.entries(account))
      await page.evaluate(`localStorage.setItem('${key}', '${value}')`);
    const answered = page.waitForResponse('**/auth/me');
    release();
    await answered;
    await hasCount(t, page.getByRole('button', { name: 'Saving...' }), 0);
    await shows(t, name, 'June Okafor');
  });
});

import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { backOnline, comeBack, fillLogin, openPage, startBrowser } from '../../web/browser.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { shoot } from '../../web/shots.ts';
import { shows } from '../../web/shown.ts';

t.test('what fails in a bag is said, and taken back', async (t) => {
  const stack = await startStack(t, { worker: true, env: { LAUNCHED: '' } });
  const browser = await startBrowser(t);
  const artist = await stack.artist('Maren Holt');
  const shopper = await stack.shopper();
  const work = await seedWork(stack, artist, { title: 'Low Tide', price: 100 });
  const other = await seedWork(stack, artist, { title: 'Rope', price: 50 });
  await shopper.call('POST', '/api/v1/cart/items', { body: { artwork_id: work.id } });
  const page = await openPage(browser, stack.origin);
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
  await comeBack(page, shopper);

  // Shows 3.36, 4.12, 4.17
  t.test('adding a work', async (t) => {
    await page.goto(`/artwork/${other.id}`);
    await page.getByRole('button', { name: 'Shopping bag, 1 item' }).waitFor();
    await page.getByRole('button', { name: 'Add to Bag' }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('button', { name: 'Add to Bag' }).click();
    const message = page.getByText('Failed to add to bag: Failed to add item to cart', { exact: true });
    await message.waitFor();
    await shoot(page, 'add-failed');
    await message.waitFor({ state: 'detached' });
    await backOnline(page);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    await artist.call('PUT', `/api/v1/artworks/${other.id}`, { body: { status: 'sold' } });
    await page.getByRole('button', { name: 'Add to Bag' }).click();
    await page.getByText('Failed to add to bag: This artwork is not available').waitFor();
    await page.reload();
    await shows(t, () => page.getByRole('button', { name: 'Sold Out' }).isDisabled(), true);
  });

  t.test('adding a work in a session that has ended leads to the login, and back to the work', async (t) => {
    const gone = await openPage(browser, stack.origin);
    await comeBack(gone, await stack.shopper());
    await gone.goto(`/artwork/${work.id}`);
    await gone.getByRole('button', { name: 'Add to Bag' }).waitFor();
    await gone.evaluate('["auth_token", "refresh_token"].forEach((key) => localStorage.setItem(key, "forged"))');
    await gone.getByRole('button', { name: 'Add to Bag' }).click();
    await gone.waitForURL('**/login');
    await fillLogin(gone, shopper.session.user.email, shopper.password);
    await gone.waitForURL(`**/artwork/${work.id}`);
    await gone.close();
    t.pass();
  });

  // Shows 4.13, 4.14, 4.15, 7.22
  t.test('changing, removing and clearing', async (t) => {
    await page.goto('/bag');
    await page.getByRole('button', { name: 'Clear bag' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'One more of Low Tide' }).click();
    await alert('Failed to update cart item').waitFor();
    await page.getByRole('group', { name: 'Quantity of Low Tide' }).getByText('1', { exact: true }).waitFor();
    await shoot(page, 'bag-failed');
    await page.getByRole('button', { name: 'Remove Low Tide' }).click();
    await alert('Failed to remove item from cart').waitFor();
    await page.getByRole('heading', { name: 'Low Tide' }).waitFor();
    await page.getByRole('button', { name: 'Clear bag' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear bag' }).click();
    await alert('Failed to clear cart').waitFor();
    await backOnline(page);
    t.pass();
  });

  t.test('changing what was removed on another device', async () => {
    // A page that has lost a read tries it again, and would show the other device's change before the click.
    await page.goto('/bag');
    await page.getByRole('heading', { name: 'Low Tide' }).waitFor();
    await shopper.call('DELETE', '/api/v1/cart/clear');
    await page.getByRole('button', { name: 'One more of Low Tide' }).click();
    await page.getByText('Your bag is empty').waitFor();
    await shopper.call('POST', '/api/v1/cart/items', { body: { artwork_id: work.id } });
    await page.reload();
  });

  // Shows 4.9
  t.test('acting without a token', async () => {
    await page.getByRole('button', { name: 'One more of Low Tide' }).waitFor();
    await page.evaluate('localStorage.removeItem("auth_token")');
    await page.getByRole('button', { name: 'One more of Low Tide' }).click();
    await alert('Not authenticated').waitFor();
  });

  // Shows 4.11, 7.28
  t.test('fetching it, which is tried again by hand, and by itself with the network', async () => {
    await comeBack(page, shopper);
    await page.goto('/bag');
    await page.getByRole('heading', { name: 'Low Tide' }).waitFor();
    const signOut = 'window.token = localStorage.getItem("auth_token"), localStorage.removeItem("auth_token")';
    const signal = 'window.dispatchEvent(new Event("authChange"))';
    await page.evaluate(`${signOut}, ${signal}`);
    await page.waitForURL('**/login');
    await page.getByLabel('Email').waitFor();
    await page.context().setOffline(true);
    await page.evaluate(`localStorage.setItem("auth_token", window.token), ${signal}`);
    await page.waitForURL('**/bag');
    await alert('Failed to fetch cart').waitFor();
    await shoot(page, 'bag-not-fetched');
    await page.getByRole('button', { name: 'Retry' }).click();
    await alert('Failed to fetch cart').waitFor();
    await page.getByRole('button', { name: 'Shopping bag' }).click();
    await backOnline(page);
    // Not by its role: while the panel is open, none finds what is outside of it.
    await page.locator('h3', { hasText: 'Low Tide' }).waitFor();
  });
});

import t from 'tap';
import { list } from '../../artworks/people.ts';
import { startStack } from '../../helpers/stack.ts';
import { comeBack, fillLogin, openPage, startBrowser } from '../../web/browser.ts';
import { stopTheClock } from '../../web/clock.ts';
import { happened } from '../../web/happenings.ts';
import { holdBack } from '../../web/hold-back.ts';
import { hasCount, shows } from '../../web/shown.ts';

t.test('buying a work', async (t) => {
  const stack = await startStack(t, { worker: true, env: { LAUNCHED: '' } });
  const browser = await startBrowser(t);
  const artist = await stack.artist('Maren Holt');
  const { artwork } = await list(artist, { title: 'Drift' });
  const { artwork: kept } = await list(artist, { title: 'Kept back' });
  await artist.call('PUT', `/api/v1/artworks/${kept.id}`, { body: { status: 'reserved' } });
  await stack.foldAll();
  const shopper = await stack.shopper();
  const path = `/artwork/${artwork.id}`;

  // Shows 2.5
  t.test('first of all it is loaded, which is said', async (t) => {
    const page = await openPage(browser, stack.origin);
    const answer = await holdBack(page, `**/api/v1/artworks/${artwork.id}`);
    await page.goto(path);
    await page.getByRole('status').getByText('Loading artwork...').waitFor();
    answer();
    await page.getByRole('heading', { level: 1, name: 'Drift' }).waitFor();
    await hasCount(t, page.getByText('Loading artwork...'), 0);
  });

  // Shows 2.7, 2.9, 2.10, 4.16, 5.5, 5.7, 6.11, 7.6
  t.test('the button says what it does; the answer stays for 3 seconds, a failure for 5', async (t) => {
    const page = await openPage(browser, stack.origin);
    await comeBack(page, shopper);
    await page.clock.install();
    await page.goto(path);
    const add = page.getByRole('button', { name: 'Add to Bag' });
    await add.waitFor();
    await page.evaluate(`window.said = new Set(); new MutationObserver(() => {
      for (const button of document.querySelectorAll('main button')) window.said.add(button.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true })`);
    await stopTheClock(page);
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/cart/items'));
    await add.click();
    t.same((await sent).postDataJSON(), { artwork_id: artwork.id, quantity: 1 });
    const added = page.getByText('Added to your bag!', { exact: true });
    await added.waitFor();
    t.equal(await page.evaluate('window.said.has("Adding to Bag...")'), true);
    await page.clock.runFor(2_990);
    await hasCount(t, added, 1);
    await page.clock.runFor(10);
    await added.waitFor({ state: 'detached' });
    await add.click();
    const there = page.getByText('This item is already in your bag', { exact: true });
    await there.waitFor();
    await page.clock.runFor(4_990);
    await hasCount(t, there, 1);
    await page.clock.runFor(10);
    await there.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Buy Now' }).click();
    await page.waitForURL('**/bag');
  });

  // Shows 2.8, 3.36, 7.6
  t.test('what is not available cannot be had', async (t) => {
    const page = await openPage(browser, stack.origin);
    const asked: string[] = [];
    page.on('request', (request) => request.url().endsWith('/pieces') && asked.push(request.url()));
    await page.goto(`/artwork/${kept.id}`);
    await shows(t, () => page.getByRole('button', { name: 'Sold Out' }).isDisabled(), true);
    await shows(t, () => page.getByRole('button', { name: 'Buy Now' }).isDisabled(), true);
    await page.waitForLoadState('networkidle');
    t.same(asked, [], 'nothing is held where nothing can be ordered');
  });

  // Shows 3.37, 6.13
  t.test('who is not signed in and buys now comes back to the work', async () => {
    const page = await openPage(browser, stack.origin);
    await page.goto(path);
    await page.getByRole('button', { name: 'Buy Now' }).click();
    await page.waitForURL('**/login');
    await fillLogin(page, shopper.session.user.email, shopper.password);
    await page.waitForURL(`**${path}`);
  });

  // Shows 7.32, 7.33
  t.test('what was done with the bag is recorded', async (t) => {
    const page = await openPage(browser, stack.origin);
    await comeBack(page, await stack.shopper());
    page.on('dialog', (dialog) => dialog.accept());
    await page.goto(path);
    await page.getByRole('button', { name: 'Buy Now' }).click();
    await page.waitForURL('**/bag');
    await page.getByRole('button', { name: 'Checkout' }).click();
    await page.getByRole('button', { name: 'Remove Drift' }).click();
    const about = { artwork_id: artwork.id, quantity: 1 };
    t.match((await happened(stack, 'action_add_to_bag', 2)).at(-1), { path, properties: about });
    t.match(await happened(stack, 'action_checkout_started'), [{ path: '/bag', properties: { total_items: 1 } }]);
    t.match(await happened(stack, 'action_remove_from_bag'), [{ path: '/bag', properties: about }]);
    t.match((await happened(stack, 'click_button')).at(-1)?.properties, { button: 'Buy Now' });
  });
});

import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { fillLogin, openPage, startBrowser } from '../browser.ts';
import { seedWork } from '../seeded-works.ts';
import { hasCount, hasTexts, shows } from '../shown.ts';
import { translate } from '../translated.ts';

t.test('a shopper fills a bag while the artists go on with their work', async (t) => {
  const stack = await startStack(t, { worker: true, inTurn: 'process', env: { LAUNCHED: '' } });
  const browser = await startBrowser(t);
  const [maren, ada] = [await stack.artist('Maren Holt'), await stack.artist('Ada Brush')];
  const tide = await seedWork(stack, maren, { title: 'Low Tide', price: 120.5, limited_edition: 5 });
  const fog = await seedWork(stack, ada, { title: 'Fog', price: 80 });
  const shopper = await stack.shopper('Grace');
  await stack.foldAll();
  const page = await openPage(browser, stack.origin);
  const troubles = await translate(page);
  const bar = page.getByRole('banner');
  const main = page.getByRole('main');
  const line = (title: string) => main.getByRole('listitem').filter({ hasText: title });
  const badge = (items: string) => bar.getByRole('button', { name: `Shopping bag, ${items}`, exact: true });
  const amounts = async (...texts: string[]) => {
    const said = page.getByRole('region', { name: 'Order summary' }).getByRole('definition');
    await until(texts.join(), async () => (await said.allTextContents()).join() === texts.join());
  };

  t.test('signs in and puts two works of two artists into it', async (t) => {
    await page.goto('/login');
    await fillLogin(page, shopper.session.user.email, shopper.password);
    await page.waitForURL('**/dashboard/user');
    await page.getByRole('navigation', { name: 'Gallery' }).getByRole('link', { name: 'Discover' }).click();
    for (const [title, items] of [
      ['Low Tide', '1 item'],
      ['Fog', '2 items'],
    ] as const) {
      await main.getByRole('link', { name: title }).click();
      await main.getByRole('button', { name: 'Add to Bag' }).click();
      await main.getByText('Added to your bag!').waitFor();
      await badge(items).waitFor();
      await page.goBack();
    }
    await shows(t, () => badge('2 items').textContent(), '2');
  });

  t.test('looks into it under the button, and goes there', async (t) => {
    await badge('2 items').click();
    const panel = page.getByRole('dialog', { name: 'Shopping Bag' });
    await panel.getByText('2 items', { exact: true }).waitFor();
    const item = panel.getByRole('listitem').filter({ hasText: 'Low Tide' });
    await item.getByRole('img', { name: 'Low Tide by Maren Holt' }).waitFor();
    await item.getByText('by Maren Holt').waitFor();
    await item.getByText('$120.50').waitFor();
    await shows(t, () => panel.textContent(), /Subtotal\$200\.50/);
    await panel.getByRole('link', { name: 'View Bag & Checkout' }).click();
    await page.waitForURL('**/bag');
    await panel.waitFor({ state: 'detached' });
    await hasTexts(t, page.getByRole('heading', { level: 2 }), ['Maren Holt', 'Ada Brush', 'Order summary']);
  });

  t.test('takes three of one, and sees the total follow', async (t) => {
    await shows(t, () => main.getByRole('button', { name: 'One less of Low Tide' }).isDisabled(), true);
    await main.getByRole('button', { name: 'One more of Low Tide' }).click();
    await main.getByRole('button', { name: 'One more of Low Tide' }).click();
    await badge('4 items').waitFor();
    await line('Low Tide').getByText('$361.50').waitFor();
    await amounts('$441.50', 'FREE', '$0.00', '$441.50');
  });

  t.test('hears that an artist changed a price meanwhile, and that the other work is sold', async (t) => {
    await maren.call('PUT', `/api/v1/artworks/${tide.id}`, { body: { price: 100 } });
    await ada.call('PUT', `/api/v1/artworks/${fog.id}`, { body: { status: 'sold' } });
    await stack.foldAll();
    await page.goto(`/artwork/${fog.id}`);
    await shows(t, () => main.getByRole('button', { name: 'Sold Out' }).isDisabled(), true);
    await bar.getByRole('button', { name: 'Shopping bag' }).click();
    await page.getByRole('link', { name: 'View Bag & Checkout' }).click();
    await line('Low Tide').getByText('Price changed from $120.50 to $100.00').waitFor();
    await line('Fog').getByText('Sold since you put it into your bag').waitFor();
    await amounts('$300.00', 'FREE', '$0.00', '$300.00');
  });

  t.test('takes out what is sold, and the other by mistake, which they put back', async (t) => {
    await main.getByRole('button', { name: 'Remove Fog' }).click();
    await main.getByText('Fog was removed from your bag.').waitFor();
    await line('Fog').waitFor({ state: 'detached' });
    await hasCount(t, main.getByRole('button', { name: 'Undo' }), 0, 'a sold work cannot be put back');
    await main.getByRole('button', { name: 'Remove Low Tide' }).click();
    await main.getByText('Your bag is empty').waitFor();
    await main.getByRole('button', { name: 'Undo' }).click();
    await badge('3 items').waitFor();
    await amounts('$300.00', 'FREE', '$0.00', '$300.00');
  });

  t.test('would check out, which is coming soon', async (t) => {
    const asked = page.waitForEvent('dialog');
    const click = main.getByRole('button', { name: 'Checkout' }).click();
    const dialog = await asked;
    t.same([dialog.type(), dialog.message()], ['alert', 'Checkout functionality coming soon!']);
    await dialog.accept();
    await click;
  });

  t.test('signs out, which leaves nothing behind, and finds the bag again after signing in', async (t) => {
    await bar.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.waitForURL(`${stack.origin}/`);
    await bar.getByRole('link', { name: 'Sign In' }).waitFor();
    await hasCount(t, bar.getByRole('button', { name: 'Shopping bag' }), 0);
    await shows(t, () => page.evaluate('localStorage.getItem("auth_token")'), null);
    await page.goto('/bag');
    await page.waitForURL('**/login');
    await fillLogin(page, shopper.session.user.email, shopper.password);
    await page.waitForURL('**/bag');
    await line('Low Tide').getByText('$300.00').waitFor();
    await badge('3 items').waitFor();
  });

  t.test('could do so in any language', async (t) => {
    t.same(troubles, []);
  });
});

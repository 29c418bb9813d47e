import { readFile } from 'node:fs/promises';
import t from 'tap';
import { findingsAnywhere } from '../../web/axe.ts';
import { startBrowser } from '../../web/browser.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { artist, collector, fillAddress, openAs, startSelling } from '../../web/selling.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount, hasTexts, shows } from '../../web/shown.ts';

const SELLING = '/api/v1/artists/me/selling';

t.test('what artists ask for shipping, from their dashboard to the order', async (t) => {
  const stack = await startSelling(t);
  const browser = await startBrowser(t);
  const [maren, ada] = [await artist(stack, 'Maren Holt'), await artist(stack, 'Ada Brush')];
  const tide = await seedWork(stack, maren, { title: 'Low Tide', price: 50 });
  const salt = await seedWork(stack, maren, { title: 'Salt', price: 30 });
  const fog = await seedWork(stack, ada, { title: 'Fog', price: 80 });
  await ada.call('PUT', SELLING, { body: { rates: [{ to: 'FR', price: 12, days: 3 }] } });
  const grace = await collector(stack, 'Grace', [tide, salt, fog]);
  const desk = await openAs(browser, stack, maren, '/dashboard?view=sales');
  const shop = await openAs(browser, stack, grace, '/checkout');
  const amounts = shop.getByRole('region', { name: 'Your request' }).getByRole('definition');
  const line = (title: string) => shop.getByRole('listitem').filter({ hasText: title });
  const send = shop.getByRole('button', { name: 'Send Request' });

  await t.test('an artist says it, and is told at the fields what is wrong', async (t) => {
    const row = (number: number) => desk.getByRole('form').getByRole('listitem').nth(number);
    await desk.getByLabel('You ship from').selectOption('NO');
    await desk.getByRole('button', { name: 'Add a rate' }).click();
    await shows(t, () => row(0).getByLabel('Ships to').inputValue(), 'everywhere');
    await desk.getByRole('button', { name: 'Add a rate' }).click();
    await row(1).getByLabel('Ships to').selectOption('everywhere');
    await row(0).getByLabel('Days').fill('400');
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await row(0).getByText('Price is required').waitFor();
    await row(0).getByText('Days must be a number from 1 to 365').waitFor();
    await row(1).getByText('This has a rate already').waitFor();
    await shows(t, () => desk.evaluate('document.activeElement.name'), 'rate-price-0');
    t.same(await findingsAnywhere(desk), []);
    await shoot(desk, 'rates-wrong');
    await row(0).getByLabel('Price').fill('25');
    await row(0).getByLabel('Days').fill('9');
    await row(1).getByLabel('Ships to').selectOption('FR');
    await row(1).getByLabel('Price').fill('10,50');
    await row(1).getByText('$10.50').waitFor();
    await row(1).getByLabel('Days').fill('4');
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await desk.getByText('Saved.').waitFor();
    t.same(await findingsAnywhere(desk), []);
    await shoot(desk, 'rates');
    await desk.reload();
    await shows(t, () => row(1).getByLabel('Price').inputValue(), '10.5');
    await shows(t, () => desk.getByLabel('You ship from').inputValue(), 'NO');
    await desk.getByRole('button', { name: 'Remove the rate for France' }).click();
    await hasCount(t, desk.getByLabel('Ships to'), 1);
    await shows(t, () => desk.evaluate('document.activeElement.textContent'), 'Add a rate', 'the focus is not lost');
    await desk.reload();
    await hasCount(t, desk.getByLabel('Ships to'), 2, 'what was not saved is not done');
  });

  await t.test('a collector is told that it depends on the country, and then what it is', async (t) => {
    await shop.reload();
    await hasTexts(t, amounts, ['$160.00', 'By country', '$0.00', '$160.00']);
    await shop.getByText('Total without shipping').waitFor();
    t.same(await findingsAnywhere(shop), []);
    await shop.getByLabel('Country').selectOption('FR');
    await hasTexts(t, amounts, ['$160.00', '$22.50', '$0.00', '$182.50']);
    await line('Low Tide').getByText('Shipping $10.50, from Norway, about 4 days').waitFor();
    await line('Salt').getByText('In the same parcel').waitFor();
    await line('Fog').getByText('Shipping $12.00, about 3 days').waitFor();
    t.same(await findingsAnywhere(shop), []);
    await shoot(shop, 'checkout-shipping');
  });

  await t.test('is told what is not sent to another country, and goes on without it', async (t) => {
    await fillAddress(shop);
    await line('Fog').getByText('Ada Brush does not ship to United States.').waitFor();
    await shop.getByText('Take out what is not shipped to United States, or choose another country.').waitFor();
    await hasTexts(t, amounts, ['$160.00', 'Not shipped', '$0.00', '$160.00']);
    await shows(t, () => send.getAttribute('aria-disabled'), 'true');
    t.same(await findingsAnywhere(shop), []);
    await shoot(shop, 'checkout-not-shipped');
    await shop.getByRole('button', { name: 'Remove Fog' }).click();
    await hasTexts(t, amounts, ['$80.00', '$25.00', '$0.00', '$105.00']);
  });

  await t.test('can ask again when it could not be worked out', async (t) => {
    await shop.route('**/checkout/quote?*', (route) => route.abort());
    await shop.getByLabel('Country').selectOption('FR');
    await shop.getByRole('alert').filter({ hasText: 'Network error' }).waitFor();
    await shows(t, () => send.getAttribute('aria-disabled'), 'true');
    t.same(await findingsAnywhere(shop), []);
    await shop.unroute('**/checkout/quote?*');
    await shop.getByRole('button', { name: 'Retry' }).click();
    await hasTexts(t, amounts, ['$80.00', '$10.50', '$0.00', '$90.50']);
  });

  await t.test('is told when the artist has changed it meanwhile, and orders for what it is now', async (t) => {
    const body = { rates: [{ to: 'FR', price: 11, days: 5 }] };
    await maren.call('PUT', SELLING, { body });
    await send.click();
    await shop.getByText('Shipping or tax has changed: these are the amounts now.').waitFor();
    await hasTexts(t, amounts, ['$80.00', '$11.00', '$0.00', '$91.00']);
    await line('Low Tide').getByText('Shipping $11.00, from Norway, about 5 days').waitFor();
    await send.click();
    await shop.waitForURL('**/checkout/placed/*');
    await maren.call('PUT', SELLING, { body: { rates: [], ships_from: null } });
    await shop.getByRole('link', { name: 'Maren Holt' }).click();
    await shop.getByText('Ships from Norway, about 5 days').waitFor();
    t.same(await findingsAnywhere(shop), []);
  });

  await t.test('the artist takes the sales away as a file', async (t) => {
    await desk.goto('/dashboard?view=sales');
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    t.match(file.suggestedFilename(), /^sales-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    t.match(text, /^\uFEFForder,.*\r\n\d+,.*,requested,"(Low Tide|Salt)",1,[35]0\.00,/);
  });
});

import t from 'tap';
import { findings } from './axe.ts';
import { startBrowser } from './browser.ts';
import { seedWork } from './seeded-works.ts';
import { artist, collector, fillAddress, noteMoney, openAs, startSelling } from './selling.ts';
import { shoot } from './shots.ts';
import { hasCount, hasTexts, shows } from './shown.ts';

const HOW_TO_PAY = 'Bank transfer to DE00 1234.\nPlease name the order.';

t.test('an order goes from the bag to the wall', async (t) => {
  const stack = await startSelling(t);
  const browser = await startBrowser(t);
  const [maren, ada] = [await artist(stack, 'Maren Holt'), await artist(stack, 'Ada Brush')];
  const tide = await seedWork(stack, maren, { title: 'Low Tide', price: 1250.5, limited_edition: 3 });
  const fog = await seedWork(stack, ada, { title: 'Fog', price: 80 });
  const grace = await collector(stack, 'Grace', [tide, fog]);
  const shop = await openAs(browser, stack, grace, '/bag');
  const desk = await openAs(browser, stack, maren, '/dashboard?view=sales');
  const main = shop.getByRole('main');
  const sent: string[] = [];
  shop.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/checkout'))
      sent.push(request.headers()['idempotency-key'] ?? '');
  });
  const state = (page: typeof shop) => page.getByRole('main').getByRole('status').first();
  const focused = (page: typeof shop) => () => page.evaluate('document.activeElement.textContent');

  await t.test('an artist without a sale says how they want to be paid', async (t) => {
    await desk.getByText('No sales yet').waitFor();
    await desk.getByLabel('In your own words').fill(HOW_TO_PAY);
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await desk.getByText('Saved.').waitFor();
    t.same(await findings(desk), []);
    await shoot(desk, 'sales-empty');
    await desk.reload();
    await shows(t, () => desk.getByLabel('In your own words').inputValue(), HOW_TO_PAY);
  });

  await t.test('a collector goes from the bag to the checkout', async (t) => {
    await shop.getByRole('link', { name: 'Checkout', exact: true }).click();
    await shop.waitForURL('**/checkout');
    await shop.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
    const summary = shop.getByRole('region', { name: 'Your request' });
    await hasTexts(t, summary.getByRole('definition'), ['$1,330.50', 'FREE', '$0.00', '$1,330.50']);
    await summary.getByText('Nothing is paid yet.').waitFor();
    await shows(t, () => shop.getByLabel('Full name').inputValue(), 'Grace');
    for (const [label, token] of [
      ['Address', 'address-line1'],
      ['City', 'address-level2'],
      ['Postal code', 'postal-code'],
      ['Country', 'country'],
    ] as const)
      t.match(await shop.getByLabel(label, { exact: true }).getAttribute('autocomplete'), token, label);
    t.same(await findings(shop), []);
    await shoot(shop, 'checkout');
  });

  await t.test('who is told what is missing, and sends nothing', async (t) => {
    await shop.getByRole('button', { name: 'Send Request' }).click();
    await shop.getByText('Address is required').waitFor();
    await shop.getByText('Country is required').waitFor();
    await shows(t, () => shop.evaluate('document.activeElement.name'), 'line1');
    t.same(await findings(shop), []);
    await shoot(shop, 'checkout-missing');
    t.same(sent, []);
  });

  await t.test('who presses twice, and sends once', async (t) => {
    await fillAddress(shop);
    await shop.getByLabel('Note (optional)').fill('For the room with the north window.');
    await shop.getByRole('button', { name: 'Send Request' }).dblclick();
    await shop.waitForURL('**/checkout/placed/*');
    t.equal(sent.length, 1);
    t.match(sent[0], /^"[0-9a-f-]{36}"$/);
    await shop.getByRole('heading', { level: 1, name: 'Your request is sent' }).waitFor();
    await hasTexts(t, main.getByRole('heading', { level: 2 }), ['Maren Holt', 'Ada Brush']);
    await hasCount(t, main.getByText('Requested', { exact: true }), 2);
    await hasCount(t, main.getByText(/Kept for 1 day 23 hours more/), 2);
    t.same(await findings(shop), []);
    await shoot(shop, 'placed');
  });

  await t.test('who finds both orders under My Purchases', async (t) => {
    await main.getByRole('link', { name: 'My Purchases' }).click();
    await hasTexts(t, main.getByRole('heading', { level: 2 }), ['Fog', 'Low Tide']);
    t.same(await findings(shop), []);
    await shoot(shop, 'purchases');
    await main.getByRole('link', { name: 'Low Tide' }).click();
    await state(shop).getByText('Maren Holt has time to accept or decline').waitFor();
    await hasCount(t, shop.getByRole('region', { name: 'How to pay' }), 0);
    t.same(await findings(shop), []);
    await shoot(shop, 'order-requested');
  });

  await t.test('the artist accepts', async (t) => {
    await desk.goto('/dashboard?view=sales');
    await desk.getByRole('link', { name: 'Requested (1)' }).waitFor();
    t.same(await findings(desk), []);
    await desk.getByRole('link', { name: 'Low Tide' }).click();
    await desk.getByText('For the room with the north window.').waitFor();
    await desk.getByRole('region', { name: 'Goes to' }).getByText('United States').waitFor();
    t.same(await findings(desk), []);
    await shoot(desk, 'sale-requested');
    await desk.getByRole('button', { name: 'Accept Request' }).click();
    await state(desk).getByText('Awaiting payment').waitFor();
    await shows(t, focused(desk), /^Awaiting payment/, 'the focus is not lost');
    t.same(await findings(desk), []);
    await shoot(desk, 'sale-accepted');
  });

  await t.test('the collector reads how to pay', async (t) => {
    await shop.reload();
    await state(shop).getByText('Awaiting payment').waitFor();
    const how = shop.getByRole('region', { name: 'How to pay' });
    await shows(t, () => how.textContent(), /Bank transfer to DE00 1234\.\s+Please name the order\./);
    await how.getByText(/Send \$1,250\.50 to Maren Holt, and name order \d+\./).waitFor();
    t.same(await findings(shop), []);
    await shoot(shop, 'order-to-pay');
  });

  await t.test('the artist notes the money, and the collector reads that the artist says so', async (t) => {
    const today = new Date();
    const named = today.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    const day = desk.getByLabel('Day on which the money came');
    await day.fill('2999-01-01');
    await desk.getByRole('button', { name: 'Note the Money' }).click();
    await desk.getByText('This day is still to come').waitFor();
    await day.fill(today.toISOString().slice(0, 10));
    await noteMoney(desk, '$1,250.50');
    await state(desk).getByText(`You noted that the money came on ${named}.`).waitFor();
    await shows(t, focused(desk), /^PaidYou noted/);
    await shoot(desk, 'sale-paid');
    await shop.reload();
    await state(shop).getByText(`Maren Holt says that your money came on ${named}`).waitFor();
    await shop.getByRole('button', { name: 'Cancel Order' }).waitFor();
  });

  await t.test('the artist packs with a slip that names no price', async (t) => {
    await desk.emulateMedia({ media: 'print' });
    const paper = desk.getByRole('main');
    await paper.getByRole('row', { name: '1 Low Tide' }).waitFor();
    await paper.getByText('12 Harbour Road').first().waitFor();
    await hasCount(t, paper.getByText(/\$|Commission|Mark as/).filter({ visible: true }), 0);
    await shoot(desk, 'packing-slip');
    await desk.emulateMedia({ media: 'screen' });
    await desk.getByRole('button', { name: 'Print Packing Slip' }).waitFor();
  });

  await t.test('the artist sends it, and the collector can follow it', async (t) => {
    await desk.getByLabel('Tracking').fill('DHL 00340434');
    await desk.getByRole('button', { name: 'Mark as Shipped' }).click();
    await state(desk).getByText('Shipped', { exact: true }).waitFor();
    await shows(t, focused(desk), /^ShippedYou/);
    t.same(await findings(desk), []);
    await shop.reload();
    await state(shop).getByText('Maren Holt sent your order').waitFor();
    await shop.getByRole('region', { name: 'The parcel' }).getByText('DHL 00340434').waitFor();
    await hasCount(t, shop.getByRole('button', { name: 'Cancel Order' }), 0, 'it is on its way');
    await shoot(shop, 'order-shipped');
  });

  await t.test('it arrives', async (t) => {
    await desk.getByRole('button', { name: 'Mark as Delivered' }).click();
    await state(desk).getByText('Delivered', { exact: true }).waitFor();
    await shows(t, focused(desk), /^DeliveredThis/);
    await shop.reload();
    await state(shop).getByText('Your order arrived on').waitFor();
    t.same(await findings(shop), []);
  });

  await t.test('the artist sees what it came to', async (t) => {
    await desk.getByRole('link', { name: 'All sales' }).click();
    const figures = desk.getByRole('region', { name: 'Figures' });
    await hasTexts(t, figures.getByRole('definition'), ['$1,250.50', '$187.58', '$1,062.92']);
    await hasCount(t, figures.getByRole('row'), 13, 'a year of months and their heads');
    t.same(await findings(desk), []);
    await shoot(desk, 'sales');
    await desk.emulateMedia({ colorScheme: 'dark' });
    await shoot(desk, 'sales-dark');
  });
});

import t from 'tap';
import { findingsAnywhere } from '../../web/axe.ts';
import { refuseStream, startBrowser } from '../../web/browser.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { artist, collector, fillAddress, fillBag, openAs, order, startSelling } from '../../web/selling.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount, hasTexts, shows } from '../../web/shown.ts';

t.test('a request that cannot be placed as it is', async (t) => {
  const stack = await startSelling(t);
  const browser = await startBrowser(t);
  const maren = await artist(stack, 'Maren Holt');
  const send = { name: 'Send Request' };
  /** A checkout that hears of nothing by itself, so that it shows what was, until it is told otherwise. */
  const openCheckout = async (person: Awaited<ReturnType<typeof collector>>) => {
    const page = await openAs(browser, stack, person, '/favicon.svg');
    await refuseStream(page);
    await page.goto('/checkout');
    return page;
  };

  await t.test('names the works that others were faster with, and goes on without them', async (t) => {
    const tide = await seedWork(stack, maren, { title: 'Low Tide', price: 100, limited_edition: null });
    const salt = await seedWork(stack, maren, { title: 'Salt', price: 40, limited_edition: 2 });
    const fog = await seedWork(stack, maren, { title: 'Fog', price: 80 });
    const grace = await collector(stack, 'Grace', [tide, salt, fog]);
    const line = (title: string) => page.getByRole('listitem').filter({ hasText: title });
    await grace.call('GET', '/api/v1/cart/').then(async ({ body }) => {
      const { items } = body as { items: { id: number; artwork_id: number }[] };
      const own = items.find(({ artwork_id }) => artwork_id === salt.id);
      await grace.call('PUT', `/api/v1/cart/items/${own?.id}`, { body: { quantity: 2 } });
    });
    const page = await openCheckout(grace);
    await fillAddress(page);
    const june = await collector(stack, 'June');
    await order(june, [tide, salt], 'faster');
    await page.getByRole('button', send).click();
    await line('Low Tide').getByText('Somebody was faster. It may be free again on').waitFor();
    await line('Low Tide').getByText('Not part of this request.').waitFor();
    await line('Salt').getByText('Somebody was faster: 1 piece left.').waitFor();
    t.same(await findingsAnywhere(page), []);
    await shoot(page, 'checkout-taken');
    await page.getByRole('button', { name: 'Take 1 of Salt' }).click();
    await hasCount(t, page.getByText('Somebody was faster: 1 piece left.'), 0);
    await shows(t, () => page.getByLabel('City').inputValue(), 'Arlington', 'what was typed is still there');
    await page.getByRole('button', send).click();
    await page.waitForURL('**/checkout/placed/*');
    await page.getByText('Salt, Fog').or(page.getByText('Fog, Salt')).waitFor();
  });

  await t.test('says what the person has asked for already, and what cannot be asked for at all', async (t) => {
    const wave = await seedWork(stack, maren, { title: 'Wave', price: 10, limited_edition: null });
    const tern = await seedWork(stack, maren, { title: 'Tern', price: 10 });
    const grace = await collector(stack, 'Grace', [wave, tern]);
    const page = await openCheckout(grace);
    const answer = (body: object) =>
      page.route('**/api/v1/checkout', (route) => route.fulfill({ status: 409, json: { error: 'No', ...body } }));
    const line = page.getByRole('listitem').filter({ hasText: 'Wave' });
    await fillAddress(page);
    await page.getByRole('button', { name: 'Remove Tern' }).waitFor();
    await order(grace, [wave], 'already');
    await page.getByRole('button', send).click();
    await line.getByText('You have asked for this already.').waitFor();
    await line.getByRole('link', { name: 'My Purchases' }).waitFor();
    t.same(await findingsAnywhere(page), []);
    await shoot(page, 'checkout-yours');
    for (const [code, words] of [
      ['OWN_WORK', 'This work is your own.'],
      ['ARTWORK_NOT_FOUND', 'This work is not for sale any more.'],
    ] as const) {
      await answer({ code, works: [tern.id] });
      await page.getByRole('button', send).click();
      await page.getByRole('listitem').filter({ hasText: 'Tern' }).getByText(words).waitFor();
      await page.unroute('**/api/v1/checkout');
    }
    await answer({ code: 'OPEN_REQUESTS' });
    await page.getByRole('button', send).click();
    await page.getByText('They are under My Purchases.').waitFor();
    t.same(await findingsAnywhere(page), []);
  });

  await t.test('says which prices have changed, and sends the new ones when it is asked again', async (t) => {
    const rope = await seedWork(stack, maren, { title: 'Rope', price: 10 });
    const grace = await collector(stack, 'Grace', [rope]);
    const page = await openCheckout(grace);
    await fillAddress(page);
    await maren.call('PUT', `/api/v1/artworks/${rope.id}`, { body: { price: 12 } });
    await page.getByRole('button', send).click();
    await page.getByText('Price changed from $10.00 to $12.00').waitFor();
    const amounts = page.getByRole('region', { name: 'Your request' }).getByRole('definition');
    await hasTexts(t, amounts, ['$12.00', 'FREE', '$0.00', '$12.00']);
    t.same(await findingsAnywhere(page), []);
    await shoot(page, 'checkout-price');
    await page.getByRole('button', send).click();
    await page.waitForURL('**/checkout/placed/*');
  });

  await t.test('sends the link again to those whose address is not verified', async (t) => {
    const drift = await seedWork(stack, maren, { title: 'Drift', price: 10 });
    const grace = await stack.shopper('Grace');
    await fillBag(grace, [drift]);
    const page = await openAs(browser, stack, grace, '/checkout');
    await fillAddress(page);
    await page.getByRole('button', send).click();
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await page.getByText('A mail is on its way. Only its link counts.').waitFor();
    t.same(await findingsAnywhere(page), []);
    await shoot(page, 'checkout-unverified');
  });
});

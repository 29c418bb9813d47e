import t from 'tap';
import type { Client } from '../helpers/client.ts';
import type { Test } from '../helpers/test.ts';
import { findingsAnywhere } from './axe.ts';
import { startBetween } from './between.ts';
import { comeBack, openPage, startBrowser } from './browser.ts';
import { seedWork } from './seeded-works.ts';
import { artist, collector, fillAddress, fillBag, openAs, order, startSelling, step } from './selling.ts';
import { shoot } from './shots.ts';
import { hasCount, hasTexts, shows } from './shown.ts';

t.test('a request that cannot be placed as it is', async (t) => {
  const stack = await startSelling(t);
  const browser = await startBrowser(t);
  const maren = await artist(stack, 'Maren Holt');
  const send = { name: 'Send Request' };

  /** Opens the filled checkout of somebody whose request arrives, and whose answer is lost. */
  const withoutAnswer = async (t: Test, works: { id: number }[]) => {
    const grace = await collector(stack, 'Grace', works);
    const between = await startBetween(t, stack);
    between.faults.push({ method: 'POST', path: /\/checkout$/, status: 'lost' });
    const page = await openPage(browser, between.origin);
    await comeBack(page, grace);
    const keys: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/checkout'))
        keys.push(request.headers()['idempotency-key'] ?? '');
    });
    await page.goto('/checkout');
    await fillAddress(page);
    return { grace, between, page, keys };
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
    const page = await openAs(browser, stack, grace, '/checkout');
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
    const page = await openAs(browser, stack, grace, '/checkout');
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
    const page = await openAs(browser, stack, grace, '/checkout');
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

  await t.test('that is refused can be asked for anew: another press is another request', async (t) => {
    const boat = await seedWork(stack, maren, { title: 'Boat', price: 10 });
    const { page, between, keys } = await withoutAnswer(t, [boat]);
    const refuse = { status: 409, body: { code: 'CONFLICT', error: 'Please try again', message: 'Please try again' } };
    between.faults[0] = { method: 'POST', path: /\/checkout$/, ...refuse };
    await page.getByRole('button', send).click();
    await page.getByRole('alert').filter({ hasText: 'Please try again' }).waitFor();
    between.faults.length = 0;
    await page.getByRole('button', send).click();
    await page.waitForURL('**/checkout/placed/*');
    t.equal(keys.length, 2);
    t.not(keys[1], keys[0]);
  });

  await t.test('that was placed without an answer is sent again as it was, and is there once', async (t) => {
    const [moss, reef, lone, dune] = [
      await seedWork(stack, maren, { title: 'Moss', price: 10, limited_edition: null }),
      await seedWork(stack, maren, { title: 'Reef', price: 30, limited_edition: 5 }),
      await seedWork(stack, maren, { title: 'Lone', price: 20, limited_edition: null }),
      await seedWork(stack, maren, { title: 'Dune', price: 20, limited_edition: null }),
    ];
    const june = await collector(stack, 'June');
    await order(june, [dune], 'dune');
    for (const works of [[lone], [moss, reef, dune]]) {
      const { page, between, keys, grace } = await withoutAnswer(t, works);
      const amounts = page.getByRole('region', { name: 'Your request' }).getByRole('definition');
      const total = works.length === 1 ? '$20.00' : '$40.00';
      await page.getByRole('button', send).click();
      await page.getByRole('button', { name: 'Try Again' }).waitFor();
      await page.getByRole('alert').filter({ hasText: 'Network error' }).waitFor();
      t.same(await findingsAnywhere(page), []);
      await shoot(page, 'checkout-unanswered');
      await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
      between.faults[0] = {
        method: 'POST',
        path: /\/checkout$/,
        status: 429,
        body: { code: 'RATE', error: 'Too fast' },
      };
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.getByRole('alert').filter({ hasText: 'Too fast' }).waitFor();
      await shows(t, () => amounts.last().textContent(), total, 'what was asked for stands there still');
      between.faults.length = 0;
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.waitForURL('**/checkout/placed/*');
      t.equal(keys.length, 3);
      t.equal(new Set(keys).size, 1);
      await stack.foldAll();
      const { body } = await grace.call<{ total: number }>('GET', '/api/v1/orders');
      t.equal(body.total, 1);
    }
  });
});

t.test('a request that is taken back', async (t) => {
  const stack = await startSelling(t);
  const browser = await startBrowser(t);
  const maren = await artist(stack, 'Maren Holt');
  const tide = await seedWork(stack, maren, { title: 'Low Tide', price: 100, limited_edition: null });
  const fog = await seedWork(stack, maren, { title: 'Fog', price: 80 });

  /** The newest order of somebody. */
  const orderOf = async (person: Client) => {
    await stack.foldAll();
    const { body } = await person.call<{ orders: { id: number }[] }>('GET', '/api/v1/orders');
    return body.orders[0]?.id;
  };

  await t.test('is given up after a question, and its works can be bought again', async (t) => {
    const grace = await collector(stack, 'Grace', [tide]);
    const page = await openAs(browser, stack, grace, '/checkout');
    await fillAddress(page);
    await page.getByRole('button', { name: 'Send Request' }).click();
    await page.waitForURL('**/checkout/placed/*');
    await step(maren, (await orderOf(grace)) ?? 0, 'accept');
    await page.reload();
    await page.getByRole('button', { name: 'Give Up' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Give up this request?' });
    await dialog.waitFor();
    await dialog.getByText('If you have paid already, ask the artist first').waitFor();
    t.same(await findingsAnywhere(page), []);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Give Up' }).click();
    await dialog.getByRole('button', { name: 'Give Up' }).click();
    await page.waitForURL('**/bag');
    await page.getByText('Your request is taken back.').waitFor();
    await page.getByRole('link', { name: 'Checkout', exact: true }).waitFor();
  });

  await t.test('is cancelled by its collector, and declined by its artist', async (t) => {
    const june = await collector(stack, 'June');
    const [first] = await order(june, [tide], 'first');
    const page = await openAs(browser, stack, june, `/dashboard?view=my-purchases&order=${first?.id}`);
    await page.getByRole('button', { name: 'Cancel Order' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click();
    await page.getByText('You have cancelled this. If money was sent, ask Maren Holt for it.').waitFor();
    await shows(t, () => page.evaluate('document.activeElement.textContent'), /^CancelledYou/, 'the focus is not lost');
    await shoot(page, 'order-cancelled');
    const [second] = await order(june, [fog], 'second');
    const desk = await openAs(browser, stack, maren, `/dashboard?view=sales&sale=${second?.id}`);
    await desk.getByRole('button', { name: 'Decline' }).click();
    await desk
      .getByRole('alertdialog', { name: 'Decline this request?' })
      .getByRole('button', { name: 'Decline' })
      .click();
    await desk.getByText('You have declined.').waitFor();
    await shows(t, () => desk.evaluate('document.activeElement.textContent'), /^DeclinedYou/);
    await page.goto(`/dashboard?view=my-purchases&order=${second?.id}`);
    await page.getByText('Maren Holt has declined.').waitFor();
  });

  await t.test(
    'cannot be accepted any more on a page that is older: the page says so, and shows what is',
    async (t) => {
      const june = await collector(stack, 'June');
      const [placed] = await order(june, [tide], 'third');
      const desk = await openAs(browser, stack, maren, `/dashboard?view=sales&sale=${placed?.id}`);
      await desk.getByRole('button', { name: 'Accept Request' }).waitFor();
      await step(maren, placed?.id ?? 0, 'decline');
      await desk.getByRole('button', { name: 'Accept Request' }).click();
      await desk.getByRole('alert').filter({ hasText: 'declined' }).waitFor();
      await desk.getByText('You have declined.').waitFor();
      await shows(t, () => desk.evaluate('document.activeElement.textContent'), /^DeclinedYou/);
    },
  );
});

t.test('selling stays closed until it is launched', async (t) => {
  const stack = await startSelling(t, { LAUNCHED: '' });
  const browser = await startBrowser(t);
  const maren = await artist(stack, 'Maren Holt');
  const page = await openAs(browser, stack, maren, '/checkout');
  await page.waitForURL('**/bag');
  for (const [view, nothing] of [
    ['my-purchases', 'Nothing bought yet'],
    ['sales', 'No sales yet'],
  ] as const) {
    await page.goto(`/dashboard?view=${view}`);
    await page.getByText(nothing).waitFor();
  }
  await hasCount(t, page.getByText('How you want to be paid'), 0);
});

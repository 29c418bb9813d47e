import t from 'tap';
import type { Test } from '../../helpers/test.ts';
import { findingsAnywhere } from '../../web/axe.ts';
import { startBetween } from '../../web/between.ts';
import { comeBack, openPage, startBrowser } from '../../web/browser.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { artist, collector, fillAddress, order, startSelling } from '../../web/selling.ts';
import { shoot } from '../../web/shots.ts';
import { shows } from '../../web/shown.ts';

t.test('a request whose answer is a refusal, or is lost', async (t) => {
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

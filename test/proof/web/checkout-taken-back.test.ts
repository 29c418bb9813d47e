import t from 'tap';
import type { Client } from '../../helpers/client.ts';
import { findingsAnywhere } from '../../web/axe.ts';
import { refuseStream, startBrowser } from '../../web/browser.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { artist, collector, fillAddress, openAs, order, startSelling, step } from '../../web/selling.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount, shows } from '../../web/shown.ts';

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

  await t.test('is taken back as far as it is not paid, and nothing else is said', async (t) => {
    const ida = await artist(stack, 'Ida Berg');
    const kelp = await seedWork(stack, ida, { title: 'Kelp', price: 60 });
    const june = await collector(stack, 'June');
    const rope = await seedWork(stack, maren, { title: 'Rope', price: 40 });
    const [paid, open] = await order(june, [rope, kelp], 'of two artists');
    const seller = paid?.artist.name === 'Ida Berg' ? ida : maren;
    await step(seller, paid?.id ?? 0, 'accept');
    await step(seller, paid?.id ?? 0, 'paid', { paid_on: new Date().toISOString().slice(0, 10) });
    const page = await openAs(browser, stack, june, `/checkout/placed/${open?.checkout_id}`);
    await page.getByRole('button', { name: 'Give Up' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Give Up' }).click();
    await page.waitForURL('**/bag');
    await page.getByText('What was not paid is taken back.').waitFor();
    await hasCount(t, page.getByText('Your bag is as it was'), 0);
  });

  await t.test('is cancelled by its collector, and declined by its artist', async (t) => {
    const june = await collector(stack, 'June');
    const [first] = await order(june, [tide], 'first');
    const page = await openAs(browser, stack, june, `/dashboard?view=my-purchases&order=${first?.id}`);
    await page.getByRole('button', { name: 'Cancel Order' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click();
    await page.getByText('You have cancelled this before it was accepted. Nothing is to be paid.').waitFor();
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
      const desk = await openAs(browser, stack, maren, '/dashboard');
      // A page that nobody tells of it.
      await refuseStream(desk);
      await desk.goto(`/dashboard?view=sales&sale=${placed?.id}`);
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

import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { placeSandbox, runSandbox } from '../payments/with-sandbox.ts';
import { findings } from './axe.ts';
import { startBrowser } from './browser.ts';
import { seedWork } from './seeded-works.ts';
import { artist, collector, fillAddress, openAs } from './selling.ts';
import { shoot } from './shots.ts';
import { hasCount } from './shown.ts';

t.test('a collector pays by card', async (t) => {
  const { port, env } = await placeSandbox();
  const stack = await startStack(t, { worker: true, env: { LAUNCHED: 'checkout', ...env } });
  const { work } = await runSandbox(t, stack, { port });
  const stopWork = work();
  const browser = await startBrowser(t);
  const maren = await artist(stack, 'Maren Holt');
  const tide = await seedWork(stack, maren, { title: 'Low Tide', price: 1250.5 });
  const grace = await collector(stack, 'Grace', [tide]);
  const page = await openAs(browser, stack, grace, '/checkout');
  const payment = page.getByRole('region', { name: 'Payment' });
  let placed = '';

  await t.test('who orders, and has the works kept for a quarter of an hour', async (t) => {
    await fillAddress(page);
    await page.getByText('You pay by card in the next step.').waitFor();
    await page.getByRole('button', { name: 'Go on to the Payment' }).click();
    await page.waitForURL('**/checkout/placed/*');
    placed = new URL(page.url()).pathname;
    await payment.getByText('Pay to make it yours.').waitFor();
    t.match(await page.title(), 'Your Order');
    await payment.getByText(/Kept for 1[34] minutes more/).waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'card-unpaid');
  });

  await t.test('whose card is refused, and who tries again', async (t) => {
    await payment.getByRole('button', { name: 'Pay $1,250.50' }).press('Enter');
    const link = payment.getByRole('link', { name: 'Go to the Payment' });
    await link.waitFor();
    t.equal(await page.evaluate('document.activeElement?.role'), 'status', 'the focus is at what is said now');
    const ebb = await seedWork(stack, maren, { title: 'Ebb', price: 60 });
    await grace.call('POST', '/api/v1/cart/items', { body: { artwork_id: ebb.id } });
    const other = await openAs(browser, stack, grace, '/checkout');
    await fillAddress(other);
    await other.getByRole('region', { name: 'Your order' }).getByText('Ebb').waitFor();
    await other.getByRole('button', { name: 'Go on to the Payment' }).click();
    await other.getByText('Your payment for another order is under way').waitFor();
    await other.getByText('It is under My Purchases.').getByRole('link').waitFor();
    await link.click();
    await page.getByRole('heading', { name: 'Pay $1250.50' }).waitFor();
    await page.getByRole('button', { name: 'Decline the card' }).click();
    await page.getByRole('alert').waitFor();
    const tab = await openAs(browser, stack, grace, placed);
    await tab.getByRole('link', { name: 'Maren Holt' }).click();
    await tab.getByRole('link', { name: 'Pay by Card' }).click();
    await tab.getByText('Your card was refused.').waitFor();
    t.same(await findings(tab), []);
    await shoot(tab, 'card-refused');

    await stopWork();
    await page.getByRole('button', { name: 'Pay; the shop is never told' }).click();
    await payment.getByText('We are looking whether your payment has come.').waitFor();
    await hasCount(t, payment.getByRole('link', { name: 'Go to the Payment' }), 0, 'who has paid is not sent to pay');
    await page.getByRole('button', { name: 'Give Up' }).click();
    await page
      .getByRole('alertdialog', { name: 'Give up this order?' })
      .getByText('Your payment may have come')
      .waitFor();
    await page.keyboard.press('Escape');
    t.same(await findings(page), []);
    work();
    for (const each of [page, tab]) {
      await each.getByText('Thank you: it is paid.').waitFor();
      await hasCount(t, each.getByRole('link', { name: 'Go to the Payment' }), 0);
    }
    t.same(await findings(page), []);
    await shoot(page, 'card-paid');
    await page.reload();
    await page.getByText('Thank you: it is paid.').waitFor();
  });

  await t.test('and whose artist sees that it is paid', async (t) => {
    const desk = await openAs(browser, stack, maren, '/dashboard?view=sales');
    await desk.getByText('Low Tide').first().waitFor();
    await desk.getByRole('heading', { name: 'How you ship' }).waitFor();
    await desk.getByLabel('You ship from').waitFor();
    await hasCount(t, desk.getByLabel('In your own words'), 0, 'nobody reads how else one could pay');
    await hasCount(t, desk.getByText('Paid', { exact: true }), 1);
  });
});

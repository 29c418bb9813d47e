import t from 'tap';
import { findingsAnywhere } from '../../web/axe.ts';
import { startBrowser } from '../../web/browser.ts';
import { holdBack } from '../../web/hold-back.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { artist, collector, openAs, order, startSelling, step } from '../../web/selling.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount, hasTexts, shows } from '../../web/shown.ts';

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

const TODAY = new Date().toISOString().slice(0, 10);
const inWords = (day: string) => new Date(day).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' });

t.test('orders and sales are found again', async (t) => {
  const stack = await startSelling(t);
  const browser = await startBrowser(t);
  const maren = await artist(stack, 'Maren Holt', { silent: true });
  const tide = await seedWork(stack, maren, { title: LONG, price: 100, limited_edition: 50 });
  const grace = await collector(stack, 'Grace');
  const ids: number[] = [];
  for (let number = 0; number < 13; number += 1) {
    const [placed] = await order(grace, [tide], `order ${number}`);
    const id = placed?.id ?? 0;
    ids.push(id);
    if (number < 12) await step(maren, id, 'decline');
  }
  const last = ids.at(-1) ?? 0;

  await t.test('once an artist has said how to be paid, who is asked for that before they accept', async (t) => {
    const own = await openAs(browser, stack, maren, `/dashboard?view=sales&sale=${last}`);
    const lacks = own.getByText('You have not said it yet, so nothing can be accepted or paid.');
    await lacks.waitFor();
    await own.getByRole('button', { name: 'Accept Request' }).click();
    await own.getByText('Please say first how you want to be paid').waitFor();
    t.same(await findingsAnywhere(own), []);
    await shoot(own, 'sale-how-to-pay-missing');
    const say = async () => {
      await own.getByLabel('In your own words').fill('Cash at the studio.');
      await own.getByRole('button', { name: 'Save', exact: true }).click();
      await own.getByText('Saved.').waitFor();
      await hasCount(t, lacks, 0);
    };
    await say();
    await own.getByRole('button', { name: 'Accept Request' }).click();
    await own.getByRole('button', { name: 'Note the Money' }).waitFor();

    await maren.call('PUT', '/api/v1/artists/me/selling', { body: { how_to_pay: null } });
    const bought = await openAs(browser, stack, grace, `/dashboard?view=my-purchases&order=${last}`);
    await bought.getByText('Maren Holt has accepted and will say how to pay.').waitFor();
    await own.reload();
    await lacks.waitFor();
    await say();
    await own.reload();
    await own.getByRole('button', { name: 'Note the Money' }).waitFor();
    await hasCount(t, own.getByLabel('In your own words'), 0);
    await bought.reload();
    await bought.getByText('Pay by then, as Maren Holt asks.').waitFor();
  });

  const page = await openAs(browser, stack, grace, '/dashboard?view=my-purchases');
  const desk = await openAs(browser, stack, maren, '/dashboard?view=sales');

  await t.test('page by page, newest first', async (t) => {
    for (const [shown, name] of [
      [page, 'Orders'],
      [desk, 'Sales'],
    ] as const) {
      const list = shown.getByRole('region', { name, exact: true });
      await hasCount(t, list.getByRole('heading', { level: 2 }), 12);
      await list.getByRole('listitem').first().getByText('Awaiting payment').waitFor();
      t.same(await findingsAnywhere(shown), []);
      await list.getByRole('link', { name: 'Next' }).click();
      await hasCount(t, list.getByRole('heading', { level: 2 }), 1);
      await shows(t, () => shown.evaluate('document.activeElement.getAttribute("aria-label")'), name);
      await shown.goBack();
      await hasCount(t, list.getByRole('heading', { level: 2 }), 12);
    }
    await shoot(page, 'purchases-many');
    await shoot(desk, 'sales-many');
  });

  await t.test('with a page that is not there', async (t) => {
    for (const [shown, view] of [
      [page, 'my-purchases'],
      [desk, 'sales'],
    ] as const) {
      await shown.goto(`/dashboard?view=${view}&page=9`);
      await shown.getByText('Nothing on this page').waitFor();
      t.same(await findingsAnywhere(shown), []);
      await shown.getByRole('link', { name: 'First Page' }).click();
      await shown.getByRole('link', { name: LONG }).first().waitFor();
    }
  });

  await t.test('by their state', async (t) => {
    await desk.getByRole('link', { name: 'Awaiting payment (1)' }).click();
    await hasCount(t, desk.getByRole('region', { name: 'Sales', exact: true }).getByRole('listitem'), 1);
    await desk.getByRole('link', { name: 'Shipped' }).click();
    await desk.getByText('None of this kind').waitFor();
    t.same(await findingsAnywhere(desk), []);
    await desk.reload();
    await desk.getByText('None of this kind').waitFor();
    const release = await holdBack(desk, '**/api/v1/sales?*');
    await desk.getByRole('link', { name: 'All', exact: true }).click();
    await desk.getByText('Loading your sales...').waitFor();
    await hasCount(t, desk.getByText('No sales yet'), 0, 'before it is known');
    release();
    await desk.getByRole('region', { name: 'Sales', exact: true }).waitFor();
  });

  await t.test('the overview counts what was paid alone', async (t) => {
    const figures = (shown: typeof page) => shown.getByRole('main').locator('dl').first().getByRole('definition');
    await page.goto('/dashboard');
    await hasTexts(t, figures(page), ['0', '0', '$0']);
    await step(maren, last, 'paid', { paid_on: TODAY });
    await stack.foldAll();
    await page.reload();
    await hasTexts(t, figures(page), ['1', '0', '$0']);
    await desk.goto('/dashboard');
    await hasTexts(t, figures(desk), ['0', '1', '$100.00']);
  });

  await t.test('an order is as it is now when somebody comes back to its tab', async () => {
    await page.goto(`/dashboard?view=my-purchases&order=${last}`);
    await page.getByText(`Maren Holt says that your money came on ${inWords(TODAY)}`).waitFor();
    await step(maren, last, 'shipped', { tracking: LONG });
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    await page.getByText('Maren Holt sent your order').waitFor();
    await shoot(page, 'order-long');
  });

  await t.test('an order of somebody else is not there', async (t) => {
    const june = await collector(stack, 'June');
    const stranger = await openAs(browser, stack, june, `/dashboard?view=my-purchases&order=${last}`);
    await stranger.getByText('There is no such order').waitFor();
    t.same(await findingsAnywhere(stranger), []);
    await stranger.goto('/checkout/placed/999999');
    await stranger.getByText('There is no such request').waitFor();
    await stranger.goto('/dashboard?view=my-purchases');
    await stranger.getByText('Nothing bought yet').waitFor();
    await stranger.goto('/dashboard?view=sales');
    await stranger.getByText('No sales yet').waitFor();
  });

  await t.test('what cannot be loaded can be tried again', async (t) => {
    for (const [shown, view, call, failure] of [
      [page, 'my-purchases', '/orders', 'Failed to load your purchases'],
      [desk, 'sales', '/sales', 'Failed to load your sales'],
    ] as const) {
      await shown.route(`**/api/v1${call}?*`, (route) => route.fulfill({ status: 500, body: '{}' }));
      await shown.goto(`/dashboard?view=${view}`);
      await shown.getByRole('alert').filter({ hasText: failure }).waitFor();
      t.same(await findingsAnywhere(shown), []);
      await shown.unroute(`**/api/v1${call}?*`);
      await shown.getByRole('button', { name: 'Retry' }).click();
      await shown.getByRole('link', { name: LONG }).first().waitFor();
    }
    await page.route(`**/api/v1/orders/${last}`, (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto(`/dashboard?view=my-purchases&order=${last}`);
    await page.getByRole('alert').filter({ hasText: 'Failed to load the order' }).waitFor();
    await page.unroute(`**/api/v1/orders/${last}`);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('region', { name: 'The parcel' }).waitFor();
    t.same(await findingsAnywhere(page), []);
  });

  await t.test('the pages for reading say how one buys', async () => {
    await page.goto('/support');
    await page.getByText('You ask the artists for what is in your bag').waitFor();
    await page.goto('/terms');
    await page.getByText('Vernissage takes no payment').waitFor();
    await page.goto('/privacy');
    await page.getByText('The artist whom you ask for a work learns your name').waitFor();
  });
});

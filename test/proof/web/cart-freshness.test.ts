import t from 'tap';
import { openCatalogue } from '../../cart/catalogue.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { comeBack, openPage, refuseStream, startBrowser } from '../../web/browser.ts';
import { stopTheClock } from '../../web/clock.ts';

t.test('how fresh a bag is', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const catalogue = await openCatalogue(stack);
  const shopper = await stack.shopper();
  const page = await openPage(browser, stack.origin);
  // What happens elsewhere would be told at once.
  await refuseStream(page);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/v1/cart')) fetched.push(request.method());
  });
  await comeBack(page, shopper);
  await page.clock.install();
  const leave = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Sell Art' }).click();
    await page.getByRole('heading', { level: 1, name: 'Artists keep' }).waitFor();
  };
  const comeAgain = async () => {
    await page.goBack();
    await page.getByRole('heading', { name: 'Low Tide' }).waitFor();
  };

  // Shows 5.4
  t.test('it is fetched once, though the bar and the page want it at the same time', async (t) => {
    await page.goto('/bag');
    await page.getByText('Your bag is empty').waitFor();
    t.same(fetched, ['GET']);
  });

  // Shows 5.3, 7.8
  t.test('it stays fresh for exactly 30 seconds, and is then fetched anew', async (t) => {
    const artwork_id = await catalogue.list({ title: 'Low Tide' });
    await shopper.call('POST', '/api/v1/cart/items', { body: { artwork_id } });
    await stopTheClock(page);
    await page.evaluate('window.dispatchEvent(new Event("cartUpdated"))');
    await page.getByRole('heading', { name: 'Low Tide' }).waitFor();
    t.equal(fetched.length, 2, 'a signal fetches at once');
    await page.clock.runFor(29_999);
    await leave();
    await comeAgain();
    t.equal(fetched.length, 2, 'it is fresh');
    await leave();
    await page.clock.runFor(1);
    await comeAgain();
    await until('it is fetched', () => fetched.length === 3);
  });
});

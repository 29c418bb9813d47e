import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { BEFORE, forge, ofOrder, putMailAside, withTroubles } from '../orders/forged.ts';
import { findings, scrollsSideways } from './axe.ts';
import { openConsole, openPage, startBrowser } from './browser.ts';
import { holdBack } from './hold-back.ts';
import { shoot } from './shots.ts';
import { hasCount, hasTexts, shows } from './shown.ts';

t.test('an administrator looks at all orders', async (t) => {
  const stack = await startStack(t);
  const browser = await startBrowser(t);
  const page = await openPage(browser, stack.origin, { counted: false });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openConsole(page, await stack.admin());
  const table = (name: string) => page.getByRole('table', { name });
  const row = (name: string, head: string) =>
    table(name)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: head, exact: true }) });
  const tell = async (told: Parameters<typeof forge>[1], days = 0) => {
    await forge(stack, told, new Date(Date.now() - days * 86_400_000));
    await stack.foldAll();
    await page.getByRole('button', { name: 'REFRESH' }).click();
  };

  await t.test('who sees that they load, and that there are none', async (t) => {
    // The page that the console opens with says that it loads, too.
    await hasCount(t, page.getByText('LOADING...'), 0);
    const answer = await holdBack(page, '**/admin/orders');
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'ORDERS' }).click();
    await page.getByText('LOADING...').waitFor();
    answer();
    await table('Orders that wait').getByText('Nothing waits.').waitFor();
    await hasTexts(t, table('Orders by status').getByRole('rowheader'), [
      ...['requested', 'awaiting payment', 'paid', 'shipped', 'delivered', 'declined', 'expired', 'cancelled'],
      'refunded',
    ]);
    await page.getByRole('region', { name: 'BOOKS' }).getByText('BALANCED', { exact: true }).waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'console-orders-empty');
  });

  await t.test('who sees what waits for somebody, by the ids of the orders', async (t) => {
    await withTroubles(stack);
    await stack.foldAll();
    await page.getByRole('button', { name: 'REFRESH' }).click();
    await shows(t, () => row('Orders that wait', '900001').textContent(), '900001its artist2999-01-01 00:00 UTC');
    for (const name of ['Money that came late', 'Money to go back for more than 14 days'])
      await shows(t, () => row(name, '900002').textContent(), /^900002\d{4}-\d\d-\d\d \d\d:\d\d UTC\$56\.13$/);
    await shows(t, () => row('Mails put aside', '900001').textContent(), '900001order requestedit was a test');
  });

  await t.test('who sees how far orders come, and what artists owe', async (t) => {
    const [one, two] = [ofOrder(1), ofOrder(2)];
    await tell([one.placed(BEFORE), one.accepted(BEFORE), one.paid(), one.happened('order_shipped')]);
    await tell([two.placed(BEFORE), two.accepted(BEFORE), two.paid(), two.refunded(1_000, 134)]);
    const steps = 'Orders of the last 30 days';
    await shows(t, () => row(steps, 'paid').textContent(), 'paid250 %');
    await shows(t, () => row(steps, 'shipped').textContent(), 'shipped125 %');
    const books = page.getByRole('region', { name: 'BOOKS' });
    await shows(t, () => books.getByRole('definition').allTextContents(), [
      ...['$15.00', '−$1.34', '−$0.00', '=$13.66'],
      ...['$13.66', '+$0.00', '+$0.00', '−$0.00', '=$13.66'],
    ]);
    await shows(t, () => row('Orders by status', 'shipped').textContent(), 'shipped1');
  });

  await t.test('and how many more there are, on a phone too', async (t) => {
    for (let n = 0; n < 3; n += 1) await putMailAside(stack, 10_000 + n);
    await tell(
      Array.from({ length: 24 }, (_, n) => ofOrder(10_000 + n).placed()),
      2,
    );
    await page.getByText('20 of 25 are listed').waitFor();
    await page.getByText('24 not answered for more than a day').waitFor();
    await hasCount(t, table('Orders that wait').getByRole('row'), 21);
    t.same(await findings(page), []);
    await shoot(page, 'console-orders');
    await page.setViewportSize({ width: 390, height: 844 });
    t.same([await findings(page), await scrollsSideways(page)], [[], false]);
  });
});

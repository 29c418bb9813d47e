import { randomUUID } from 'node:crypto';
import t from 'tap';
import { giveUp } from '../../src/engine/liveness/attempts.ts';
import { startStack } from '../helpers/stack.ts';
import { forge, ofCardOrder, ofPayment, putMailAside } from '../orders/forged.ts';
import { placeSandbox } from '../payments/with-sandbox.ts';
import { findings, scrollsSideways } from './axe.ts';
import { openConsole, openPage, startBrowser } from './browser.ts';
import { shoot } from './shots.ts';
import { shows } from './shown.ts';

const DAY = 86_400_000;
const TOTAL = 5_613;

t.test('an administrator of a house that takes cards looks at what waits for somebody', async (t) => {
  const { env } = await placeSandbox();
  const stack = await startStack(t, { env: { LAUNCHED: 'checkout', ...env } });
  const now = Date.now();
  const daysAgo = (days: number) => new Date(now - days * DAY);
  const card = (id: number) => ofCardOrder(id, id);
  /** Orders that were paid, and have arrived. */
  for (const id of [901, 902, 903, 904, 905, 906]) {
    const [order, payment] = [card(id), ofPayment(id)];
    const paid = [order.placed(), order.paid(), payment.settled([[id, TOTAL]]), payment.captured(TOTAL, 193)];
    await forge(stack, [...paid, order.happened('order_shipped'), order.happened('order_delivered')], daysAgo(30));
  }
  await forge(stack, [card(901).disputeOpened(TOTAL, '2031-05-06T12:00:00.000Z')], daysAgo(3));
  await forge(stack, [card(902).refunded(1_000, 134), ofPayment(902).refundAsked(902, 1_000)], daysAgo(9));
  await forge(stack, [card(902).refundFailed(1_000)], daysAgo(8));
  await forge(stack, [card(903).payoutAsked(4_863), card(903).payoutFailed(4_863)], daysAgo(6));
  await forge(stack, [card(904).payoutAsked(4_863)], daysAgo(5));
  await forge(
    stack,
    [card(905).payoutAsked(4_863), card(905).payoutDone(4_863), card(905).reversalAsked(1_700)],
    daysAgo(4),
  );
  await forge(stack, [card(906).money('debt_carried', 250)], daysAgo(2));
  await putMailAside(stack, 901);
  const effect = { reactor: 'payment', key: `capture-${randomUUID()}`, name: 'capture', event_id: randomUUID() };
  await stack.db
    .insertInto('reacting.effect')
    .values({ ...effect, stream_id: 'payment-907', error: null, done_at: null })
    .execute();
  await giveUp(stack.db, { kind: 'payment', key: effect.key }, 'it failed for three days: refused amount_too_large');
  const notice = 'sandbox-n_6a1e2d7c-4b0f-4f58-9a43-0c8f3f0d2b11';
  await giveUp(stack.db, { kind: 'notice', key: notice }, 'payment p_000000031 belongs to no checkout of this shop');
  await stack.foldAll();

  const browser = await startBrowser(t);
  const page = await openPage(browser, stack.origin, { counted: false });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openConsole(page, await stack.admin());
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'ORDERS' }).click();
  const cells = (table: string) => page.getByRole('table', { name: table }).getByRole('row').allTextContents();
  const on = (days: number) => daysAgo(days).toISOString().slice(0, 10);
  const list = (...rows: string[]) => new RegExp(`^${rows.join(',')}$`);

  await t.test('disputes with the day by which the bank is answered', async (t) => {
    await shows(t, () => cells('Disputes'), list('ORDERANSWER BYAMOUNT', '9012031-05-06 12:00 UTC\\$56\\.13'));
  });

  await t.test('money that does not move by itself, and since when', async (t) => {
    const rows = [
      `902not taken back${on(8)}\\$10\\.00`,
      `903not paid out${on(6)}\\$48\\.63`,
      `904payout not answered${on(5)}\\$48\\.63`,
      `905asked back, not answered${on(4)}\\$17\\.00`,
      `906owed by its artist${on(2)}\\$2\\.50`,
    ];
    await shows(t, () => cells('Money that is stuck'), list('ORDERIT ISSINCEAMOUNT', ...rows));
  });

  await t.test('steps of payments that nobody tries any more, and notices that fit nothing', async (t) => {
    await shows(
      t,
      () => cells('Steps of payments put aside'),
      list('STREAMSTEPWHY', 'payment-907captureit failed for three days: refused amount_too_large'),
    );
    await shows(
      t,
      () => cells('Notices that fit nothing'),
      list('NOTICEWHY', `${notice}payment p_000000031 belongs to no checkout of this shop`),
    );
  });

  await t.test('on a laptop and on a phone', async (t) => {
    t.same([await findings(page), await scrollsSideways(page)], [[], false]);
    await shoot(page, 'console-orders-cards');
    await page.setViewportSize({ width: 390, height: 844 });
    t.same([await findings(page), await scrollsSideways(page)], [[], false]);
  });
});

import t, { type Test } from 'tap';
import { cardShopOf } from '../payments/card-shop.ts';
import { findings, scrollsSideways } from './axe.ts';
import { startBrowser } from './browser.ts';
import { openAs } from './selling.ts';
import { shoot } from './shots.ts';
import { hasTexts, shows } from './shown.ts';

t.test('an artist follows the money of works that were paid by card', async (t) => {
  const shop = await cardShopOf(t);
  const { stack, artist, buyer } = shop;
  const { id: artistId } = artist.session.user;
  const device = {
    ...artist,
    session: { ...artist.session, user: { ...artist.session.user, role: 'artist' as const } },
  };
  const browser = await startBrowser(t);
  const settle = async (id: number, type: string, days?: number) => {
    await shop.settle(days);
    await shop.untilAfter(id, type);
  };
  const first = await shop.sell(1250.5);
  await settle(first.id, 'payout_done');
  await shop.account(artistId, { emptied: true });
  await shop.take(first.id, ['refund', { amount: 400 }]);
  await settle(first.id, 'reversal_failed');
  await stack.foldAll();

  const desk = await openAs(browser, stack, device, '/dashboard?view=sales');
  const looksWell = async (t: Test) => t.same([await findings(desk), await scrollsSideways(desk)], [[], false]);
  /** What is said of the money of a sale. */
  const tells = async (t: Test, id: number, expected: RegExp) => {
    await desk.goto(`/dashboard?view=sales&sale=${id}`);
    const money = desk.getByRole('region', { name: 'Your money' }).getByRole('paragraph');
    await shows(t, async () => (await money.allTextContents()).join(' '), expected);
    await looksWell(t);
  };

  await t.test('who is told what they owe of an order whose money went back', async (t) => {
    await tells(t, first.id, /^\$722\.92 was paid out to you on .*, 20\d\d\. You owe \$340\.00 of it, which is kept/);
    await shoot(desk, 'sale-money-owed');
  });

  const second = await shop.sell(640);
  await settle(second.id, 'payout_done');
  await shop.account(artistId, { closed: true });
  const third = await shop.sell(80);
  await settle(third.id, 'payout_failed');
  const fourth = await shop.sell(95);
  await stack.foldAll();

  await t.test('who is told what was kept of the next one for that', async (t) => {
    await tells(t, second.id, /^\$544\.00 was paid out to you on .* \$340\.00 of it was kept for what you owed/);
    await shoot(desk, 'sale-money-kept');
  });

  await t.test('who is told why a payout failed, and what to do', async (t) => {
    await tells(t, third.id, /^\$68\.00 could not be sent to you on .* Please see that it is open\. We try again on /);
    await shoot(desk, 'sale-money-failed');
  });

  await t.test('who is told from when on money is sent', async (t) => {
    await tells(t, fourth.id, /^\$80\.75 is sent to you after .*, when the order can be sent back no more\.$/);
  });

  await t.test('who sees what is on its way in all, and what was paid out', async (t) => {
    await desk.goto('/dashboard?view=sales');
    const sums = desk.getByRole('region', { name: 'Figures' }).getByRole('definition');
    await hasTexts(t, sums, ['$2,065.50', '$249.83', '$1,415.67', '$400.00', '$148.75', '$1,266.92']);
    await looksWell(t);
    await shoot(desk, 'sales-by-card');
  });

  await t.test('whose collector sees what has gone back', async (t) => {
    const page = await openAs(browser, stack, buyer, `/dashboard?view=my-purchases&order=${first.id}`);
    await hasTexts(t, page.getByRole('region', { name: 'Money back' }).getByRole('definition'), ['$400.00']);
    await shoot(page, 'purchase-money-back');
  });
});

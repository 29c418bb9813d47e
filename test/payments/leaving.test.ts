import t from 'tap';
import { requireFinished } from '../../src/shop/orders/forget.ts';
import { commandLine } from '../helpers/command-line.ts';
import { cardShopOf } from './card-shop.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

t.test('an artist leaves only when nothing of their sales by card is to come any more', async (t) => {
  const shop = await cardShopOf(t);
  const { stack, artist, buyer } = shop;
  const operator = commandLine(stack.database, stack.config.dataDir);
  const refused = async (who: typeof buyer, why: RegExp) =>
    t.match(await operator.given(who.session.user.email).run('erase', '--yes'), { code: 1, err: why });

  const { id, payment } = await shop.sell();
  await refused(artist, /may still send a work back/);
  await shop.atBank(payment, 'dispute');
  await shop.untilAfter(id, 'dispute_opened');
  for (const side of [artist, buyer]) await refused(side, /A bank has not decided/);
  await shop.atBank(payment, 'win');
  await shop.untilAfter(id, 'dispute_won');

  const { db, parts, config } = stack;
  const leave = (days: number) =>
    requireFinished({ ...parts, db, returnDays: config.returnDays }, artist.session.user.id, inDays(days));
  await t.rejects(leave(15), { code: 'ORDER_STATE', message: 'Money is still to be paid out' });
  await shop.settle();
  await shop.untilAfter(id, 'payout_done');
  await leave(15);
  t.match(await artist.call('GET', '/auth/me'), { status: 200 }, 'nothing has been begun');
});

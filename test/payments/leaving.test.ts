import t from 'tap';
import { commandLine } from '../helpers/command-line.ts';
import { cardShopOf } from './card-shop.ts';

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
  t.match(await artist.call('GET', '/auth/me'), { status: 200 }, 'nothing has been begun');
});

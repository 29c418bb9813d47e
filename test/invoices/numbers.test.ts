import t from 'tap';
import type { SalesReply } from '../../src/contract/sales.ts';
import { changeOrder, worksOf } from '../../src/shop/orders/change.ts';
import { payOrder } from '../../src/shop/orders/payments.ts';
import { requireParty } from '../../src/shop/orders/status.ts';
import { shopOf } from '../orders/shop.ts';
import { sellingIn } from './sold.ts';

t.test('the numbers of an artist’s invoices', async (t) => {
  const shop = await shopOf(t);
  const { stack, artist, see, member } = shop;
  // In the middle of a year: the turn of the year is a test of its own.
  stack.clock.ahead = Date.UTC(2031, 5, 1) - Date.now();
  const selling = sellingIn(shop);
  const ordered = async (orders: number) => {
    const ids: number[] = [];
    for (let n = 0; n < orders; n += 1) {
      const who = await member(`Collector ${n}`);
      ids.push(await selling.accepted(who));
    }
    return ids;
  };
  const numbers = async () =>
    (await see<SalesReply>(artist, '/sales?limit=100')).sales
      .flatMap(({ invoice, credit_notes }) => [...(invoice ? [invoice] : []), ...credit_notes])
      .map(({ number }) => number.split('-').map(Number))
      .sort(([, year = 0, n = 0], [, laterYear = 0, later = 0]) => year - laterYear || n - later);
  const counted = (year: number, upTo: number) =>
    Array.from({ length: upTo }, (_, n) => [artist.profileId, year, n + 1]);

  await t.test('have no gap and no double, however many are paid at once', async (t) => {
    const ids = await ordered(20);
    t.same(await numbers(), [], 'what is not paid has no invoice');
    const answers = await Promise.all(ids.map((id) => selling.pay(id)));
    for (const { status, body } of answers) t.match({ status, body }, { status: 200, body: { sale: { invoice: {} } } });
    t.same(await numbers(), counted(2031, 20));
  });

  await t.test('nor when several processes take the payments', async (t) => {
    const ids = await ordered(4);
    const at = stack.parts.now();
    const paying = { at, paidOn: selling.today(), requestId: 'test', actorId: null };
    await Promise.all(
      ids.map((id) =>
        changeOrder(
          stack.parts.domainLog,
          id,
          async (found, load) => {
            const state = requireParty(found, 'artist_id', artist.session.user.id);
            return { state, events: payOrder(state, { ...paying, works: await worksOf(load, state) }) };
          },
          paying,
        ),
      ),
    );
    t.same(await numbers(), counted(2031, 24));
  });

  await t.test('nor when a payment is refused, or noted twice', async (t) => {
    const [id = 0] = await ordered(1);
    t.match(await selling.step(id, 'paid', { paid_on: '2999-01-01' }), { status: 400 });
    const both = await Promise.all([selling.pay(id), selling.pay(id)]);
    t.same(both.map(({ status }) => status).sort(), [200, 409]);
    t.same(await numbers(), counted(2031, 25));
  });

  await t.test('are given to credit notes as well, and begin anew with each year', async (t) => {
    const [first = 0, second = 0] = await ordered(2);
    await selling.pay(first);
    t.match(await selling.refund(first, 20), { credit_notes: [{ number: `${artist.profileId}-2031-27`, amount: 20 }] });
    stack.clock.ahead = Date.UTC(2032, 0, 1) - Date.now();
    t.match(await selling.refund(first, 30), {
      credit_notes: [{ number: `${artist.profileId}-2031-27` }, { number: `${artist.profileId}-2032-1`, amount: 30 }],
    });
    await selling.pay(second);
    t.same(await numbers(), [...counted(2031, 27), ...counted(2032, 2)]);
  });
});

import t from 'tap';
import type { AdminOrders } from '../../src/contract/admin-orders.ts';
import { readAdminOrders } from '../../src/shop/orders/books-read.ts';
import { until } from '../helpers/until.ts';
import { BEFORE, forge, LATER, ofOrder, putMailAside } from './forged.ts';
import { shopOf } from './shop.ts';

const DAY = 86_400_000;

t.test('an administrator sees of all orders how they stand, what waits, and what is owed', async (t) => {
  const { stack, see, artist, buyer, list, place } = await shopOf(t);
  const admin = await stack.admin();
  const look = () => see<AdminOrders>(admin, '/api/v1/admin/orders');
  const today = new Date().toISOString().slice(0, 10);

  await t.test('nothing at first', async (t) => {
    const figures = await look();
    t.same(new Set(Object.values(figures.by_status)), new Set([0]));
    for (const some of [figures.waiting, figures.late, figures.overdue, figures.aside])
      t.same(some, { total: 0, orders: [] });
    const { balanced, ...sums } = figures.books;
    t.same([balanced, new Set(Object.values(sums))], [true, new Set([0])]);
    t.match(figures, { provider: null, steps_aside: { total: 0, steps: [] }, notices: { total: 0, notices: [] } });
  });

  await t.test('a request, until it is answered, paid, shipped and delivered', async (t) => {
    const { order } = await place(buyer, [[await list(artist), 50]]);
    const asked = await look();
    t.match(asked, { by_status: { requested: 1, awaiting_payment: 0 }, unanswered: 0 });
    t.match(asked.waiting, { total: 1, orders: [{ id: order.id, status: 'requested', hold_until: order.hold_until }] });
    const step = (name: string, body?: object) => artist.call('POST', `/sales/${order.id}/${name}`, body && { body });
    await step('accept');
    t.match(await look(), { waiting: { orders: [{ id: order.id, status: 'awaiting_payment' }] } });
    await step('paid', { paid_on: today });
    await step('shipped', {});
    await step('delivered');
    const delivered = await look();
    t.match(delivered.by_status, { delivered: 1, paid: 0, requested: 0 });
    t.same(delivered.waiting, { total: 0, orders: [] });
    t.match(delivered.books, { balanced: true, debit: 7.5, credit: 7.5, earned: 7.5, returned: 0, owed: 7.5 });
    t.match(delivered.funnel, { days: 30, placed: 1, accepted: 1, paid: 1, shipped: 1, delivered: 1, returned: 0 });
  });

  await t.test('a request that nobody has answered for a day, and one whose time is over', async (t) => {
    await forge(stack, [ofOrder(70).placed()], new Date(Date.now() - 2 * DAY));
    await forge(stack, [ofOrder(71).placed(BEFORE)], new Date(Date.now() - 2 * DAY));
    t.match(await look(), { by_status: { requested: 1, expired: 1 }, unanswered: 1, waiting: { total: 1 } });
  });

  await t.test('money that came late, until it has gone back', async (t) => {
    const late = ofOrder(80);
    await forge(stack, [late.placed(BEFORE), late.happened('order_expired'), late.paidLate()]);
    t.match(await look(), { late: { total: 1, orders: [{ id: 80, owed: 56.13 }] }, overdue: { total: 0 } });
    await forge(stack, [late.refunded(5_000, 0)]);
    t.match(await look(), { late: { total: 1, orders: [{ id: 80, owed: 6.13 }] } });
    await forge(stack, [late.refunded(613, 0, [5_000, 0])]);
    const { by_status, ...given } = await look();
    t.match([by_status.refunded, given.late.total], [1, 0]);
  });

  await t.test('a return whose money is due for more than 14 days', async (t) => {
    const back = ofOrder(81);
    const at = (days: number) => new Date(Date.now() - days * DAY);
    await forge(stack, [back.placed(BEFORE), back.accepted(BEFORE), back.paid()], at(40));
    await forge(stack, [back.happened('order_shipped'), back.happened('order_delivered')], at(30));
    await forge(stack, [back.returnAsked(1_001, 1), back.happened('return_accepted')], at(20));
    t.match(await look(), { overdue: { total: 0 } }, 'the pieces have not come');
    await forge(stack, [back.returnReceived(false)], at(15));
    t.match(await look(), { overdue: { total: 1, orders: [{ id: 81, owed: 56.13 }] }, late: { total: 0 } });
    t.match(await look(), { funnel: { returned: 0 } }, 'it was placed before these days');
    await forge(stack, [back.refunded(5_613, 750)]);
    t.match(await look(), { overdue: { total: 0 }, books: { balanced: true, returned: 7.5, owed: 7.5 } });
  });

  await t.test('a mail that is put aside, until somebody treats it', async (t) => {
    await putMailAside(stack, 80);
    const { aside } = await look();
    t.match(aside, { total: 1, orders: [{ id: 80, letter: 'order_requested', reason: 'it was a test' }] });
    await stack.db.deleteFrom('liveness.attempt').where('kind', '=', 'mail').execute();
    t.same((await look()).aside, { total: 0, orders: [] });
  });

  await t.test('how often the checkout was opened', async (t) => {
    const body = { event_type: 'action_checkout_started', path: '/bag' };
    t.equal((await buyer.call('POST', '/engagement/track', { body })).status, 202);
    await until('it is counted', async () => (await look()).funnel.checkouts === 1 || undefined);
  });

  await t.test('twenty orders of a list, and how many more there are', async (t) => {
    const many = Array.from({ length: 25 }, (_, n) => ofOrder(1_000 + n).placed(LATER));
    await forge(stack, many);
    const { waiting } = await look();
    t.match([waiting.total, waiting.orders.length], [26, 20]);
    t.same(waiting.orders[0]?.id, 70, 'the first one that was placed');
  });

  await t.test('the same as the command line', async (t) => {
    t.match(await readAdminOrders(stack.db, { at: new Date(), provider: null }), { waiting: { total: 26 } });
  });
});

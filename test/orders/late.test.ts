import t from 'tap';
import type { Sale } from '../../src/contract/sales.ts';
import { shopOf } from './shop.ts';

const DAYS = 24 * 3_600_000;

t.test('money that comes when the time of an order is over', async (t) => {
  const shop = await shopOf(t);
  const { stack, artist, buyer, other, take, paidToday } = shop;
  const ordered = async (work: number, by = buyer) => (await shop.place(by, [[work, 50]])).order.id;
  const seen = (id: number) => shop.see(buyer, `/orders/${id}`);
  /** An accepted order of a work, whose time is over. */
  async function runOut(...steps: ['accept'][]) {
    const work = await shop.list(artist);
    const id = await ordered(work);
    if (steps.length > 0) await take(id, ...steps);
    stack.clock.ahead += 6 * DAYS;
    return { work, id };
  }

  await t.test('buys the work if it is free', async (t) => {
    const { work, id } = await runOut(['accept']);
    t.match(await seen(id), { order: { status: 'expired' } });
    t.match(await take(id, paidToday()), { status: 'paid', paid_late: false });
    t.equal(await shop.statusOf(work), 'sold');
    t.match(await shop.order(other, [[work, 50]]), { status: 409 });
    await take(id, ['shipped', {}], ['delivered']);
  });

  await t.test('buys it also when the collector had cancelled: nobody pays for nothing', async (t) => {
    const work = await shop.list(artist);
    const id = await ordered(work);
    await take(id, ['accept']);
    t.match(await buyer.call('POST', `/orders/${id}/cancel`), { status: 200 });
    t.match(await take(id, paidToday()), { status: 'paid', cancelled_by: null });
    t.equal(await shop.statusOf(work), 'sold');
    await take(id, ['shipped', {}], ['delivered']);
  });

  await t.test('is noted and owed when others have it', async (t) => {
    const { work, id } = await runOut(['accept']);
    const theirs = await ordered(work, other);
    const late = await take(id, paidToday());
    t.match(late, { status: 'expired', paid_late: true, payment: 'captured', refund_owed: 50, commission: 0, net: 0 });
    t.equal(await shop.statusOf(work), 'reserved', 'it stays with the other');
    await take(theirs, ['accept'], paidToday());
    t.match(await artist.call('POST', `/sales/${id}/paid`, { body: paidToday()[1] }), { status: 409 }, 'once');
    t.match(await shop.see(artist, '/sales/summary'), { owed: 50, gross: 150 }, 'it is no sale');
    t.match(await take(id, ['refund', { amount: 50 }]), { status: 'refunded', refund_owed: 0 });
    t.match(await shop.see(artist, '/sales/summary'), { owed: 0, gross: 150, refunded: 0 });
  });

  await t.test('buys nothing that the artist sells no more', async (t) => {
    const { work, id } = await runOut(['accept']);
    t.match(await artist.call('DELETE', `/artworks/${work}`), { status: 204 });
    t.match(await take(id, paidToday()), { paid_late: true, refund_owed: 50 });
    const kept = await runOut(['accept']);
    await artist.call('PUT', `/artworks/${kept.work}`, { body: { status: 'sold' } });
    t.match(await take(kept.id, paidToday()), { paid_late: true });
  });

  await t.test('cannot come for what was never accepted', async (t) => {
    const { id } = await runOut();
    t.match(await artist.call<Sale>('POST', `/sales/${id}/paid`, { body: paidToday()[1] }), {
      status: 409,
      body: { code: 'ORDER_STATE', message: /expired/ },
    });
  });

  await t.test('of two whose money comes late for the last piece, one has it', async (t) => {
    const { work, id } = await runOut(['accept']);
    const theirs = await ordered(work, other);
    await take(theirs, ['accept']);
    stack.clock.ahead += 6 * DAYS;
    const both = await Promise.all([id, theirs].map((one) => take(one, paidToday())));
    t.same(both.map(({ paid_late }) => paid_late).sort(), [false, true]);
    t.same(both.map(({ status }) => status).sort(), ['expired', 'paid']);
  });
});

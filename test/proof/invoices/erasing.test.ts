import t from 'tap';
import { forgetInvoices } from '../../../src/shop/invoices/forget.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { openTestPool } from '../../helpers/database.ts';
import { linesOf } from '../../invoices/paper.ts';
import { sellingIn } from '../../invoices/sold.ts';
import { closeLongAgo } from '../../operator/somebody.ts';
import { tracesInDatabase } from '../../operator/traces.ts';
import { shopOf } from '../../orders/shop.ts';

const BUYER = { name: 'Zerubbabel Quillfeather', line1: '9 Nettlebed Row', phone: '+33 4 11 22 33 44' };

t.test('invoices of people who are erased', async (t) => {
  const shop = await shopOf(t);
  const { stack, artist, buyer, other } = shop;
  const { paid, step, file } = sellingIn(shop);
  const operator = commandLine(stack.database, stack.config.dataDir);
  const owner = openTestPool(t, stack.database, 'owner');
  const erase = async (who: typeof buyer) => {
    // The wait for tokens that are still good is over.
    await closeLongAgo(owner, stack, who);
    return operator.given(who.session.user.email).run('erase', '--yes');
  };
  const delivered = async (by: typeof buyer, work: object = {}) => {
    const id = await paid(by, work, { ship_to: { ...shop.bodyOf([]).ship_to, ...BUYER } });
    await step(id, 'shipped', {});
    await step(id, 'delivered');
    return id;
  };
  const age = (years: number) =>
    owner
      .updateTable('selling.invoice')
      .set({ issued_at: new Date(Date.now() - (years * 365.25 + 2) * 86_400_000) })
      .execute();

  await t.test('are kept apart, with name and address, and stand in no list', async (t) => {
    const id = await delivered(buyer);
    const before = await file(artist, `/sales/${id}/invoice.pdf`);
    t.match(await erase(buyer), { code: 0 });
    t.same(await tracesInDatabase(owner, Object.values(BUYER)), [
      `selling.invoice: ${BUYER.line1}`,
      `selling.invoice: ${BUYER.name}`,
    ]);
    t.match(await shop.see(artist, '/sales'), { sales: [{ id, ship_to: null, invoice: {} }] });
    t.ok(before.bytes.equals((await file(artist, `/sales/${id}/invoice.pdf`)).bytes));
  });

  await t.test('say the same when the work and its artist are gone', async (t) => {
    const id = await delivered(other, { title: 'Thistledown' });
    const refused = await operator.given(artist.session.user.email).run('erase', '--yes');
    t.match(refused, { code: 1, err: /A collector may still send a work back/ });
    await step(id, 'refund', { amount: 50, restock: false });
    t.match(await erase(artist), { code: 0 });
    t.match((await other.call('GET', `/orders/${id}`)).body, { order: { artist: { name: 'Former artist' } } });
    const lines = await linesOf((await file(other, `/orders/${id}/invoice.pdf`)).bytes);
    t.ok(lines.some((line) => line.startsWith('Thistledown')));
    t.ok(lines.some((line) => line.startsWith('Ada')));
  });

  await t.test('go when their years are over, and no earlier', async (t) => {
    const left = async () => (await owner.selectFrom('selling.invoice').select('number').execute()).length;
    await age(9);
    await forgetInvoices(stack.db, 10);
    t.equal(await left(), 3);
    await age(10);
    await forgetInvoices(stack.db, 10);
    t.equal(await left(), 0);
  });

  await t.test('but nobody loses theirs to age alone', async (t) => {
    const second = await shopOf(t);
    const selling = sellingIn(second);
    const id = await selling.paid();
    const pool = openTestPool(t, second.stack.database, 'owner');
    await pool
      .updateTable('selling.invoice')
      .set({ issued_at: new Date(0) })
      .execute();
    await forgetInvoices(second.stack.db, 10);
    t.equal((await selling.file(second.buyer, `/orders/${id}/invoice.pdf`)).status, 200);
  });
});

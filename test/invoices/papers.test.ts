import t from 'tap';
import type { OrderReply } from '../../src/contract/orders.ts';
import { shopOf } from '../orders/shop.ts';
import { linesOf } from './paper.ts';
import { sellingIn } from './sold.ts';

t.test('the papers of an order', async (t) => {
  const shop = await shopOf(t, { SHIPPING_RATE: '5', TAX_RATE: '7.25' });
  const { stack, artist, buyer, other } = shop;
  const { accepted, pay, paid, refund, file, today } = sellingIn(shop);

  await t.test('are there once it is paid, and say the same to both sides', async (t) => {
    const id = await accepted();
    const none = { status: 404, body: { code: 'INVOICE_NOT_FOUND' } };
    t.match(await buyer.call('GET', `/orders/${id}/invoice.pdf`), none);
    t.match((await buyer.call('GET', `/orders/${id}`)).body, { order: { invoice: null, credit_notes: [] } });
    const { invoice } = (await pay(id)).body.sale;
    const answer = await file(buyer, `/orders/${id}/invoice.pdf`);
    t.equal(answer.status, 200);
    t.equal(answer.headers.get('content-type'), 'application/pdf');
    t.equal(answer.headers.get('content-disposition'), `attachment; filename="invoice-${invoice?.number}.pdf"`);
    t.equal(answer.headers.get('cache-control'), 'private, no-store');
    t.ok(answer.bytes.equals((await file(artist, `/sales/${id}/invoice.pdf`)).bytes));
    const lines = await linesOf(answer.bytes);
    for (const line of [`Invoice ${invoice?.number}`, 'Tide 1 $50.00 $50.00', 'Total $56.13'])
      t.ok(lines.includes(line), line);
    t.ok(lines.some((line) => line.includes('June Okafor')));
    t.ok(lines.some((line) => line.startsWith('Paid on') && line.endsWith('as the artist says.')));
    t.ok(today() >= '2026');
  });

  await t.test('are nobody else’s business', async (t) => {
    const id = await paid();
    const { credit_notes } = await refund(id, 1);
    const note = `credit-notes/${credit_notes[0]?.number}`;
    const missing = { status: 404, body: { code: 'ORDER_NOT_FOUND' } };
    for (const paper of ['invoice.pdf', note]) {
      for (const who of [other, artist]) t.match(await who.call('GET', `/orders/${id}/${paper}`), missing);
      for (const who of [other, buyer]) t.match(await who.call('GET', `/sales/${id}/${paper}`), missing);
      t.match(await stack.visitor().call('GET', `/orders/${id}/${paper}`), { status: 401 });
      t.match(await buyer.call('GET', `/orders/none/${paper}`), missing);
    }
    const elsewhere = await paid();
    t.match(await buyer.call('GET', `/orders/${elsewhere}/${note}`), {
      status: 404,
      body: { code: 'INVOICE_NOT_FOUND' },
    });
  });

  await t.test('go on saying what they said, whatever is called what later', async (t) => {
    const work = await shop.list(artist, { price: 50, title: 'First light' });
    const { id } = (await shop.place(buyer, [[work, 50]])).order;
    await artist.call('PUT', `/artworks/${work}`, { body: { title: 'Second thoughts' } });
    await artist.call('POST', `/sales/${id}/accept`);
    await pay(id);
    await artist.call('PUT', '/artists/me', { body: { artist_name: 'Somebody Else' } });
    const first = await file(buyer, `/orders/${id}/invoice.pdf`);
    const lines = await linesOf(first.bytes);
    t.ok(lines.some((line) => line.startsWith('First light')));
    t.notOk(lines.some((line) => /Second thoughts|Somebody Else/.test(line)));
    await stack.db.updateTable('selling.order_words').set({ titles: '["Third"]' }).where('order_id', '=', id).execute();
    t.ok(first.bytes.equals((await file(buyer, `/orders/${id}/invoice.pdf`)).bytes));
    const issued = stack.db.updateTable('selling.invoice').set({ says: '{}' }).where('order_id', '=', id).execute();
    await t.rejects(issued, /permission denied/, 'nor can the API write it anew');
  });

  await t.test('are drawn once, whoever asks how often at once', async (t) => {
    const id = await paid();
    const asked = await Promise.all([1, 2, 3].map(() => file(buyer, `/orders/${id}/invoice.pdf`)));
    const kept = await stack.db
      .selectFrom('selling.invoice')
      .select('pdf')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    for (const { bytes } of asked) t.ok(kept.pdf?.equals(bytes));
  });

  await t.test('say of money that went back what it was for, and come to the whole', async (t) => {
    const id = await paid();
    for (const dollars of [10, 0.07, 46.06]) await refund(id, dollars);
    const { order } = (await buyer.call<OrderReply>('GET', `/orders/${id}`)).body;
    t.match(order, { status: 'refunded', credit_notes: [{ amount: 10 }, { amount: 0.07 }, { amount: 46.06 }] });
    const given: number[][] = [];
    for (const { number } of order.credit_notes) {
      const { status, bytes, headers } = await file(buyer, `/orders/${id}/credit-notes/${number}`);
      t.equal(status, 200);
      t.match(headers.get('content-disposition'), `credit-note-${number}.pdf`);
      const lines = await linesOf(bytes);
      t.ok(lines.some((line) => line.endsWith(`to invoice ${order.invoice?.number}`)));
      given.push(
        ['works', 'shipping', 'tax'].map((of) => {
          const line = lines.find((one) => one.startsWith(`Given back of the ${of} $`));
          return Math.round(Number(line?.split('$')[1]) * 100);
        }),
      );
    }
    const sums = [0, 1, 2].map((part) => given.reduce((sum, note) => sum + (note[part] ?? Number.NaN), 0));
    t.same(sums, [5_000, 250, 363]);
  });

  await t.test('are not for money that came too late', async (t) => {
    const work = await shop.list(artist, { price: 50 });
    const { id } = (await shop.place(buyer, [[work, 50]])).order;
    await artist.call('POST', `/sales/${id}/accept`);
    stack.clock.ahead += 6 * 86_400_000;
    await shop.place(other, [[work, 50]]);
    t.match((await pay(id)).body, { sale: { paid_late: true, invoice: null } });
    t.match(await refund(id, 56.13), { refund_owed: 0, invoice: null, credit_notes: [] });
  });
});

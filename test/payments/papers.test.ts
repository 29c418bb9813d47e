import { randomUUID } from 'node:crypto';
import t from 'tap';
import type { OrdersReply } from '../../src/contract/orders.ts';
import { createClient } from '../helpers/client.ts';
import { startStack } from '../helpers/stack.ts';
import { cardShopOf } from './card-shop.ts';

const YEAR = new Date().getUTCFullYear();

t.test('what is paid by card is put on paper', async (t) => {
  const shop = await cardShopOf(t);
  const { artist, buyer, stack } = shop;
  const second = await stack.artist('Ike');
  const numberOf = (profileId: number | undefined, n: number) => `${profileId}-${YEAR}-${n}`;

  await t.test('once by each artist of a checkout, under their own next number', async (t) => {
    const works = [await shop.list(artist), await shop.list(second)] as const;
    const { checkout } = await shop.place(buyer, [
      [works[0], 50],
      [works[1], 50],
    ]);
    await shop.choose(await shop.open(buyer, checkout.id), 'twice');
    const { orders } = await shop.untilPayment(buyer, checkout.id, 'captured');
    const given = orders.map(({ invoice }) => invoice?.number).sort();
    t.same(given, [numberOf(artist.profileId, 1), numberOf(second.profileId, 1)].sort());
    const paper = await fetch(new URL(`/api/v1/orders/${orders[0]?.id}/invoice.pdf`, stack.origin), {
      headers: { authorization: `Bearer ${buyer.session.token}` },
    });
    t.equal(paper.status, 200);
    t.equal(paper.headers.get('content-type'), 'application/pdf');
  });

  await t.test('and what goes back to the card has a credit note', async (t) => {
    const { orders } = await shop.see<OrdersReply>(buyer, '/orders');
    const own = orders.find(({ artist: of }) => of.id === artist.profileId);
    const body = { amount: 10 };
    t.match(await artist.call('POST', `/sales/${own?.id}/refund`, { body }), { status: 200 });
    const after = (await shop.see<OrdersReply>(buyer, '/orders')).orders.find(({ id }) => id === own?.id);
    t.same(
      after?.credit_notes.map(({ number }) => number),
      [numberOf(artist.profileId, 2)],
    );
  });

  await t.test('what is not paid, or was paid in vain, has none', async (t) => {
    const { checkout } = await shop.place(buyer, [[await shop.list(artist), 50]]);
    const page = await shop.open(buyer, checkout.id);
    await buyer.call('DELETE', `/checkout/${checkout.id}`);
    await shop.choose(page, 'pay');
    const { orders } = await shop.untilPayment(buyer, checkout.id, 'voided');
    t.match(orders, [{ invoice: null, credit_notes: [] }]);
  });
});

t.test('a payment that two tabs ask for at two processes at once is asked for once', async (t) => {
  const shop = await cardShopOf(t, { working: false });
  const { artist, buyer, stack } = shop;
  const { database } = stack;
  const other = await startStack(t, { redis: false, database, env: { LAUNCHED: 'checkout', ...shop.taking } });
  const elsewhere = createClient(other.origin, buyer.session.token);
  for (let turn = 0; turn < 8; turn += 1) {
    const { checkout } = await shop.place(buyer, [[await shop.list(artist), 50]]);
    const pay = (by: typeof elsewhere) =>
      by.call('POST', `/api/v1/checkout/${checkout.id}/pay`, { headers: { 'idempotency-key': randomUUID() } });
    const answers = await Promise.all([pay(createClient(stack.origin, buyer.session.token)), pay(elsewhere)]);
    t.same(
      answers.map(({ status }) => status),
      [202, 202],
    );
    t.same(await shop.story(checkout.id), ['payment_asked']);
    await buyer.call('DELETE', `/checkout/${checkout.id}`);
  }
});

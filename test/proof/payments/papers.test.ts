import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import type { OrdersReply } from '../../../src/contract/orders.ts';
import { createClient } from '../../helpers/client.ts';
import { apiProcess } from '../../helpers/processes.ts';
import { until } from '../../helpers/until.ts';
import { linesOf } from '../../invoices/paper.ts';
import { cardShopOf } from '../../payments/card-shop.ts';

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
    const lines = await linesOf(new Uint8Array(await paper.arrayBuffer()));
    t.ok(
      lines.some((line) => /^Paid on .* by card\.$/.test(line)),
      lines.join('\n'),
    );
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
  const { artist, buyer, stack, taking } = shop;
  const running = { database: stack.database, redisUrl: undefined, env: { LAUNCHED: 'checkout', ...taking } };
  const other = await apiProcess(t, running, { DATA_DIR: stack.config.dataDir });
  await other.start();
  const { checkout } = await shop.place(buyer, [[await shop.list(artist), 50]]);
  const pay = (origin: string) =>
    createClient(origin, buyer.session.token).call('POST', `/checkout/${checkout.id}/pay`, {
      headers: { 'idempotency-key': randomUUID() },
    });

  const waiting = () =>
    sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    where relation = 'selling.watched_payment'::regclass and not granted`.execute(stack.db);
  const answers = await stack.db.transaction().execute(async (transaction) => {
    await sql`lock table selling.watched_payment in share mode`.execute(transaction);
    const asked = [pay(stack.origin), pay(other.origin)];
    // Both have decided by now that nobody has asked yet.
    await until('both want to write', async () => (await waiting()).rows[0]?.count === 2);
    return { asked };
  });
  t.same(
    (await Promise.all(answers.asked)).map(({ status }) => status),
    [202, 202],
  );
  t.same(await shop.story(checkout.id), ['payment_asked']);
});

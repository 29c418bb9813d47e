import { sql } from 'kysely';
import t from 'tap';
import type { OrderReply } from '../../src/contract/orders.ts';
import type { SaleReply } from '../../src/contract/sales.ts';
import { type Client, createClient } from '../helpers/client.ts';
import { openTestPool } from '../helpers/database.ts';
import { overhear } from '../helpers/overhear.ts';
import { tracesInDatabase } from '../operator/traces.ts';
import { cardShopOf } from '../payments/card-shop.ts';

/** What an invoice says as well. */
const ADDRESS = {
  ...{ name: 'Zerubbabel', line1: 'Nettlebed', line2: 'Thistleloft' },
  ...{ city: 'Wimbleford', region: 'Gingershire', postal_code: 'QF7-ZW2' },
};
const SAID = {
  ...{ phone: '0900-314-159', note: 'Quillfeatherwort', tracking: 'Pigeonpost' },
  ...{ reason: 'Moonbleached', answer: 'Grumblewise' },
};
const HOW_TO_PAY = 'Thistledown';
const WORDS = [...Object.values({ ...ADDRESS, ...SAID }), HOW_TO_PAY];

const { phone, note, tracking, reason, answer } = SAID;
const TO = { ship_to: { ...ADDRESS, country: 'FR', phone }, note };
const UNLUCKY = `${note} unlucky`;

t.test('who has ordered, from where, and what both sides said of it can be read nowhere else', async (t) => {
  const shop = await cardShopOf(t, { working: false });
  const { stack } = shop;
  const owner = openTestPool(t, stack.database, 'owner');
  const overheard = await overhear(t, stack);
  const byCard = { LAUNCHED: 'checkout', ...shop.taking };
  const [arranging, taking] = await Promise.all([
    overheard.api({ LAUNCHED: 'checkout' }),
    overheard.api(byCard),
    overheard.worker(byCard),
  ]);

  /** The two sides of orders, at one of the APIs. */
  const sidesAt = ({ origin }: { origin: string }) => {
    const [buyer, artist] = [createClient(origin, shop.buyer.token), createClient(origin, shop.artist.token)];
    const does = async (by: Client, path: string, body?: object) =>
      t.match(await by.call('POST', path, body && { body }), { status: 200 }, path);
    return { buyer, artist, does };
  };
  type Sides = ReturnType<typeof sidesAt>;

  /** Sends what is paid, and takes it back; both sides read all of it. */
  const goThere = async ({ buyer, artist, does }: Sides, id: number, work: number) => {
    await does(artist, `/sales/${id}/shipped`, { tracking });
    await does(buyer, `/orders/${id}/delivered`);
    await does(buyer, `/orders/${id}/return`, { lines: [{ artwork_id: work, quantity: 1 }], reason });
    await does(artist, `/sales/${id}/return`, { step: 'accept', answer });
    await does(artist, `/sales/${id}/return`, { step: 'received' });
    const { body } = await artist.call<SaleReply>('GET', `/sales/${id}`);
    t.match(body.sale, { ...TO, tracking, return: { reason, answer } }, 'it is there');
    for (const path of ['/orders', `/orders/${id}/invoice.pdf`])
      t.match(await buyer.call('GET', path), { status: 200 }, path);
    for (const path of ['/sales', '/sales.csv']) t.match(await artist.call('GET', path), { status: 200 }, path);
  };

  const arranged = sidesAt(arranging);
  const { buyer, artist, does } = arranged;
  t.match(await artist.call('PUT', '/artists/me/selling', { body: { how_to_pay: HOW_TO_PAY } }), { status: 200 });
  const works = [await shop.list(artist), await shop.list(artist), await shop.list(artist)] as const;

  // As it goes well: arranged with the artist, and by card.
  const { order } = await shop.place(buyer, [[works[0], 50]], TO);
  await does(artist, `/sales/${order.id}/accept`);
  const accepted = await buyer.call<OrderReply>('GET', `/orders/${order.id}`);
  t.equal(accepted.body.order.how_to_pay, HOW_TO_PAY);
  await does(artist, `/sales/${order.id}/paid`, { paid_on: new Date().toISOString().slice(0, 10) });
  await goThere(arranged, order.id, works[0]);
  await does(artist, `/sales/${order.id}/refund`, { amount: 50 });

  const carded = sidesAt(taking);
  const bought = await shop.place(carded.buyer, [[works[1], 50]], TO);
  await shop.choose(await shop.open(carded.buyer, bought.checkout.id), 'pay');
  await shop.untilPayment(carded.buyer, bought.checkout.id, 'captured');
  await goThere(carded, bought.order.id, works[1]);
  await shop.untilStory(bought.checkout.id, 'refund_done');

  // As it goes wrong: what is refused, or fails, is said to nobody either.
  await sql`alter table selling.order_words add constraint unlucky check (note <> ${sql.lit(UNLUCKY)})`.execute(owner);
  const { city: _left, ...incomplete } = TO.ship_to;
  const raw = `{ "note": ${note}, "ship_to": "${ADDRESS.line1}" }`;
  const headers = { 'idempotency-key': 'broken', 'content-type': 'application/json' };
  for (const [status, refused] of [
    [500, await shop.order(buyer, [[works[2], 50]], { ...TO, note: UNLUCKY })],
    [409, await shop.order(buyer, [[works[2], 49]], TO)],
    [400, await shop.order(buyer, [[works[2], 50]], { ...TO, ship_to: incomplete })],
    [400, await buyer.call('POST', '/checkout', { raw, headers })],
    [409, await artist.call('POST', `/sales/${order.id}/shipped`, { body: { tracking } })],
    [400, await artist.call('POST', `/sales/${order.id}/shipped`, { body: { tracking: tracking.repeat(50) } })],
    [
      409,
      await buyer.call('POST', `/orders/${order.id}/return`, {
        body: { lines: [{ artwork_id: works[0], quantity: 1 }], reason },
      }),
    ],
    [409, await artist.call('POST', `/sales/${order.id}/return`, { body: { step: 'refuse', answer } })],
    [400, await artist.call('PUT', '/artists/me/selling', { body: { how_to_pay: HOW_TO_PAY.repeat(300) } })],
  ] as const) {
    t.equal(refused.status, status);
    const told = JSON.stringify(refused.body);
    t.same(
      WORDS.filter((word) => told.includes(word)),
      [],
      told,
    );
  }

  for (const letter of ['order_requested', 'order_accepted', 'order_sold', 'return_asked', 'order_refunded'])
    await shop.untilWritten(order.id, letter);
  for (const letter of ['card_paid', 'order_shipped', 'return_received', 'card_refunded'])
    await shop.untilWritten(bought.order.id, letter);
  await overheard.showsNowhere(t, WORDS);

  await t.test(
    'in no event, but in the words of orders, terms and invoices, and for a day in the answer that a repeat is given',
    async (t) => {
      const kept = [
        ...Object.values({ ...ADDRESS, ...SAID }).map((word) => `selling.order_words: ${word}`),
        ...Object.values(ADDRESS).map((word) => `selling.invoice: ${word}`),
        ...Object.values({ ...ADDRESS, phone, note }).map((word) => `http.idempotency: ${word}`),
        `selling.terms: ${HOW_TO_PAY}`,
      ];
      t.same(await tracesInDatabase(owner, WORDS), kept.sort());
    },
  );
});

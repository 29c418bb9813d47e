import t from 'tap';
import type { AdminOrders } from '../../../src/contract/admin-orders.ts';
import { cardLetters } from '../../../src/shop/orders/card/letters.ts';
import { cardShopOf } from '../../payments/card-shop.ts';

const HOUR = 3_600_000;

t.test('money that was taken by hand at the provider, before the shop has heard of it,', async (t) => {
  const shop = await cardShopOf(t, { working: false });
  const { artist, buyer, stack } = shop;
  const second = await stack.artist('Ike');
  const admin = await stack.admin();
  /** Pays for works, one of which others have by then; an operator takes the money on the provider's own page. */
  const takeByHand = async (lines: [work: number, price: number][], gone: number, by = artist) => {
    const { checkout } = await shop.place(buyer, lines);
    const stop = shop.work();
    await shop.choose(await shop.open(buyer, checkout.id), 'never');
    await stop();
    stack.clock.ahead += HOUR;
    t.match(await by.call('PUT', `/artworks/${gone}`, { body: { status: 'sold' } }), { status: 200 });
    const { id, amount_cents } = (await shop.provider.list(null)).at(-1) ?? { id: '', amount_cents: 0 };
    await shop.provider.capture({ key: `by hand-${id}`, id, amount_cents });
    return checkout.id;
  };
  const check = async () => {
    await stack.foldAll();
    return shop.operator().run('orders', 'check');
  };
  /** What the letters about late money say, by the events of an order. */
  const written = async (orderId: number) => {
    const { events } = await stack.parts.domainLog.readPage({ stream: `order-${orderId}`, size: 100 });
    const late = events.filter(({ type }) => type === 'order_paid_late');
    const letters = [cardLetters.card_paid_late, cardLetters.card_late];
    const desk = { db: stack.db, domainLog: stack.parts.domainLog, publicUrl: stack.origin };
    return Promise.all(
      late.flatMap((event) => letters.map(async (letter) => (await letter?.write(desk, event))?.message.text)),
    );
  };

  await t.test('goes back when others have all pieces', async (t) => {
    const work = await shop.list(artist);
    const id = await takeByHand([[work, 50]], work);
    await shop.follow();
    t.match(await check(), { code: 0, out: /1 payment at sandbox; 1 under way; 0 differences/ });
    const stop = shop.work();
    await shop.untilStory(id, 'payment_captured');
    await stop();
    const { orders, payment } = await shop.seeCheckout(buyer, id);
    t.match(orders, [{ status: 'expired', payment: 'voided', paid_late: true, refund_owed: 0 }]);
    t.match(payment, { state: 'voided' });
    t.match(await shop.provider.list(null), [{ captured_cents: 5_000, refunded_cents: 5_000 }]);
    const [toBuyer, toArtist] = await written(orders[0]?.id ?? 0);
    t.match(toBuyer, /goes back to it by itself/);
    t.notMatch(toBuyer, /Nothing was taken/);
    t.match(toArtist, /goes back to the card by itself/);
    t.match(await check(), {
      code: 0,
      out: /; 0 contradictions\n✓ 1 payment at sandbox; 0 under way; 0 differences\n$/,
    });
    // The fee is the house's.
    t.match(await shop.see<AdminOrders>(admin, '/api/v1/admin/orders'), {
      books: { balanced: true, fees: 1.75, at_provider: -1.75, of_buyers: 0, to_artists: 0 },
    });
  });

  await t.test('goes back in part when others have some of them', async (t) => {
    const [free, gone] = [await shop.list(artist, { price: 60 }), await shop.list(second, { price: 40 })];
    const lines: [number, number][] = [
      [free, 60],
      [gone, 40],
    ];
    const id = await takeByHand(lines, gone, second);
    await shop.follow();
    const stop = shop.work();
    await shop.untilStory(id, 'payment_captured');
    await stop();
    const { orders } = await shop.seeCheckout(buyer, id);
    t.same(new Set(orders.map(({ payment }) => payment)), new Set(['captured', 'voided']));
    const payment = (await shop.provider.list(null)).at(-1);
    t.match(payment, { captured_cents: 10_000, refunded_cents: 4_000 });
    t.match(await check(), {
      code: 0,
      out: /; 0 contradictions\n✓ 2 payments at sandbox; 0 under way; 0 differences\n$/,
    });
    t.same(await shop.balance(), { provider: 6_000, orders: 6_000 });
  });

  await t.test('goes back once, also when the worker ended before it could note that', async (t) => {
    const work = await shop.list(artist);
    const id = await takeByHand([[work, 50]], work);
    await shop.follow();
    await shop.performAndEnd(id, 'payment_settled', 'void');
    const stop = shop.work();
    await shop.untilStory(id, 'payment_captured');
    await stop();
    t.match((await shop.provider.list(null)).at(-1), { captured_cents: 5_000, refunded_cents: 5_000 });
  });
});

import t from 'tap';
import type { Cart } from '../../src/contract/cart.ts';
import type { OrderReply, OrdersReply } from '../../src/contract/orders.ts';
import { shopOf } from './shop.ts';

t.test('an order that collector and artist arrange', async (t) => {
  const shop = await shopOf(t);
  const { stack, artist, buyer, other } = shop;

  await t.test('is a request that holds its pieces for 48 hours', async (t) => {
    const work = await shop.list(artist, { price: 120.5 });
    const { checkout, order } = await shop.place(buyer, [[work, 120.5]], { note: 'Before Christmas, please' });
    t.match(checkout, { total_amount: 120.5, payment: { method: 'arranged' }, orders: { length: 1 } });
    t.match(order, {
      status: 'requested',
      lines: [{ artwork_id: work, quantity: 1, price: 120.5, title: 'Tide' }],
      artist: { id: artist.profileId },
      how_to_pay: null,
      note: 'Before Christmas, please',
      ship_to: { name: 'June Okafor', country: 'FR' },
    });
    t.equal(Date.parse(order.hold_until ?? '') - Date.parse(order.placed_at), 48 * 3_600_000);
    t.equal(await shop.statusOf(work), 'reserved');
    t.match(await shop.order(other, [[work, 120.5]]), {
      status: 409,
      body: { code: 'PIECES_TAKEN', taken: [{ artwork_id: work, left: 0, free_again_at: order.hold_until }] },
    });
    t.match(await artist.call('DELETE', `/artworks/${work}`), { status: 409, body: { code: 'PIECES_HELD' } });
    t.match(await shop.see(buyer, `/checkout/${checkout.id}`), { checkout });
    t.match(await other.call('GET', `/checkout/${checkout.id}`), { status: 404, body: { code: 'ORDER_NOT_FOUND' } });
  });

  await t.test('is accepted, paid, shipped and delivered, and each side sees it', async (t) => {
    const work = await shop.list(artist, { price: 80 });
    const say = (how_to_pay: string | null) => artist.call('PUT', '/artists/me/selling', { body: { how_to_pay } });
    await say(null);
    await buyer.call('POST', '/cart/items', { body: { artwork_id: work } });
    const { id } = (await shop.place(buyer, [[work, 80]])).order;
    const step = (name: string, body?: object) => artist.call('POST', `/sales/${id}/${name}`, body && { body });
    const seen = async () => (await buyer.call<OrderReply>('GET', `/orders/${id}`)).body.order;

    t.match(await step('paid', { paid_on: new Date().toISOString().slice(0, 10) }), {
      status: 409,
      body: { code: 'ORDER_STATE', message: /requested/ },
    });
    t.match(
      await step('accept'),
      { status: 409, body: { code: 'HOW_TO_PAY_MISSING', message: /^Please say first/ } },
      'the collector would not know what to do',
    );
    t.match(await seen(), { status: 'requested' });
    await say('By transfer to XX12 3456');
    t.match(await step('accept'), { status: 200, body: { sale: { status: 'awaiting_payment' } } });
    t.match(await seen(), { status: 'awaiting_payment', how_to_pay: 'By transfer to XX12 3456' });
    t.match(await step('accept'), { status: 409, body: { code: 'ORDER_STATE' } }, 'once');
    t.match(await step('paid', { paid_on: '2999-01-01' }), { status: 400, body: { issues: [{ path: 'paid_on' }] } });
    const today = new Date(stack.parts.now()).toISOString().slice(0, 10);
    t.match(await step('paid', { paid_on: today }), { status: 200, body: { sale: { status: 'paid', net: 68 } } });
    t.equal(await shop.statusOf(work), 'sold');
    t.match(await shop.see(buyer, '/cart'), { items: [] }, 'what is paid has left the bag');
    t.match(await seen(), { status: 'paid', paid_on: today, hold_until: null, how_to_pay: null });
    t.match(await step('shipped', { tracking: 'AB 123' }), { status: 200, body: { sale: { tracking: 'AB 123' } } });
    t.match(await buyer.call('POST', `/orders/${id}/cancel`), { status: 409, body: { code: 'ORDER_STATE' } });
    t.match(await step('delivered'), { status: 200, body: { sale: { status: 'delivered' } } });
    t.match(await seen(), { status: 'delivered', tracking: 'AB 123' });

    t.match(await shop.see(artist, '/sales?status=delivered'), { total: 1, sales: [{ id }] });
    t.match(await shop.see(buyer, '/orders'), {
      orders: [{ id, status: 'delivered' }, { status: 'requested' }],
    });
    t.match(await shop.see(artist, '/sales/summary'), {
      ...{ gross: 80, commission: 12, net: 68, orders: 1, open: { requested: 1, awaiting_payment: 0, to_ship: 0 } },
      ...{ refunded: 0, owed: 0 },
      months: [{ month: today.slice(0, 7), gross: 80, commission: 12, net: 68, refunded: 0 }],
    });
  });

  await t.test('is nobody else’s business', async (t) => {
    const work = await shop.list(artist);
    const { id } = (await shop.place(buyer, [[work, 50]])).order;
    const stranger = await stack.artist('Mo');
    const missing = { status: 404, body: { code: 'ORDER_NOT_FOUND' } };
    for (const who of [other, artist, stranger]) t.match(await who.call('GET', `/orders/${id}`), missing);
    for (const who of [buyer, stranger]) t.match(await who.call('GET', `/sales/${id}`), missing);
    for (const who of [buyer, stranger]) t.match(await who.call('POST', `/sales/${id}/accept`), missing);
    t.match(await artist.call('POST', `/orders/${id}/cancel`), missing);
    t.match(await buyer.call('GET', '/orders/none'), missing);
    t.match(await buyer.call('POST', `/orders/${id}/cancel`), {
      status: 200,
      body: { order: { status: 'cancelled' } },
    });
    t.equal(await shop.statusOf(work), 'available', 'it is free at once');
  });

  await t.test('runs out by time alone, and whoever comes then has the pieces', async (t) => {
    const work = await shop.list(artist);
    const { id } = (await shop.place(other, [[work, 50]])).order;
    stack.clock.ahead += 48 * 3_600_000;
    t.match((await other.call('GET', `/orders/${id}`)).body, { order: { status: 'expired', hold_until: null } });
    t.match(await shop.see(other, '/orders?status=expired'), { total: 1 });
    t.match(await artist.call('POST', `/sales/${id}/accept`), { status: 409, body: { message: /expired/ } });
    t.match(await shop.order(buyer, [[work, 50]]), { status: 201 });
  });
});

t.test('a checkout of several works', async (t) => {
  const shop = await shopOf(t, { SHIPPING_RATE: '5', TAX_RATE: '7.25' });
  const { stack, artist, buyer, other } = shop;
  const second = await stack.artist('Ike');

  await t.test('is one order an artist, whose amounts are those of the bag to the cent', async (t) => {
    const works = [
      await shop.list(artist, { price: 33.33 }),
      await shop.list(second, { price: 66.67 }),
      await shop.list(second, { price: 0.99 }),
    ];
    for (const work of works) await buyer.call('POST', '/cart/items', { body: { artwork_id: work } });
    const cart = await shop.see<Cart>(buyer, '/cart');
    const lines = works.map((work, index): [number, number] => [work, [33.33, 66.67, 0.99][index] ?? 0]);
    const shown = { shipping_cost: cart.shipping_cost, tax_amount: cart.tax_amount };
    const wrong = await shop.order(buyer, lines, { ...shown, tax_amount: cart.tax_amount + 0.01 });
    t.match(wrong, { status: 409, body: { code: 'PRICE_CHANGED', amounts: { now: shown } } });
    const { checkout } = await shop.place(buyer, lines, shown);
    t.equal(checkout.total_amount, cart.total_amount);
    t.equal(checkout.orders.length, 2);
    const sum = (of: 'shipping_cost' | 'tax_amount') =>
      checkout.orders.reduce((all, order) => all + Math.round(order[of] * 100), 0);
    t.equal(sum('shipping_cost'), Math.round(cart.shipping_cost * 100));
    t.equal(sum('tax_amount'), Math.round(cart.tax_amount * 100));
    t.match(await buyer.call('DELETE', `/checkout/${checkout.id}`), { status: 204 });
    for (const work of works) t.equal(await shop.statusOf(work), 'available');
  });

  await t.test('takes all of it or nothing', async (t) => {
    const [mine, taken] = [await shop.list(artist), await shop.list(second)];
    await shop.order(other, [[taken, 50]]);
    t.match(
      await shop.order(buyer, [
        [mine, 50],
        [taken, 50],
      ]),
      { status: 409, body: { taken: [{ artwork_id: taken }] } },
    );
    t.equal(await shop.statusOf(mine), 'available');
    t.match(await shop.order(buyer, [[mine, 49]]), {
      status: 409,
      body: { code: 'PRICE_CHANGED', prices: [{ artwork_id: mine, shown: 49, now: 50 }] },
    });
    t.match(await shop.order(artist, [[mine, 50]]), { status: 409, body: { code: 'OWN_WORK' } });
    t.match(await shop.order(buyer, [[999_999, 50]]), { status: 404, body: { code: 'ARTWORK_NOT_FOUND' } });
  });

  await t.test('takes a work that is named twice for one line', async (t) => {
    const work = await shop.list(artist, { limited_edition: 3 });
    const { order } = await shop.place(buyer, [
      [work, 50],
      [work, 50],
    ]);
    t.match(order, { lines: [{ artwork_id: work, quantity: 2 }], subtotal: 100 });
    t.equal(order.lines.length, 1);
  });

  await t.test('holds no more copies than there are, however many ask in whatever order', async (t) => {
    const works = [await shop.list(artist, { limited_edition: 3 }), await shop.list(second, { limited_edition: 3 })];
    const crowd = await Promise.all(Array.from({ length: 8 }, (_, n) => shop.member(`Collector ${n}`)));
    const answers = await Promise.all(
      crowd.map((who, n) => {
        const lines = works.map((work): [number, number] => [work, 50]);
        return shop.order(who, n % 2 ? lines : lines.toReversed());
      }),
    );
    t.equal(answers.filter(({ status }) => status === 201).length, 3);
    for (const { status, body } of answers)
      if (status !== 201) t.match(body, { code: 'PIECES_TAKEN', taken: [{ left: 0 }, { left: 0 }] });
    for (const work of works) t.equal(await shop.statusOf(work), 'reserved');
  });

  await t.test('is placed once under its key, and its refusal is repeated whole', async (t) => {
    const work = await shop.list(artist);
    const who = await shop.member('Lin');
    const key = 'checkout-key-0001';
    const answers = await Promise.all([1, 2, 3].map(() => shop.order(who, [[work, 50]], {}, key)));
    for (const { status, body } of answers)
      t.match({ status, id: body.checkout.id }, { status: 201, id: answers[0]?.body.checkout.id });
    t.match(await shop.see(who, '/orders'), { total: 1 });
    const late = await shop.member('Moe');
    const refused = await shop.order(late, [[work, 50]], {}, key);
    t.match(refused.body, { code: 'PIECES_TAKEN', taken: [{ artwork_id: work }] });
    t.same((await shop.order(late, [[work, 50]], {}, key)).body, refused.body);
    const { status, body } = await late.call('POST', '/checkout', { body: shop.bodyOf([[work, 50]]) });
    t.match({ status, body }, { status: 400, body: { code: 'VALIDATION', issues: [{ path: 'idempotency-key' }] } });
  });

  await t.test('needs an address that is proved, and at most three requests wait', async (t) => {
    const unproved = await stack.shopper('Nia');
    t.match(await shop.order(unproved, [[await shop.list(artist), 50]]), {
      status: 403,
      body: { code: 'EMAIL_UNVERIFIED' },
    });
    const eager = await shop.member('Oda');
    for (let n = 0; n < 3; n += 1) t.match(await shop.order(eager, [[await shop.list(artist), 50]]), { status: 201 });
    const fourth = await shop.list(artist);
    t.match(await shop.order(eager, [[fourth, 50]]), { status: 409, body: { code: 'OPEN_REQUESTS' } });
    const [first] = (await shop.see<OrdersReply>(eager, '/orders')).orders;
    t.match(await artist.call('POST', `/sales/${first?.id}/decline`), { status: 200 });
    t.match(await shop.order(eager, [[fourth, 50]]), { status: 201 });
  });
});

t.test('without `LAUNCHED=checkout` nothing can be ordered', async (t) => {
  const { buyer } = await shopOf(t, { LAUNCHED: '' });
  for (const [method, path] of [
    ['POST', '/checkout'],
    ['GET', '/artworks/1/pieces'],
    ['GET', '/checkout/quote'],
    ['GET', '/checkout/1'],
    ['DELETE', '/checkout/1'],
    ['GET', '/orders'],
    ['GET', '/orders/1'],
    ['GET', '/orders/1/invoice.pdf'],
    ['POST', '/orders/1/cancel'],
    ['POST', '/orders/1/return'],
    ['GET', '/sales'],
    ['GET', '/sales/1'],
    ['GET', '/sales.csv'],
    ['GET', '/sales/summary'],
    ['POST', '/sales/1/accept'],
    ['POST', '/sales/1/refund'],
    ['GET', '/artists/me/selling'],
    ['PUT', '/artists/me/selling'],
  ] as const)
    t.match(await buyer.call(method, path, /^P/.test(method) ? { body: {} } : {}), {
      status: 404,
      body: { code: 'NOT_LAUNCHED' },
    });
});

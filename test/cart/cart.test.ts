import t from 'tap';
import { projections } from '../../projections/index.ts';
import type { Cart } from '../../src/contract/cart.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import type { Client } from '../helpers/client.ts';
import { startStack } from '../helpers/stack.ts';
import { openCatalogue } from './catalogue.ts';

const IMAGE = '01890a5d-ac96-774b-bcce-b302099a8057';

t.test('a shopper', async (t) => {
  const stack = await startStack(t, { redis: false });
  const catalogue = await openCatalogue(stack);
  const shopper = await stack.shopper();
  const [painting, print] = [
    await catalogue.list(),
    await catalogue.list({ title: 'Ebb', price_cents: 4_999, limited_edition: 5, dimensions: null }),
  ];
  await catalogue.addImage(painting, IMAGE);
  const add = (artwork_id: unknown, quantity?: number, client: Client = shopper) =>
    client.call<Cart>('POST', '/cart/items', { body: { artwork_id, ...(quantity !== undefined && { quantity }) } });
  const read = async (client: Client = shopper) => (await client.call<Cart>('GET', '/cart/')).body;
  const itemOf = (cart: Cart, artworkId: number) => cart.items.find((item) => item.artwork_id === artworkId)?.id;

  await t.test('has an empty cart at first', async (t) => {
    t.same(await read(), {
      id: shopper.session.user.id,
      total_items: 0,
      items: [],
      subtotal: 0,
      shipping_cost: 0,
      tax_amount: 0,
      total_amount: 0,
      updated_at: null,
    });
  });

  await t.test('adds works, and is answered with the whole cart', async (t) => {
    const first = await add(painting);
    t.equal(first.status, 201);
    t.match(first.headers.get('x-log-position'), /^\d+$/);
    t.match(first.body, { total_items: 1, subtotal: 1250.5, total_amount: 1250.5, updated_at: /Z$/ });
    t.match(first.body.items, [
      {
        artwork_id: painting,
        quantity: 1,
        price: 1250.5,
        artwork: {
          title: 'Low Tide',
          medium: 'Oil on linen',
          dimensions: '40 × 60 cm',
          image_url: `/images/${IMAGE}/thumb.webp`,
          artist: 'Ada Brush',
          artist_id: 77,
          artist_name: 'Ada Brush',
          status: 'available',
        },
      },
    ]);
    const second = await add(print, 3);
    t.equal(second.status, 201);
    t.match(second.body, { total_items: 4, subtotal: 1400.47, total_amount: 1400.47 });
    t.match(second.body.items[1], { quantity: 3, price: 49.99, artwork: { image_url: null, dimensions: null } });
    t.same(await read(), second.body);
    t.same((await shopper.call('GET', '/api/v1/cart')).body, second.body, 'under the versioned base too');
  });

  await t.test('is told why a work cannot be added', async (t) => {
    const sold = await catalogue.list();
    await catalogue.setStatus(sold, 'sold');
    const reserved = await catalogue.list();
    await catalogue.setStatus(reserved, 'reserved');
    const deleted = await catalogue.list();
    await catalogue.remove(deleted);
    const few = await catalogue.list({ limited_edition: 2 });
    t.match(await add(999_999_999), { status: 404, body: { code: 'ARTWORK_NOT_FOUND' } });
    t.match(await add(deleted), { status: 404, body: { code: 'ARTWORK_NOT_FOUND', message: 'Artwork not found' } });
    t.match(await add(sold), { status: 409, body: { code: 'ARTWORK_UNAVAILABLE' } });
    t.match(await add(reserved), { status: 409, body: { code: 'ARTWORK_UNAVAILABLE' } });
    t.match(await add(painting), {
      status: 409,
      body: { code: 'ALREADY_IN_CART', message: 'This artwork is already in cart' },
    });
    t.match(await add(few, 3), { status: 409, body: { code: 'EDITION_EXCEEDED' } });
    for (const quantity of [0, -1, 1.5, 100]) t.match(await add(few, quantity), { status: 400 }, `${quantity} copies`);
    for (const id of [0, -1, 1.5, '1001', null, undefined]) t.match(await add(id), { status: 400 }, `the id ${id}`);
    t.match(await read(), { total_items: 4 });
  });

  await t.test('changes a quantity', async (t) => {
    const id = itemOf(await read(), print);
    const change = (quantity: unknown, item: unknown = id, client: Client = shopper) =>
      client.call<Cart>('PUT', `/cart/items/${item}`, { body: { quantity } });
    t.match(await change(5), { status: 200, body: { total_items: 6, subtotal: 1500.45 } });
    const same = await change(5);
    t.match(same, { status: 200, body: { total_items: 6 } });
    t.equal(same.headers.get('x-log-position'), null, 'what it is already is no event');
    t.match(await change(6), { status: 409, body: { code: 'EDITION_EXCEEDED' } });
    for (const quantity of [0, 100, 1.5, '2', null]) t.equal((await change(quantity)).status, 400, `${quantity}`);
    for (const item of [987_654, 'x', '1e3', '-1', '999999999999999999999'])
      t.match(await change(2, item), { status: 404, body: { code: 'CART_ITEM_NOT_FOUND' } }, `the item ${item}`);
    t.match(await change(2, id, await stack.shopper('Bo')), { status: 404 }, "somebody else's item");
    t.match(await read(), { total_items: 6 });
  });

  await t.test('sees the catalogue change under the open cart', async (t) => {
    const seen = (position: number) => ({ headers: { 'x-min-position': String(position) } });
    const readAt = async (position: number) => (await shopper.call<Cart>('GET', '/cart', seen(position))).body;
    const { items } = await readAt(await catalogue.change(painting, { price_cents: 99_900, title: 'High Tide' }));
    t.match(items[0], { price: 999, artwork: { title: 'High Tide', medium: 'Oil on linen' } });
    t.match(await readAt(await catalogue.setStatus(painting, 'reserved')), { subtotal: 1248.95 });
    const sold = await readAt(await catalogue.setStatus(painting, 'sold'));
    t.match(sold, { total_items: 6, subtotal: 249.95, total_amount: 249.95 });
    t.match(sold.items[0], { price: 999, artwork: { status: 'sold' } });
    const deleted = await readAt(await catalogue.remove(print));
    t.match(deleted, { total_items: 6, subtotal: 0, items: [{}, { quantity: 5, artwork: { status: 'deleted' } }] });
    const put = (artworkId: number) =>
      shopper.call('PUT', `/cart/items/${itemOf(deleted, artworkId)}`, { body: { quantity: 2 } });
    t.match(await put(painting), { status: 409, body: { code: 'ARTWORK_UNAVAILABLE' } });
    t.match(await put(print), { status: 409, body: { code: 'ARTWORK_UNAVAILABLE' } });
    const back = await readAt(await catalogue.setStatus(painting, 'available'));
    t.match(back, { subtotal: 999 });
    await catalogue.removeImage(painting, IMAGE);
    const position = await catalogue.addImage(painting, '01890a5d-ac96-774b-bcce-b302099a8058');
    t.match((await readAt(position)).items[0], { artwork: { image_url: /8058\/thumb/ } });
  });

  await t.test('takes works out, one by one and all at once', async (t) => {
    const before = await read();
    const remove = (item: unknown, client: Client = shopper) => client.call<Cart>('DELETE', `/cart/items/${item}`);
    t.match(await remove(itemOf(before, print), await stack.shopper('Bo')), { status: 404 }, "somebody else's item");
    t.match(await remove('x'), { status: 404, body: { code: 'CART_ITEM_NOT_FOUND' } });
    const removed = await remove(itemOf(before, print));
    t.match(removed, { status: 200, body: { total_items: 1 } });
    t.equal(removed.body.items.length, 1);
    t.match(await remove(itemOf(before, print)), { status: 404 });
    const cleared = await shopper.call<Cart>('DELETE', '/cart/clear');
    t.match(cleared, { status: 200, body: { total_items: 0, subtotal: 0 } });
    t.same(cleared.body.items, []);
    t.match(await shopper.call('DELETE', '/cart/clear/'), { status: 200, body: { total_items: 0 } });
    t.match(await add(painting), { status: 201, body: { total_items: 1 } });
  });

  await t.test('and the read models are what the log says', async (t) => {
    await stack.foldAll();
    for (const projection of projections)
      for (const { name, differences, shown } of await verifyProjection(stack.db, projection))
        t.equal(differences, 0, `${name} ${JSON.stringify(shown)}`);
  });
});

t.test('a visitor has no cart', async (t) => {
  const stack = await startStack(t, { redis: false });
  const calls: [string, string, object?][] = [
    ['GET', '/cart/'],
    ['POST', '/cart/items', { artwork_id: 1_001 }],
    ['PUT', '/cart/items/1', { quantity: 2 }],
    ['DELETE', '/cart/items/1'],
    ['DELETE', '/cart/clear'],
  ];
  for (const [method, path, body] of calls)
    t.match(
      await stack.visitor().call(method, path, { body }),
      { status: 401, body: { code: 'UNAUTHENTICATED' } },
      `${method} ${path}`,
    );
});

t.test('shipping and tax follow the configuration', async (t) => {
  const stack = await startStack(t, { redis: false, env: { SHIPPING_RATE: '5', TAX_RATE: '7.25' } });
  const catalogue = await openCatalogue(stack);
  const shopper = await stack.shopper();
  const { body } = await shopper.call('POST', '/cart/items', {
    body: { artwork_id: await catalogue.list({ price_cents: 10_000 }), quantity: 2 },
  });
  t.match(body, { subtotal: 200, shipping_cost: 10, tax_amount: 14.5, total_amount: 224.5 });
});

import t from 'tap';
import { projections } from '../../../projections/index.ts';
import type { Artwork } from '../../../src/contract/artworks.ts';
import type { Cart } from '../../../src/contract/cart.ts';
import { verifyProjection } from '../../../src/engine/folding/comparing/verify.ts';
import type { Client } from '../../helpers/client.ts';
import { startStack } from '../../helpers/stack.ts';
import { addImage, list } from '../people.ts';

t.test('the order of images, and what they show', async (t) => {
  const stack = await startStack(t, { redis: false });
  const ada = await stack.artist();
  const ben = await stack.artist('Ben');

  async function withImages(count: number) {
    const { artwork } = await list(ada);
    const ids: string[] = [];
    for (let place = 0; place < count; place += 1) ids.push(await addImage(stack, artwork));
    return { id: artwork.id, artwork, ids, path: `/api/v1/artworks/${artwork.id}/images` };
  }

  const order = (path: string, image_ids: unknown, who: Client = ada) =>
    who.call<{ artwork: Artwork }>('PUT', path, { body: { image_ids } });
  const describe = (path: string, alt_text: unknown, who: Client = ada) =>
    who.call<{ artwork: Artwork }>('PUT', path, { body: { alt_text } });
  const idsOf = ({ image_details }: Artwork) => image_details.map(({ id }) => id);

  t.test('the artist puts images in order, and the first one stands for the work everywhere', async (t) => {
    const { id, ids, path } = await withImages(3);
    const [first = '', second = '', third = ''] = ids;
    const shopper = await stack.shopper();
    await shopper.call('POST', '/api/v1/cart/items', { body: { artwork_id: id } });

    const { status, headers, body } = await order(path, [third, first, second]);
    t.equal(status, 200);
    t.same(idsOf(body.artwork), [third, first, second]);
    t.equal(body.artwork.image_url, `/images/${third}/medium.webp`);
    t.match(body.artwork.images, [RegExp(third), RegExp(first), RegExp(second)]);

    const seen = { 'x-min-position': headers.get('x-log-position') ?? '' };
    const read = await stack.visitor().call<Artwork>('GET', `/api/v1/artworks/${id}`, { headers: seen });
    t.same(read.body, body.artwork, 'the catalogue says the same');
    const { body: cart } = await shopper.call<Cart>('GET', '/api/v1/cart/', { headers: seen });
    t.equal(cart.items[0]?.artwork.image_url, `/images/${third}/thumb.webp`, 'and so does a cart');

    await addImage(stack, { ...body.artwork });
    const again = await order(path, ids);
    t.equal(again.status, 400, 'an image that came meanwhile must be named');
    t.equal((await ada.call('DELETE', `${path}/${first}`)).status, 204);
    await stack.foldAll();
    const after = await ada.call<Artwork>('GET', `/api/v1/artworks/${id}`);
    t.same(idsOf(after.body).slice(0, 2), [third, second], 'the order stays without an image, and new ones follow');
    t.equal(after.body.images.length, 3);
  });

  t.test('the artist says what an image shows, and takes it back', async (t) => {
    const { id, ids, path } = await withImages(2);
    const [first = '', second = ''] = ids;
    const said = await describe(`${path}/${second}`, '  Boats at low tide  ');
    t.equal(said.status, 200);
    t.match(said.body.artwork.image_details, [
      { id: first, alt_text: null, width: 1600, height: 1200, large_url: `/images/${first}/large.webp` },
      { id: second, alt_text: 'Boats at low tide' },
    ]);
    t.match((await order(path, [second, first])).body.artwork.image_details, [{ alt_text: 'Boats at low tide' }, {}]);
    await stack.foldAll();
    const page = await (await fetch(`${stack.origin}/artwork/${id}`)).text();
    t.match(page, /og:image:alt" content="Boats at low tide"/, 'a preview of its page says it too');
    const gone = await describe(`${path}/${second}`, ' ');
    t.match(gone.body.artwork.image_details, [{ id: second, alt_text: null }, {}]);
  });

  t.test('what is there already adds nothing to the log', async (t) => {
    const { ids, path } = await withImages(2);
    const [first = ''] = ids;
    await describe(`${path}/${first}`, 'A shore');
    t.equal((await describe(`${path}/${first}`, 'A shore')).headers.get('x-log-position'), null);
    t.equal((await order(path, ids)).headers.get('x-log-position'), null);
  });

  t.test('an order that does not name every image once is refused, and so is a text that is too long', async (t) => {
    const { ids, path } = await withImages(2);
    const [first = '', second = ''] = ids;
    const other = (await withImages(1)).ids[0];
    const wrong = [[], [first], [first, first], [first, second, second], [first, other], [first, 'x'], 'x', null, [1]];
    for (const image_ids of [...wrong, Array(5_000).fill(first)])
      t.match(await order(path, image_ids), { status: 400, body: { code: 'VALIDATION' } });
    for (const text of ['x'.repeat(301), 'a\u0000b', 'two\nlines', 7, undefined])
      t.match(await describe(`${path}/${first}`, text), { status: 400, body: { code: 'VALIDATION' } });
    t.equal((await describe(`${path}/${first}`, 'x'.repeat(300))).status, 200);
    t.equal((await order(path, [second.toUpperCase(), first])).status, 200, 'ids are read in any case');
  });

  t.test('only the artist of a work that is there may', async (t) => {
    const { ids, path } = await withImages(2);
    const image = `${path}/${ids[0]}`;
    const refused = [
      [stack.visitor(), 401],
      [await stack.shopper(), 403],
      [ben, 403],
      [await stack.admin(), 403],
    ] as const;
    for (const [who, status] of refused) {
      t.equal((await order(path, ids.toReversed(), who)).status, status);
      t.equal((await describe(image, 'Mine', who)).status, status);
    }
    for (const id of ['999999', 'x', '..%2f..']) {
      t.match(await order(`/api/v1/artworks/${id}/images`, []), { status: 404, body: { code: 'ARTWORK_NOT_FOUND' } });
      t.equal((await describe(`/api/v1/artworks/${id}/images/${ids[0]}`, 'x')).status, 404);
    }
    t.match(await describe(`${path}/nothing`, 'x'), { status: 404, body: { code: 'IMAGE_NOT_FOUND' } });
  });

  t.test('an order guarded by what was read is refused once the work has changed', async (t) => {
    const { ids, path, id } = await withImages(2);
    await stack.foldAll();
    const read = await ada.call('GET', `/api/v1/artworks/${id}`);
    const headers = { 'if-match': read.headers.get('etag') ?? '' };
    const guarded = (image_ids: string[]) =>
      ada.call<{ artwork: Artwork }>('PUT', path, { body: { image_ids }, headers });
    const first = await guarded(ids.toReversed());
    t.equal(first.status, 200);
    t.match(await guarded(ids), { status: 412, body: { code: 'CHANGED_SINCE' } });
    const next = { 'if-match': first.headers.get('etag') ?? '' };
    const body = { alt_text: 'A shore' };
    t.equal((await ada.call('PUT', `${path}/${ids[0]}`, { body, headers: next })).status, 200);
    t.equal((await ada.call('PUT', `${path}/${ids[0]}`, { body, headers: next })).status, 412);
  });

  t.test('two orders at once both end, and the catalogue has one of them', async (t) => {
    const { id, ids, path } = await withImages(3);
    const orders = [ids.toReversed(), [ids[1], ids[0], ids[2]]];
    for (const { status } of await Promise.all(orders.map((one) => order(path, one)))) t.equal(status, 200);
    await stack.foldAll();
    const { body } = await ada.call<Artwork>('GET', `/api/v1/artworks/${id}`);
    t.ok(orders.some((one) => JSON.stringify(one) === JSON.stringify(idsOf(body))));
  });

  t.test('every read model says what the log says', async (t) => {
    await stack.foldAll();
    for (const projection of projections)
      for (const { name, shown } of await verifyProjection(stack.parts.db, projection)) t.same(shown, [], name);
  });
});

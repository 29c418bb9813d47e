import t from 'tap';
import { projections } from '../../projections/index.ts';
import type { ArtworksReply } from '../../src/contract/artwork-lists.ts';
import type { Artwork } from '../../src/contract/artworks.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import { startStack } from '../helpers/stack.ts';
import { list, WORK } from './people.ts';

t.test('the life of a work', async (t) => {
  const stack = await startStack(t, { redis: false });

  t.test('an artist lists a work, and anybody sees it at once, all of it', async (t) => {
    const ada = await stack.artist('Ada Brush');
    const { artwork, seen } = await list(ada, { title: '  What the sea leaves ', tags: [' sea ', '', 'Blue', 'SEA'] });
    t.ok(artwork.id >= 1001);
    t.match(artwork, {
      ...WORK,
      artist_id: ada.session.user.id,
      artist_profile_id: ada.profileId,
      artist_name: 'Ada Brush',
      category_name: 'Painting',
      images: [],
      image_url: null,
      thumb_url: null,
      medium_url: null,
      original_url: null,
      status: 'available',
      view_count: 0,
      like_count: 0,
    });
    for (const path of [`/api/v1/artworks/${artwork.id}`, `/artworks/${artwork.id}/`]) {
      const shown = await stack.visitor().call<Artwork>('GET', path, { headers: seen });
      t.equal(shown.status, 200);
      t.same(shown.body, artwork);
      t.equal(shown.headers.get('x-stale'), null);
    }
    const { body } = await stack.visitor().call<ArtworksReply>('GET', '/api/v1/artworks', { headers: seen });
    t.same(body, { artworks: [artwork], total: 1, page: 1, limit: 20 });
  });

  t.test('the artist changes it, any part of it', async (t) => {
    const ada = await stack.artist();
    const { artwork } = await list(ada);
    const path = `/api/v1/artworks/${artwork.id}`;
    const change = (body: object) => ada.call<{ artwork: Artwork }>('PUT', path, { body });
    const changes: [what: string, body: object, shown: Partial<Artwork>][] = [
      ['the price', { price: 0.01 }, { price: 0.01 }],
      ['a price of many digits', { price: 9_999_999.99 }, { price: 9_999_999.99 }],
      ['what floats badly', { price: 4.35 }, { price: 4.35 }],
      ['the status', { status: 'reserved' }, { status: 'reserved' }],
      ['fields and the status', { title: ' Tide ', status: 'available' }, { title: 'Tide', status: 'available' }],
      ['nothing', {}, { title: 'Tide' }],
      ['what empties it', { style: '', weight: null, tags: [], limited_edition: null }, { style: null, weight: null }],
      ['the category', { category_id: 10 }, { category_id: 10, category_name: 'Installation' }],
      ['flags', { is_digital: true, is_commission: true }, { is_digital: true, is_commission: true }],
      ['what the contract does not name', { artist_id: 1, view_count: 7, nonsense: true }, { view_count: 0 }],
    ];
    let shown: Artwork = artwork;
    for (const [what, body, expected] of changes) {
      const { status, headers, body: answer } = await change(body);
      t.equal(status, 200, what);
      shown = { ...shown, ...expected, ...('tags' in body && { tags: [], limited_edition: null }) };
      t.same(answer.artwork, shown, what);
      const seen = { 'x-min-position': headers.get('x-log-position') ?? '0' };
      t.same((await stack.visitor().call('GET', path, { headers: seen })).body, shown, `${what}, as it is shown`);
    }
    t.equal((await change({ title: 'Tide' })).headers.get('x-log-position'), null, 'no change, no event');
  });

  t.test('a new name of the artist shows on the works', async (t) => {
    const ada = await stack.artist('Ada Brush');
    const { artwork } = await list(ada);
    const { headers } = await ada.call('PUT', '/artists/me', { body: { artist_name: 'Ada Quill', bio: 'Writes.' } });
    const seen = { 'x-min-position': headers.get('x-log-position') ?? '' };
    const shown = await stack.visitor().call('GET', `/api/v1/artworks/${artwork.id}`, { headers: seen });
    t.match(shown.body, { artist_name: 'Ada Quill' });
    const found = await stack.visitor().call('GET', '/api/v1/artworks?q=quill', { headers: seen });
    t.match(found.body, { total: 1, artworks: [{ id: artwork.id }] });
  });

  t.test('deleting takes it away from everywhere, for good', async (t) => {
    const ada = await stack.artist();
    const { artwork } = await list(ada);
    const path = `/api/v1/artworks/${artwork.id}`;
    const { status, headers, body } = await ada.call<string>('DELETE', path);
    t.equal(status, 204);
    t.equal(body, '');
    const seen = { 'x-min-position': headers.get('x-log-position') ?? '' };
    const gone = { status: 404, body: { code: 'ARTWORK_NOT_FOUND', message: 'Artwork not found' } };
    t.match(await stack.visitor().call('GET', path, { headers: seen }), gone);
    t.match(await ada.call('PUT', path, { body: { title: 'Again' } }), gone);
    const late = await stack.shopper();
    for (const again of [
      await ada.call('DELETE', path),
      await late.call('POST', '/api/v1/cart/items', { body: { artwork_id: artwork.id } }),
      await late.call('PUT', `/api/v1/favorites/artworks/${artwork.id}`),
    ]) {
      t.match(again, gone);
      const explained = Number(again.headers.get('x-log-position'));
      t.ok(explained >= Number(headers.get('x-log-position')), 'whoever reads up to it sees why');
    }
    t.match(await ada.call('GET', '/api/v1/artworks/my', { headers: seen }), { body: { artworks: [], available: 0 } });
  });

  t.test('a work that never was is not found, whatever its id looks like', async (t) => {
    const ada = await stack.artist();
    const ids = [
      '1',
      '0',
      '-1',
      '1.5',
      '999999999999999',
      '99999999999999999999',
      'nobody',
      '%00',
      'a'.repeat(99),
      '1e3',
    ];
    for (const id of ids)
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const options = method === 'PUT' ? { body: { title: 'Mine' } } : {};
        const answer = await ada.call(method, `/api/v1/artworks/${id}`, options);
        t.match(answer, { status: 404, body: { code: 'ARTWORK_NOT_FOUND' } }, `${method} ${id}`);
      }
  });

  t.test('the read models are what the log says', async (t) => {
    await stack.foldAll();
    for (const projection of projections)
      for (const { name, differences } of await verifyProjection(stack.db, projection)) t.equal(differences, 0, name);
  });
});

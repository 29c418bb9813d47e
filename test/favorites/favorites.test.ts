import t from 'tap';
import type { FavoriteIdsReply, FavoritesReply, FollowsReply } from '../../src/contract/favorites.ts';
import { list } from '../artworks/people.ts';
import type { Client } from '../helpers/client.ts';
import { startStack } from '../helpers/stack.ts';

t.test('favourites and follows of a member', async (t) => {
  const stack = await startStack(t, { redis: false });
  const ada = await stack.artist('Ada');
  const cleo = await stack.artist('Cleo');
  const [{ artwork: tide }, { artwork: ebb }, { artwork: fog }] = [
    await list(ada, { title: 'Tide', price: 100 }),
    await list(ada, { title: 'Ebb', price: 49.99 }),
    await list(cleo, { title: 'Fog', price: 70 }),
  ];
  const member = await stack.shopper('Mo');
  /** The position up to which the member has seen what happened. */
  let upTo = 0;
  const write = async (method: string, path: string, by: Client = member) => {
    const answer = await by.call(method, path);
    upTo = Math.max(upTo, Number(answer.headers.get('x-log-position')));
    return answer;
  };
  const at = () => ({ headers: { 'x-min-position': String(upTo) } });
  const favorites = async (query = '', by: Client = member) =>
    (await by.call<FavoritesReply>('GET', `/favorites${query}`, at())).body;
  const follows = async (query = '', by: Client = member) =>
    (await by.call<FollowsReply>('GET', `/follows${query}`, at())).body;
  const ids = async (by: Client = member) => (await by.call<FavoriteIdsReply>('GET', '/favorites/ids')).body;
  const titles = async (query = '') => (await favorites(query)).artworks.map(({ artwork }) => artwork.title);

  await t.test('there are none at first', async (t) => {
    t.same(await favorites(), { artworks: [], total: 0, page: 1, limit: 20 });
    t.same(await follows(), { artists: [], total: 0, page: 1, limit: 20 });
    t.same(await ids(), { artwork_ids: [], artist_ids: [] });
  });

  await t.test('a favourite is listed with the price and status of its time, newest first', async (t) => {
    for (const { id } of [tide, ebb, fog]) t.equal((await write('PUT', `/favorites/artworks/${id}`)).status, 204);
    await ada.call('PUT', `/artworks/${tide.id}`, { body: { price: 120, status: 'sold' } });
    const again = await write('PUT', `/favorites/artworks/${tide.id}`);
    t.equal(again.status, 204);
    t.equal(Number(again.headers.get('x-log-position')), upTo, 'once more changes nothing, and says where it stands');
    await stack.foldAll();
    const { artworks, total } = await favorites();
    t.equal(total, 3);
    t.match(artworks, [
      { artwork: { title: 'Fog' }, price_then: 70, status_then: 'available' },
      { artwork: { title: 'Ebb' }, price_then: 49.99 },
      {
        artwork: { title: 'Tide', price: 120, status: 'sold' },
        price_then: 100,
        status_then: 'available',
        favorited_at: /Z$/,
      },
    ]);
    t.same(artworks[0]?.artwork, (await member.call('GET', `/artworks/${fog.id}`)).body, 'as the work itself is read');
    t.same(await titles('?limit=1&page=2'), ['Ebb']);
    t.same(await ids(), { artwork_ids: [tide.id, ebb.id, fog.id], artist_ids: [] });
  });

  await t.test('removing one is for good, and may be said twice', async (t) => {
    for (const _ of [1, 2]) t.equal((await write('DELETE', `/favorites/artworks/${ebb.id}`)).status, 204);
    t.same(await titles(), ['Fog', 'Tide']);
    await write('PUT', `/favorites/artworks/${tide.id}`);
    t.same(await titles(), ['Fog', 'Tide'], 'what stayed keeps its place');
    await write('DELETE', `/favorites/artworks/${tide.id}`);
    await write('PUT', `/favorites/artworks/${tide.id}`);
    t.match(await favorites(), {
      artworks: [{ artwork: { title: 'Tide' }, price_then: 120, status_then: 'sold' }, {}],
    });
  });

  await t.test('a deleted work is left out, and cannot be one', async (t) => {
    t.equal((await write('DELETE', `/artworks/${fog.id}`, cleo)).status, 204);
    t.match(await favorites(), { total: 1, artworks: [{ artwork: { title: 'Tide' } }] });
    const { artwork: mist } = await list(cleo);
    await write('DELETE', `/artworks/${mist.id}`, cleo);
    for (const id of [mist.id, 999_999, 'x', '0', '-1', '1e3', '99999999999999999999'])
      t.match(await member.call('PUT', `/favorites/artworks/${id}`), {
        status: 404,
        body: { code: 'ARTWORK_NOT_FOUND' },
      });
    t.equal((await write('DELETE', `/favorites/artworks/${fog.id}`)).status, 204, 'but may be taken out');
  });

  await t.test('an artist is followed', async (t) => {
    for (const { profileId } of [ada, cleo, ada])
      t.equal((await write('PUT', `/follows/artists/${profileId}`)).status, 204);
    const { artists, total } = await follows();
    t.match(
      [total, artists],
      [2, [{ artist: { artist_name: 'Cleo' } }, { artist: { artist_name: 'Ada' }, new_works: 0 }]],
    );
    t.same(artists[1]?.artist, (await member.call('GET', `/artists/${ada.profileId}`)).body);
    for (const id of [999_999, 'x', 'cleo', '0'])
      t.match(await member.call('PUT', `/follows/artists/${id}`), {
        status: 404,
        body: { code: 'ARTIST_PROFILE_NOT_FOUND' },
      });
    t.same((await ids()).artist_ids, [ada.profileId, cleo.profileId]);
  });

  await t.test('their new works are counted until the list is read', async (t) => {
    const listed = [await list(ada), await list(ada), await list(cleo)];
    upTo = Math.max(...listed.map(({ seen }) => Number(seen['x-min-position'])));
    await write('DELETE', `/artworks/${listed[1]?.artwork.id}`, ada);
    const counts = async (query = '') => (await follows(query)).artists.map(({ new_works }) => new_works);
    t.equal((await member.call('HEAD', '/follows', at())).status, 200);
    t.same(await counts('?limit=1&page=2'), [1], 'the deleted one does not count, and HEAD is no reading');
    const head = async () => (await member.call('GET', '/follows')).headers.get('x-log-position');
    const position = Number(await head());
    t.ok(position > upTo, 'the first reader of the rest notes it');
    upTo = position;
    t.same(await counts(), [0, 0]);
    t.equal(await head(), null, 'and a reader of nothing new notes nothing');
    upTo = Number((await list(ada)).seen['x-min-position']);
    t.same(await counts(), [0, 1]);
    await write('DELETE', `/follows/artists/${ada.profileId}`);
    await list(ada);
    await write('PUT', `/follows/artists/${ada.profileId}`);
    t.same(await counts(), [0, 0], 'works from before following are not new');
    t.same((await follows()).artists.length, 2);
  });

  // Shows 8.12
  await t.test('what a guest kept is taken along', async (t) => {
    const guest = await stack.shopper('Bo');
    await guest.call('PUT', `/favorites/artworks/${ebb.id}`);
    const body = {
      artwork_ids: [tide.id, ebb.id, tide.id, fog.id, 999_999],
      artist_ids: [ada.profileId, 999_999, ada.profileId],
    };
    const merged = await guest.call('POST', '/favorites/merge', { body });
    t.match(merged, { status: 200, body: { added: 2 } });
    upTo = Number(merged.headers.get('x-log-position'));
    t.same(
      (await favorites('', guest)).artworks.map(({ artwork }) => artwork.title),
      ['Tide', 'Ebb'],
    );
    t.match((await favorites('', guest)).artworks, [
      { artwork: { status: 'sold' }, status_then: 'sold' },
      { status_then: 'available' },
    ]);
    t.match(await follows('', guest), { total: 1, artists: [{ artist: { artist_name: 'Ada' } }] });
    t.match(await guest.call('POST', '/favorites/merge', { body }), { status: 200, body: { added: 0 } });
    t.match(await ids(), { artist_ids: [cleo.profileId, ada.profileId] }, 'nobody else has them');
  });

  await t.test('a visitor has none', async (t) => {
    for (const path of ['/favorites', '/favorites/ids', '/follows'])
      t.match(await stack.visitor().call('GET', path), { status: 401 }, path);
  });
});

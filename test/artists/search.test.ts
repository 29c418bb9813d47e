import t from 'tap';
import { artists } from '../../projections/artists.ts';
import { type ArtistsReply, MOST_FOUND } from '../../src/contract/artists.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import { startStack } from '../helpers/stack.ts';

t.test('looking for artists', async (t) => {
  const stack = await startStack(t, { redis: false });

  async function profile(artist_name: string, said: object) {
    const artist = await stack.artist(artist_name);
    const { status, body } = await artist.call<{ id: number }>('PUT', '/artists/me', {
      body: { artist_name, bio: 'Paints.', ...said },
    });
    if (status !== 200) throw new Error(`a profile was answered ${status}`);
    return body.id;
  }

  const portrait = 'https://images.example.org/tide.jpg';
  await profile('Lisbon Tide', {
    bio: 'Weaves.',
    location: 'Porto',
    studio_address: 'Hidden lane 3',
    profile_image_url: portrait,
    profile_image_focus: '50 20',
  });
  await profile('Bob Chisel', { bio: 'Carves what a tide leaves.', location: 'Lisbon' });
  await profile('Cleo Tidewater', { bio: 'Throws pots in Lisbon. In Lisbon, always Lisbon.' });
  await profile('Élodie Øverli', { location: 'Århus' });
  await stack.foldAll();

  async function find(q: string) {
    const { status, body } = await stack.visitor().call<ArtistsReply>('GET', `/artists?${new URLSearchParams({ q })}`);
    t.equal(status, 200, q);
    return body.artists.map(({ artist_name }) => artist_name);
  }

  t.test('artists are found by name, place and bio, in this order', async (t) => {
    t.same(await find('lisbon'), ['Lisbon Tide', 'Bob Chisel', 'Cleo Tidewater']);
    t.same(await find('TIDE -chisel'), ['Lisbon Tide']);
    t.same(await find('tidew'), ['Cleo Tidewater'], 'the last word may be unfinished');
    t.same(await find('lisbon porto'), ['Lisbon Tide']);
    t.same(await find('-porto'), ['Lisbon Tide'], 'nobody looks for all others');
    for (const q of ['ÉLODIE', 'elodie', 'élodie øverli', 'ÅRHUS', 'arhus'])
      t.same(await find(q), ['Élodie Øverli'], `${q}: neither case nor accents matter`);
    for (const q of ['hidden', 'nobody', '!!!', ' ', "'); drop table artist; --"]) t.same(await find(q), [], q);
  });

  t.test('only what is shown is told', async (t) => {
    const { body } = await stack.visitor().call<ArtistsReply>('GET', '/api/v1/artists?q=weaves');
    t.strictSame(
      body.artists.map(({ id: _, ...shown }) => shown),
      [{ artist_name: 'Lisbon Tide', location: 'Porto', profile_image_url: portrait, profile_image_focus: '50 20' }],
    );
  });

  t.test('a search follows a change of the profile, and finds 8 at most', async (t) => {
    for (let n = 0; n < MOST_FOUND + 1; n += 1) await profile(`Many ${n}`, {});
    await stack.foldAll();
    t.equal((await find('many')).length, MOST_FOUND);
    const artist = await stack.artist('Ada Brush');
    const { headers } = await artist.call('PUT', '/artists/me', { body: { artist_name: 'Ada Pencil', bio: 'Draws.' } });
    const seen = { 'x-min-position': headers.get('x-log-position') ?? '' };
    const { body } = await stack.visitor().call<ArtistsReply>('GET', '/artists?q=pencil', { headers: seen });
    t.match(body.artists, { length: 1, 0: { artist_name: 'Ada Pencil' } });
    for (const { name, shown } of await verifyProjection(stack.parts.db, artists)) t.same(shown, [], name);
  });

  t.test('no name of an artist answers with the artists of a search', async (t) => {
    t.match(await find('pencil'), { length: 1 });
    for (const id of ['search pencil', '?pencil', '?q=pencil'])
      t.equal((await stack.visitor().call('GET', `/artists/${encodeURIComponent(id)}`)).status, 404, id);
  });

  t.test('without words there is no search', async (t) => {
    for (const query of ['', '?q=', '?q=%00', `?q=${'x'.repeat(201)}`])
      t.match(
        await stack.visitor().call('GET', `/artists${query}`),
        { status: 400, body: { code: 'VALIDATION' } },
        query,
      );
  });
});

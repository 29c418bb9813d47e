import t from 'tap';
import { projections } from '../../projections/index.ts';
import type { Artist } from '../../src/contract/artists.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import { startStack } from '../helpers/stack.ts';

const profile = {
  artist_name: ' Ada Brush ',
  bio: 'Paints what the sea leaves behind.',
  website_url: 'https://ada.example.org',
};

t.test('an artist', async (t) => {
  const stack = await startStack(t, { redis: false });
  const ada = await stack.shopper('Ada');

  await t.test('has no profile before saving one', async (t) => {
    const { status, body } = await ada.call('GET', '/artists/me');
    t.equal(status, 404);
    t.match(body, { code: 'ARTIST_PROFILE_NOT_FOUND', message: 'Artist profile not found' });
  });

  await t.test('saves a profile, reads it at once without any worker, and is an artist from then on', async (t) => {
    const saved = await ada.call<Artist>('PUT', '/api/v1/artists/me', { body: { ...profile, instagram_handle: '' } });
    t.equal(saved.status, 200);
    t.match(saved.body, { artist_name: 'Ada Brush', location: null, instagram_handle: null });
    const seen = { 'x-min-position': saved.headers.get('x-log-position') ?? '' };
    const own = await ada.call('GET', '/artists/me', { headers: seen });
    t.same(own.body, saved.body);
    t.equal(own.headers.get('x-stale'), null);
    const shown = await stack.visitor().call('GET', `/artists/${saved.body.id}/`, { headers: seen });
    t.same(shown.body, saved.body);
    t.match((await ada.call('GET', '/auth/me')).body, { user: { role: 'artist' } });
  });

  await t.test('sees each of 50 changes in the read that follows it', async (t) => {
    for (let change = 1; change <= 50; change += 1) {
      const bio = `Paints wave ${change}.`;
      const { headers } = await ada.call('PUT', '/artists/me', { body: { ...profile, bio } });
      const position = headers.get('x-log-position') ?? '';
      const { body } = await ada.call<Artist>('GET', '/artists/me', { headers: { 'x-min-position': position } });
      if (body.bio !== bio) t.fail(`after change ${change} the profile says ${body.bio}`);
    }
    t.match((await ada.call('GET', '/artists/me')).body, { bio: 'Paints wave 50.' });
  });

  await t.test('is told what to change', async (t) => {
    const wrong = {
      'a missing name': { bio: 'x' },
      'a name of blanks': { artist_name: '  ', bio: 'x' },
      'a name over 100 characters': { ...profile, artist_name: 'x'.repeat(101) },
      'a bio over 2,000 characters': { ...profile, bio: 'x'.repeat(2_001) },
      'a website that is no web address': { ...profile, website_url: 'javascript:alert(1)' },
      'a handle of the wrong type': { ...profile, twitter_handle: 5 },
    };
    for (const [what, body] of Object.entries(wrong))
      t.match(await ada.call('PUT', '/artists/me', { body }), { status: 400, body: { code: 'VALIDATION' } }, what);
  });

  await t.test('asks for a position that is none, or beyond the log', async (t) => {
    const ask = (position: string) => ada.call('GET', '/artists/me', { headers: { 'x-min-position': position } });
    t.equal((await ask('soon')).status, 400);
    const beyond = await ask('999999999');
    t.equal(beyond.status, 200);
    t.equal(beyond.headers.get('x-stale'), 'true');
  });

  await t.test('and the read model is what the log says', async (t) => {
    await stack.foldAll();
    for (const projection of projections)
      for (const { name, differences } of await verifyProjection(stack.db, projection)) t.equal(differences, 0, name);
  });
});

t.test('a visitor cannot save a profile, and finds none that does not exist', async (t) => {
  const stack = await startStack(t, { redis: false });
  t.equal((await stack.visitor().call('PUT', '/artists/me', { body: profile })).status, 401);
  for (const id of ['1', '999999999999999', 'nobody'])
    t.match(await stack.visitor().call('GET', `/artists/${id}`), {
      status: 404,
      body: { message: 'Artist profile not found' },
    });
});

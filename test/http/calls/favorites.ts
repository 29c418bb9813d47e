import type { Artist } from '../../../src/contract/artists.ts';
import type { Call, SetUp } from './call.ts';
import { wrongPages } from './paging.ts';
import { withImage, withWork } from './things.ts';

/** The artist's own profile, which readers have seen. */
const withArtist: SetUp = async (artist) => {
  const said = { artist_name: 'Ada', bio: `Paints the sea of ${crypto.randomUUID()}.` };
  const { headers, body } = await artist.call<Artist>('PUT', '/api/v1/artists/me', { body: said });
  const seen = { 'x-min-position': headers.get('x-log-position') ?? '' };
  await artist.call('GET', '/api/v1/artists/me', { headers: seen });
  return { id: body.id };
};

const withFavorite: SetUp = async (artist, stack) => {
  const { id = 0 } = await withImage(artist, stack);
  await artist.call('PUT', `/api/v1/favorites/artworks/${id}`);
  return { id };
};

const withFollow: SetUp = async (artist, stack) => {
  const { id = 0 } = await withArtist(artist, stack);
  await artist.call('PUT', `/api/v1/follows/artists/${id}`);
  return { id };
};

const withFavoriteAndFollow: SetUp = async (artist, stack) => {
  await withFollow(artist, stack);
  return withFavorite(artist, stack);
};

export const favoritesCalls: Record<string, Call> = {
  'GET /api/v1/favorites': {
    who: 'somebody',
    setUp: withFavorite,
    status: 200,
    query: { page: '1', limit: '5' },
    wrongQueries: wrongPages,
  },
  'GET /api/v1/favorites/ids': { who: 'somebody', setUp: withFavoriteAndFollow, status: 200 },
  'PUT /api/v1/favorites/artworks/{id}': { who: 'somebody', setUp: withWork, status: 204 },
  'DELETE /api/v1/favorites/artworks/{id}': { who: 'somebody', setUp: withFavorite, status: 204 },
  'POST /api/v1/favorites/merge': {
    who: 'somebody',
    setUp: withWork,
    status: 200,
    body: (_person, { id }) => ({ artwork_ids: [id], artist_ids: [] }),
    another: { artwork_ids: [] },
    optional: ['0'],
    wrongBodies: {
      '201 works': { artwork_ids: Array.from({ length: 201 }, (_, n) => n + 1) },
      '201 artists': { artist_ids: Array.from({ length: 201 }, (_, n) => n + 1) },
      'a work that no id names': { artwork_ids: [0] },
      'an artist in words': { artist_ids: ['1'] },
    },
  },
  'GET /api/v1/follows': {
    who: 'somebody',
    setUp: withFollow,
    status: 200,
    query: { page: '1', limit: '5' },
    wrongQueries: wrongPages,
  },
  'PUT /api/v1/follows/artists/{id}': { who: 'somebody', setUp: withArtist, status: 204 },
  'DELETE /api/v1/follows/artists/{id}': { who: 'somebody', setUp: withFollow, status: 204 },
};

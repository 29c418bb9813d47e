import type { Call } from './call.ts';
import { withProfile, withPublished, withVisit } from './things.ts';

export const artistCalls: Record<string, Call> = {
  'GET /api/v1/artists': {
    who: 'anybody',
    setUp: withProfile,
    status: 200,
    query: { q: 'ada' },
    wrongQueries: { 'no words': '', 'a search with a NUL': 'q=sea%00', 'a search without end': `q=${'x'.repeat(201)}` },
  },
  'GET /api/v1/artists/me': { who: 'somebody', setUp: withProfile, status: 200 },
  'PUT /api/v1/artists/me': {
    who: 'somebody',
    status: 200,
    body: () => ({
      artist_name: 'Ada Brush',
      bio: 'Paints what the sea leaves behind.',
      location: 'Lisbon',
      studio_name: 'The boathouse',
      studio_address: 'Rua do Sol 1\nLisbon',
      website_url: 'https://ada.example.org',
      twitter_handle: 'adabrush',
    }),
    optional: ['location', 'studio_name', 'studio_address', 'website_url', 'twitter_handle'],
    nullable: ['location', 'studio_name', 'studio_address', 'website_url', 'twitter_handle'],
    wrongBodies: {
      'a name over 100 characters': { artist_name: 'x'.repeat(101) },
      'a name of blanks': { artist_name: '  ' },
      'a bio over 2,000 characters': { bio: 'x'.repeat(2_001) },
      'a website that runs': { website_url: 'javascript:alert(1)' },
      'a picture from nowhere': { profile_image_url: '/etc/passwd' },
    },
  },
  'GET /api/v1/artists/me/insights': {
    who: 'artist',
    setUp: withVisit,
    status: 200,
    query: { days: '7' },
    wrongQueries: { 'a day that nobody offers': 'days=8', 'no number': 'days=week', 'two ranges': 'days=7&days=30' },
  },
  'GET /api/v1/artists/{id}': { who: 'anybody', setUp: withPublished, status: 200 },
};

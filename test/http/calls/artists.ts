import type { Call } from './call.ts';
import { otherPictureForm, pictureForm, withPicture, withProfile, withPublished, withVisit } from './things.ts';

/** What a profile may leave out, or empty. */
const UNSAID = [
  'location',
  'studio_name',
  'studio_address',
  'website_url',
  'twitter_handle',
  'cover_image_url',
  'cover_image_focus',
];

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
      cover_image_url: 'https://ada.example.org/cover.jpg',
      cover_image_focus: '50 30',
    }),
    optional: UNSAID,
    nullable: UNSAID,
    wrongBodies: {
      'a name over 100 characters': { artist_name: 'x'.repeat(101) },
      'a name of blanks': { artist_name: '  ' },
      'a bio over 2,000 characters': { bio: 'x'.repeat(2_001) },
      'a website that runs': { website_url: 'javascript:alert(1)' },
      'a picture from nowhere': { profile_image_url: '/etc/passwd' },
      'a picture beside the images': { studio_image_url: '/images/../secret' },
      'a point outside of the picture': { cover_image_focus: '101 0' },
    },
  },
  'GET /api/v1/artists/me/insights': {
    who: 'artist',
    setUp: withVisit,
    status: 200,
    query: { days: '7' },
    wrongQueries: { 'a day that nobody offers': 'days=8', 'no number': 'days=week', 'two ranges': 'days=7&days=30' },
  },
  'GET /api/v1/artists/me/pictures': { who: 'somebody', setUp: withPicture, status: 200 },
  'POST /api/v1/artists/me/pictures': {
    who: 'somebody',
    setUp: withProfile,
    form: pictureForm,
    anotherForm: otherPictureForm,
    status: 201,
  },
  'DELETE /api/v1/artists/me/pictures/{id}': { who: 'somebody', setUp: withPicture, status: 204 },
  'GET /api/v1/artists/{id}': { who: 'anybody', setUp: withPublished, status: 200 },
};

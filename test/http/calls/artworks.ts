import type { Call } from './call.ts';
import { wrongPages } from './paging.ts';
import { otherPictureForm, pictureForm, WORK, withHistory, withImage, withTwoImages, withWork } from './things.ts';

/** Each tag has its index for a name. */
const ONE_TAG = ['0', '1'];

const WORK_MAY_LACK = ['dimensions', 'style', 'tags', 'is_digital', 'limited_edition'];

const WRONG_WORKS: Record<string, Record<string, unknown>> = {
  'a title of blanks': { title: '  ' },
  'a title over 200 characters': { title: 'x'.repeat(201) },
  'a description over 5,000 characters': { description: 'x'.repeat(5_001) },
  'an unknown category': { category_id: 11 },
  'a price of nothing': { price: 0 },
  'a price of three decimals': { price: 0.125 },
  'a price of ten millions': { price: 10_000_000 },
  '21 tags': { tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) },
  'a tag over 40 characters': { tags: ['x'.repeat(41)] },
};

const wrongFilters = {
  'a price in words': 'min_price=cheap',
  'a price below nothing': 'max_price=-1',
  'an artist who is none': 'artist_id=0',
  'a category in words': 'category_id=painting',
  'a flag that is none': 'is_digital=perhaps',
  'a search with a NUL': 'q=sea%00',
  'a search without end': `q=${'x'.repeat(201)}`,
  'two searches': 'q=sea&q=tide',
  'an unknown orientation': 'orientation=round',
  'an unknown size': 'size=huge',
  'an unknown colour': 'color=mauve',
};

const wrongLists = { 'an unknown order': 'sort=oldest', 'an unknown status': 'status=lost' };

export const artworkCalls: Record<string, Call> = {
  'GET /api/v1/home/featured': { who: 'anybody', status: 200 },
  'GET /api/v1/artworks': {
    who: 'anybody',
    status: 200,
    query: { page: '1', limit: '100', sort: 'popular', q: 'sea', min_price: '1.5', is_digital: 'false' },
    wrongQueries: {
      ...wrongPages,
      ...wrongLists,
      ...wrongFilters,
    },
  },
  'GET /api/v1/artworks/facets': {
    who: 'anybody',
    setUp: withImage,
    status: 200,
    query: { q: 'sea', orientation: 'landscape', size: 'medium', color: 'blue', style: 'abstract' },
    wrongQueries: { ...wrongFilters, 'an unknown status': 'status=lost' },
  },
  'GET /api/v1/artworks/categories': { who: 'anybody', status: 200 },
  'GET /api/v1/artworks/my': {
    who: 'somebody',
    setUp: withImage,
    status: 200,
    query: { sort: 'newest', page: '1', limit: '20', status: 'sold' },
    wrongQueries: { ...wrongPages, ...wrongLists },
  },
  'GET /api/v1/artworks/{id}': { who: 'anybody', setUp: withImage, status: 200 },
  'GET /api/v1/artworks/{id}/provenance': {
    who: 'artist',
    setUp: withHistory,
    status: 200,
    query: { limit: '20' },
    wrongQueries: {
      'a limit of 0': 'limit=0',
      'a limit of 101': 'limit=101',
      'nothing before it': 'before=0',
      'a page in words': 'before=one',
      'an event of another': 'before=1',
    },
  },
  'POST /api/v1/artworks': {
    who: 'artist',
    status: 201,
    body: () => WORK,
    another: { title: 'Another' },
    optional: [...WORK_MAY_LACK, ...ONE_TAG],
    nullable: WORK_MAY_LACK,
    wrongBodies: WRONG_WORKS,
  },
  'PUT /api/v1/artworks/{id}': {
    who: 'artist',
    setUp: withImage,
    status: 200,
    body: () => ({ ...WORK, status: 'sold' }),
    optional: [...Object.keys(WORK), ...ONE_TAG, 'status'],
    nullable: WORK_MAY_LACK,
    wrongBodies: { ...WRONG_WORKS, 'an unknown status': { status: 'lost' } },
  },
  'DELETE /api/v1/artworks/{id}': { who: 'artist', setUp: withWork, status: 204 },
  'POST /api/v1/artworks/{id}/upload': {
    who: 'somebody',
    setUp: withWork,
    form: pictureForm,
    anotherForm: otherPictureForm,
    status: 200,
  },
  'PUT /api/v1/artworks/{id}/images': {
    who: 'somebody',
    setUp: withTwoImages,
    status: 200,
    body: (_person, { imageId, other }) => ({ image_ids: [other, imageId] }),
    optional: ['0', '1'],
    wrongBodies: {
      'an image of nobody': { image_ids: ['01890a5d-ac96-774b-bcce-b302099a8057'] },
      'no image of all': { image_ids: [] },
    },
  },
  'PUT /api/v1/artworks/{id}/images/{imageId}': {
    who: 'somebody',
    setUp: withImage,
    status: 200,
    body: () => ({ alt_text: 'A boat, seen from the pier' }),
    nullable: ['alt_text'],
    wrongBodies: { 'a text over 300 characters': { alt_text: 'x'.repeat(301) } },
  },
  'DELETE /api/v1/artworks/{id}/images/{imageId}': { who: 'somebody', setUp: withImage, status: 204 },
};

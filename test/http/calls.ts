import type { Session } from '../../src/contract/accounts.ts';
import type { Client } from '../helpers/client.ts';
import { DEEP } from './mutations.ts';

type Person = { session: Session; password: string };

/** A right way to make a call, and the wrong ways that only this call has. */
export type Call = {
  who: 'anybody' | 'somebody' | 'artist' | 'admin';
  status: number;
  /** Makes what the right way needs; its answers replace what stands in braces in the path. */
  setUp?: (caller: Client) => Promise<Record<string, number | string>>;
  body?: (person: Person) => Record<string, unknown>;
  /** Fields of the body that may be left out, by their last name. */
  optional?: string[];
  /** Fields of the body that may be null. */
  nullable?: string[];
  /** Fields that hold whatever a client likes. */
  free?: string[];
  query?: Record<string, string>;
  /** What replaces parts of the body, or of the query, by a name that says what is wrong with it. */
  wrongBodies?: Record<string, Record<string, unknown>>;
  wrongQueries?: Record<string, string>;
  /** Content types that are taken beside JSON. */
  alsoTakes?: string[];
  /** Bytes that a body may have. */
  limit?: number;
  /** Answers without end, so that the right way cannot be tried to its end. */
  endless?: true;
};

const MINUTE = 60_000;
const fromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

const EVENT = {
  event_type: 'view_artwork',
  path: '/artwork/7',
  properties: { artwork_id: 7 },
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  occurred_at: fromNow(0),
};

const WRONG_EVENTS: Record<string, Record<string, unknown>> = {
  'an unknown type': { event_type: 'view_everything' },
  'a type of the wrong case': { event_type: 'VIEW_PAGE' },
  'a path that is none': { path: 'artwork/7' },
  'an empty path': { path: '' },
  'a path that is too long': { path: `/${'x'.repeat(2048)}` },
  'properties over 8 KiB': { properties: { text: 'x'.repeat(8 * 1024) } },
  'properties that are nested without end': { properties: { a: DEEP } },
  'a NUL deep in the properties': { properties: { a: [{ b: 'c\u0000d' }] } },
  'a NUL in the name of a property': { properties: { 'a\u0000': 1 } },
  'half a character in the properties': { properties: { a: '\ud83d' } },
  'an id that is none': { id: '7' },
  'an instant of 49 hours ago': { occurred_at: fromNow(-49 * 60) },
  'an instant 6 minutes ahead': { occurred_at: fromNow(6) },
  'an instant that no calendar has': { occurred_at: '2026-02-30T00:00:00Z' },
  'an instant without a zone': { occurred_at: '2026-02-03T00:00:00' },
  'an instant in words': { occurred_at: 'yesterday' },
};

const wrongDates = {
  'the end before the start': 'start_date=2026-02-02&end_date=2026-02-01',
  'a date that no calendar has': 'start_date=2026-02-30',
  'a date in words': 'end_date=yesterday',
  'an empty date': 'start_date=',
  'a date twice': 'start_date=2026-02-01&start_date=2026-02-02',
  'a date with a NUL': 'start_date=2026-02-01%00',
  'an unknown type': 'event_type=view_everything',
};

const SITE = { slug: 'ada-brush', title: 'Tide lines', subtitle: 'of the sea', theme: 'classic' };
const PAGE = { title: 'About', page_type: 'content', content_html: '<p>Salt</p>', is_published: true };

const withSite: Call['setUp'] = async (artist) => {
  await artist.call('POST', '/artists/me/minisite', { body: { ...SITE, slug: `site-${crypto.randomUUID()}` } });
  return {};
};

const withPage: Call['setUp'] = async (artist) => {
  await withSite(artist);
  const { body } = await artist.call<{ id: number }>('POST', '/artists/me/minisite/pages', { body: PAGE });
  return { id: body.id };
};

const withPublished: Call['setUp'] = async (artist) => {
  await withPage(artist);
  const { body } = await artist.call<{ slug: string }>('PUT', '/artists/me/minisite', { body: { is_published: true } });
  return { id: body.slug };
};

const WRONG_SITES = {
  'a slug of two letters': { slug: 'me' },
  'a slug of 51 letters': { slug: 'x'.repeat(51) },
  'a slug of digits alone': { slug: '12345' },
  'a slug with capitals': { slug: 'Ada' },
  'a title of blanks': { title: ' \u00a0 ' },
  'a title over 100 characters': { title: 'x'.repeat(101) },
  'a subtitle over 200 characters': { subtitle: 'x'.repeat(201) },
  'an unknown theme': { theme: 'neon' },
};

const WRONG_PAGES = {
  'a title of blanks': { title: '  ' },
  'a title over 100 characters': { title: 'x'.repeat(101) },
  'an unknown type': { page_type: 'shop' },
  'content over 50,000 characters': { content_html: 'x'.repeat(50_001) },
  'content over 50,000 characters once it is cleaned': { content_html: '&'.repeat(10_001) },
};

const WORK = {
  title: 'What the sea leaves',
  description: 'Salt, rope\nand a blue that was there before.',
  category_id: 1,
  medium: 'Oil on canvas',
  price: 1200.5,
  dimensions: '80 × 60 cm',
  tags: ['sea', 'blue'],
  is_digital: false,
  limited_edition: 3,
};

/** Tags have no names but their places. */
const ONE_TAG = ['0', '1'];
const WORK_MAY_LACK = ['dimensions', 'tags', 'is_digital', 'limited_edition'];

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

const withWork: Call['setUp'] = async (artist) => {
  const { body } = await artist.call<{ artwork: { id: number } }>('POST', '/api/v1/artworks', { body: WORK });
  return { id: body.artwork.id };
};

const wrongPages = {
  'page 0': 'page=0',
  'a page in words': 'page=one',
  'a page and a half': 'page=1.5',
  'a page in hexadecimal': 'page=0x2',
  'a page that is true': 'page=true',
  'a page beyond all': 'page=99999999999999999999',
  'a limit of 0': 'limit=0',
  'a limit of 101': 'limit=101',
};

const wrongLists = { 'an unknown order': 'sort=oldest', 'an unknown status': 'status=lost' };

/** Every call of the API. A call that is not here fails the test of bad input. */
export const CALLS: Record<string, Call> = {
  'POST /api/v1/auth/register': {
    who: 'anybody',
    status: 201,
    body: () => ({ email: 'valid@example.org', password: 'Vernissage-2026!', name: 'Valid' }),
    wrongBodies: {
      'an address that is none': { email: 'nobody' },
      'an address over 254 characters': { email: `${'x'.repeat(250)}@example.org` },
      'a weak password': { password: 'password' },
      'a password over 200 characters': { password: 'Vernissage-2026!'.padEnd(201, 'x') },
      'a name of blanks': { name: ' \u00a0 ' },
      'a name over 100 characters': { name: 'x'.repeat(101) },
    },
  },
  'POST /api/v1/auth/login': {
    who: 'anybody',
    status: 200,
    body: ({ session, password }) => ({ email: session.user.email, password }),
  },
  'POST /api/v1/auth/refresh': {
    who: 'anybody',
    status: 200,
    body: ({ session }) => ({ refresh_token: session.refresh_token }),
    wrongBodies: { 'an empty token': { refresh_token: '' } },
  },
  'POST /api/v1/auth/logout': {
    who: 'somebody',
    status: 204,
    body: ({ session }) => ({ refresh_token: session.refresh_token }),
  },
  'GET /api/v1/auth/me': { who: 'somebody', status: 200 },
  'PUT /api/v1/auth/me': {
    who: 'somebody',
    status: 200,
    body: () => ({ name: 'Another' }),
    wrongBodies: { 'a name of blanks': { name: '  ' } },
  },
  'PUT /api/v1/auth/password': {
    who: 'somebody',
    status: 204,
    body: ({ password }) => ({ current_password: password, new_password: 'Another-2027?' }),
    wrongBodies: { 'a weak password': { new_password: 'password' } },
  },
  'GET /api/v1/artists/me': { who: 'somebody', status: 404 },
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
  'GET /api/v1/artists/{id}': { who: 'anybody', status: 404 },
  'GET /api/v1/artists/me/minisite': { who: 'artist', setUp: withSite, status: 200 },
  'POST /api/v1/artists/me/minisite': {
    who: 'artist',
    status: 201,
    body: () => SITE,
    optional: ['subtitle', 'theme'],
    nullable: ['subtitle'],
    wrongBodies: WRONG_SITES,
  },
  'PUT /api/v1/artists/me/minisite': {
    who: 'artist',
    setUp: withSite,
    status: 200,
    body: () => ({ ...SITE, slug: 'ada-again', is_published: true }),
    optional: ['slug', 'title', 'subtitle', 'theme', 'is_published'],
    nullable: ['subtitle'],
    wrongBodies: WRONG_SITES,
  },
  'DELETE /api/v1/artists/me/minisite': { who: 'artist', setUp: withSite, status: 204 },
  'GET /api/v1/artists/me/minisite/pages': { who: 'artist', setUp: withPage, status: 200 },
  'POST /api/v1/artists/me/minisite/pages': {
    who: 'artist',
    setUp: withSite,
    status: 201,
    body: () => PAGE,
    optional: ['content_html', 'is_published'],
    nullable: ['content_html'],
    wrongBodies: WRONG_PAGES,
  },
  'PUT /api/v1/artists/me/minisite/pages/reorder': {
    who: 'artist',
    setUp: withSite,
    status: 200,
    body: () => ({ page_orders: [] }),
    wrongBodies: {
      'a page that is none': { page_orders: [{ id: 1, display_order: 0 }] },
      'six pages': { page_orders: Array.from({ length: 6 }, (_, n) => ({ id: n + 1, display_order: n })) },
      'a place below 0': { page_orders: [{ id: 1, display_order: -1 }] },
      'half a place': { page_orders: [{ id: 1, display_order: 0.5 }] },
      'a page without its place': { page_orders: [{ id: 1 }] },
    },
  },
  'GET /api/v1/artists/me/minisite/pages/{id}': { who: 'artist', setUp: withPage, status: 200 },
  'PUT /api/v1/artists/me/minisite/pages/{id}': {
    who: 'artist',
    setUp: withPage,
    status: 200,
    body: () => ({ ...PAGE, title: 'Studio' }),
    optional: ['title', 'page_type', 'content_html', 'is_published'],
    nullable: ['content_html'],
    wrongBodies: WRONG_PAGES,
  },
  'DELETE /api/v1/artists/me/minisite/pages/{id}': { who: 'artist', setUp: withPage, status: 204 },
  'GET /api/v1/artists/{id}/minisite': { who: 'anybody', setUp: withPublished, status: 200 },
  'GET /api/v1/artists/{id}/minisite/pages': { who: 'anybody', setUp: withPublished, status: 200 },
  'GET /api/v1/home/featured': { who: 'anybody', status: 200 },
  'GET /api/v1/artworks': {
    who: 'anybody',
    status: 200,
    query: { page: '1', limit: '100', sort: 'popular', q: 'sea', min_price: '1.5', is_digital: 'false' },
    wrongQueries: {
      ...wrongPages,
      ...wrongLists,
      'a price in words': 'min_price=cheap',
      'a price below nothing': 'max_price=-1',
      'an artist who is none': 'artist_id=0',
      'a category in words': 'category_id=painting',
      'a flag that is none': 'is_digital=perhaps',
      'a search with a NUL': 'q=sea%00',
      'a search without end': `q=${'x'.repeat(201)}`,
      'two searches': 'q=sea&q=tide',
    },
  },
  'GET /api/v1/artworks/categories': { who: 'anybody', status: 200 },
  'GET /api/v1/artworks/my': {
    who: 'somebody',
    status: 200,
    query: { sort: 'newest', page: '1', limit: '20', status: 'sold' },
    wrongQueries: { ...wrongPages, ...wrongLists },
  },
  'GET /api/v1/artworks/{id}': { who: 'anybody', setUp: withWork, status: 200 },
  'POST /api/v1/artworks': {
    who: 'artist',
    status: 201,
    body: () => WORK,
    optional: [...WORK_MAY_LACK, ...ONE_TAG],
    nullable: WORK_MAY_LACK,
    wrongBodies: WRONG_WORKS,
  },
  'PUT /api/v1/artworks/{id}': {
    who: 'artist',
    setUp: withWork,
    status: 200,
    body: () => ({ ...WORK, status: 'sold' }),
    optional: [...Object.keys(WORK), ...ONE_TAG, 'status'],
    nullable: WORK_MAY_LACK,
    wrongBodies: { ...WRONG_WORKS, 'an unknown status': { status: 'lost' } },
  },
  'DELETE /api/v1/artworks/{id}': { who: 'artist', setUp: withWork, status: 204 },
  'GET /api/v1/cart': { who: 'somebody', status: 200 },
  'POST /api/v1/cart/items': {
    who: 'somebody',
    status: 404,
    body: () => ({ artwork_id: 999_999, quantity: 2 }),
    optional: ['quantity'],
    wrongBodies: {
      'no copy': { quantity: 0 },
      'less than no copy': { quantity: -1 },
      '100 copies': { quantity: 100 },
      'a work that no id names': { artwork_id: 0 },
      'a work beyond all numbers': { artwork_id: 2 ** 53 },
    },
  },
  'PUT /api/v1/cart/items/{itemId}': {
    who: 'somebody',
    status: 404,
    body: () => ({ quantity: 2 }),
    wrongBodies: { 'no copy': { quantity: 0 }, '100 copies': { quantity: 100 } },
  },
  'DELETE /api/v1/cart/items/{itemId}': { who: 'somebody', status: 404 },
  'DELETE /api/v1/cart/clear': { who: 'somebody', status: 200 },
  'POST /api/v1/launch/register': {
    who: 'anybody',
    status: 201,
    body: () => ({ name: 'Ada Brush', email: 'ada@example.org', type: 'artist_early_access' }),
    wrongBodies: {
      'a name of blanks': { name: ' \u00a0 ' },
      'a name over 100 characters': { name: 'x'.repeat(101) },
      'an address that is none': { email: 'nobody' },
      'an address over 254 characters': { email: `${'x'.repeat(250)}@example.org` },
      'another list': { type: 'newsletter' },
    },
  },
  // Their right ways take a form, and are tried in test/artworks/images.
  'POST /api/v1/artworks/{id}/upload': { who: 'somebody', status: 404 },
  'DELETE /api/v1/artworks/{id}/images/{imageId}': { who: 'somebody', status: 404 },
  'POST /api/v1/engagement/track': {
    who: 'anybody',
    status: 202,
    body: () => EVENT,
    optional: ['properties', 'id', 'occurred_at'],
    free: ['properties'],
    wrongBodies: WRONG_EVENTS,
    alsoTakes: ['text/plain'],
  },
  'POST /api/v1/engagement/batch': {
    who: 'anybody',
    status: 202,
    body: () => ({ events: [{ ...EVENT, id: crypto.randomUUID() }] }),
    optional: ['properties', 'id', 'occurred_at'],
    free: ['properties'],
    wrongBodies: {
      'no event': { events: [] },
      '501 events': { events: Array(501).fill({ event_type: 'view_page', path: '/' }) },
      ...Object.fromEntries(
        Object.entries(WRONG_EVENTS).map(([name, wrong]) => [
          `good events before one with ${name}`,
          {
            events: [
              { event_type: 'view_page', path: '/' },
              { ...EVENT, ...wrong },
            ],
          },
        ]),
      ),
    },
    alsoTakes: ['text/plain'],
    limit: 6 * 1024 * 1024,
  },
  'GET /api/v1/engagement/stats': {
    who: 'admin',
    status: 200,
    query: { start_date: '2026-02-01', end_date: '2026-02-01T23:59:59Z', group_by: 'hour', event_type: 'view_page' },
    wrongQueries: {
      ...wrongDates,
      'an unknown grouping': 'group_by=year',
      'two groupings': 'group_by=day&group_by=hour',
    },
  },
  'GET /api/v1/engagement/events': {
    who: 'admin',
    status: 200,
    query: { page: '1', limit: '100', event_type: 'view_page' },
    wrongQueries: {
      ...wrongDates,
      ...wrongPages,
      'a flag that is none': 'anonymous_only=perhaps',
    },
  },
  'GET /api/v1/engagement/stream': { who: 'admin', status: 200, endless: true },
  'GET /api/v1/operations/status': { who: 'admin', status: 200 },
};

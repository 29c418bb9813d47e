import type { Call } from './call.ts';
import { freshSlug, PAGE, SITE, withPage, withPublished, withSite } from './things.ts';

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

export const minisiteCalls: Record<string, Call> = {
  'GET /api/v1/artists/me/minisite': { who: 'artist', setUp: withSite, status: 200 },
  'POST /api/v1/artists/me/minisite': {
    who: 'artist',
    status: 201,
    body: () => ({ ...SITE, slug: freshSlug() }),
    another: { title: 'Another' },
    optional: ['subtitle', 'theme'],
    nullable: ['subtitle'],
    wrongBodies: WRONG_SITES,
  },
  'PUT /api/v1/artists/me/minisite': {
    who: 'artist',
    setUp: withSite,
    status: 200,
    body: () => ({ ...SITE, slug: freshSlug(), is_published: true }),
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
    another: { title: 'Another' },
    optional: ['content_html', 'is_published'],
    nullable: ['content_html'],
    wrongBodies: WRONG_PAGES,
  },
  'PUT /api/v1/artists/me/minisite/pages/reorder': {
    who: 'artist',
    setUp: withPage,
    status: 200,
    body: (_person, { id }) => ({ page_orders: [{ id, display_order: 3 }] }),
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
};

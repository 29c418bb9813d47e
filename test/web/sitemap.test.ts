import Fastify from 'fastify';
import t from 'tap';
import { PAGES } from '../../src/contract/pages.ts';
import { registerSitemap } from '../../src/serving/http/sitemap.ts';
import { artistPages } from '../../src/shop/artists/pages.ts';
import { artworkPages } from '../../src/shop/artworks/pages.ts';
import { list } from '../artworks/people.ts';
import { type Stack, startStack } from '../helpers/stack.ts';
import { seedWork } from './seeded-works.ts';

const PUBLIC_URL = 'https://vernissage.example';

const listed = ['/', '/discover', '/sell', '/launch', '/support', '/privacy', '/terms', '/cookies'];

/** Reads the addresses of a sitemap, or of an index of sitemaps. @returns when each changed */
function entriesOf(xml: string): Map<string, string | null> {
  const entries = [...xml.matchAll(/<(url|sitemap)><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?<\/\1>/g)];
  return new Map(entries.map(([, , address = '', changed]) => [address.replace(PUBLIC_URL, ''), changed ?? null]));
}

async function get({ origin }: Stack, path: string) {
  const response = await fetch(new URL(path, origin));
  return { type: response.headers.get('content-type'), text: await response.text() };
}

t.test('search engines', async (t) => {
  const stack = await startStack(t, { env: { PUBLIC_URL } });
  const artist = await stack.artist('Ada Brush');
  const other = await stack.artist('Ben Clay');
  await artist.call('POST', '/api/v1/artists/me/minisite', { body: { slug: 'ada-brush', title: 'Tide lines' } });
  await artist.call('PUT', '/api/v1/artists/me/minisite', { body: { is_published: true } });
  const kept = { artwork: await seedWork(stack, artist) };
  const unhung = await list(artist);
  const gone = await list(artist);
  await artist.call('DELETE', `/api/v1/artworks/${gone.artwork.id}`);
  stack.clock.ahead = 24 * 3_600_000;
  await artist.call('PUT', `/api/v1/artworks/${kept.artwork.id}`, { body: { price: 7 } });
  const changed = new Date(Date.now() + stack.clock.ahead).toISOString().slice(0, 10);
  await stack.foldAll();

  // Shows 7.55
  await t.test('are told what to read and what to leave alone', async (t) => {
    const { type, text } = await get(stack, '/robots.txt');
    t.match(type, 'text/plain');
    const rules = text.split('\n').filter((line) => line.startsWith('Disallow: '));
    const hidden = [
      '/api',
      '/bag',
      '/checkout',
      '/checkout/placed',
      '/console',
      '/dashboard',
      '/forgot-password',
      '/list-artwork',
      '/messages',
      '/notices',
      '/reset-password',
      '/settings',
      '/unsubscribe',
      '/verify',
    ];
    t.same(rules.map((line) => line.slice('Disallow: '.length)).sort(), hidden);
    t.match(text, /^User-agent: \*\n/);
    t.match(text, `\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`);
  });

  // Shows 7.54, 8.30
  await t.test('find every page that is for all, and when it changed', async (t) => {
    const { type, text } = await get(stack, '/sitemap.xml');
    t.match(type, 'application/xml');
    t.ok(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns='));
    t.ok(text.endsWith('</urlset>\n'));
    const entries = entriesOf(text);
    const things = [`/artwork/${kept.artwork.id}`, '/artist/ada-brush', `/artist/${other.profileId}`];
    t.same([...entries.keys()], [...listed, ...things]);
    t.notOk(entries.has(`/artwork/${unhung.artwork.id}`), 'but none of a work without an image');
    t.equal(entries.get(`/artwork/${kept.artwork.id}`)?.slice(0, 10), changed);
    t.ok(entries.get(`/artist/${other.profileId}`));
    for (const path of entries.keys()) {
      const { status } = await fetch(new URL(path, stack.origin), { headers: { accept: 'text/html' } });
      t.equal(status, 200, path);
    }
    for (const { path, crawl } of Object.values(PAGES)) t.equal(entries.has(path), crawl === 'listed', path);
  });

  await t.test('find an index where one sitemap cannot list them all', async (t) => {
    const app = Fastify();
    t.teardown(() => app.close());
    const sources = [artworkPages(stack.parts), artistPages(stack.parts)];
    registerSitemap(app, { publicUrl: `${PUBLIC_URL}/?a=1&b=2`, sources, limit: 600 });
    const index = await app.inject('/sitemap.xml');
    t.match(index.body, '<sitemapindex xmlns=');
    const parts = [...entriesOf(index.body).keys()];
    t.same(parts, [
      '/sitemap-pages.xml',
      '/sitemap-artworks-0.xml',
      '/sitemap-artworks-1.xml',
      '/sitemap-artists-0.xml',
    ]);
    const found = await Promise.all(parts.map(async (part) => [...entriesOf((await app.inject(part)).body).keys()]));
    t.same(found, [listed, [], [`/artwork/${kept.artwork.id}`], ['/artist/ada-brush', `/artist/${other.profileId}`]]);
    for (const path of ['/sitemap-artworks-2.xml', '/sitemap-artworks-x.xml', '/sitemap-works-0.xml'])
      t.equal((await app.inject(path)).statusCode, 404, path);
  });
});

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { CHECKOUT_PAGES } from '../../contract/checkout-pages.ts';
import { NOTICE_PAGES } from '../../contract/notice-pages.ts';
import { PAGES } from '../../contract/pages.ts';
import { escapeMarkup } from './escape-markup.ts';
import type { ListedPage, PageSource } from './page-source.ts';

/** Pages that one sitemap may list (sitemaps.org). */
const LIMIT = 50_000;
/** Ids that are read at a time. */
const STEP = 1_000;
const HOUR_SECONDS = 3_600;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

type Options = {
  publicUrl: string;
  sources: PageSource[];
  /** Pages of one sitemap; more pages need an index of several sitemaps. */
  limit?: number;
};

const fixed: ListedPage[] = Object.values(PAGES)
  .filter(({ crawl }) => crawl === 'listed')
  .map(({ path }) => ({ path, changed: null }));

/** The paths that crawlers shall leave alone. Crawlers that run the app need the API calls of the public pages. */
function robots(publicUrl: string): string {
  const hidden = [PAGES, CHECKOUT_PAGES, NOTICE_PAGES]
    .flatMap<{ path: string; crawl: string }>((pages) => Object.values(pages))
    .filter(({ crawl }) => crawl === 'private');
  return [
    'User-agent: *',
    ...['/api/v1/artworks', '/api/v1/artists/', '/api/v1/home/'].map((path) => `Allow: ${path}`),
    ...['/api', ...hidden.map(({ path }) => path)].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ].join('\n');
}

/** Serves `/robots.txt`, and `/sitemap.xml`: every page, or an index of sitemaps when one cannot list them all. */
export function registerSitemap(app: FastifyInstance, { publicUrl, sources, limit = LIMIT }: Options): void {
  const absolute = (path: string) => escapeMarkup(new URL(path, publicUrl).href);
  const urlOf = ({ path, changed }: ListedPage) =>
    `<url><loc>${absolute(path)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>\n`;

  /** The pages of the things with ids from `from` to below `to`, piece by piece. */
  async function* list(source: PageSource, from: number, to: number): AsyncGenerator<string> {
    for (let id = from; id < to; id += STEP) {
      const pages = await source.list(id, Math.min(id + STEP, to));
      yield pages.map(urlOf).join('');
    }
  }
  async function* urls(pages: ListedPage[], ...lists: AsyncGenerator<string>[]): AsyncGenerator<string> {
    yield `${DECLARATION}<urlset ${NAMESPACE}>\n${pages.map(urlOf).join('')}`;
    for (const some of lists) yield* some;
    yield '</urlset>\n';
  }
  const index = (names: string[]) =>
    `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${names
      .map((name) => `<sitemap><loc>${absolute(`/${name}`)}</loc></sitemap>\n`)
      .join('')}</sitemapindex>\n`;
  const send = (reply: FastifyReply, xml: string | AsyncGenerator<string>) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
      .send(typeof xml === 'string' ? xml : Readable.from(xml));

  const schema = { hide: true };
  app.get('/robots.txt', { schema }, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', `public, max-age=${HOUR_SECONDS}`);
    return robots(publicUrl);
  });

  app.get('/sitemap.xml', { schema }, async (_request, reply) => {
    const ends = await Promise.all(sources.map(async (source) => ({ source, end: (await source.lastId()) + 1 })));
    const pages = ends.reduce((sum, { end }) => sum + end, fixed.length);
    if (pages <= limit) return send(reply, urls(fixed, ...ends.map(({ source, end }) => list(source, 1, end))));
    const parts = ends.flatMap(({ source, end }) =>
      Array.from({ length: Math.ceil(end / limit) }, (_, part) => `sitemap-${source.name}-${part}.xml`),
    );
    return send(reply, index(['sitemap-pages.xml', ...parts]));
  });

  app.get('/sitemap-pages.xml', { schema }, async (_request, reply) => send(reply, urls(fixed)));
  // A part is a fixed range of ids, so that new things do not change the parts before.
  for (const source of sources)
    app.get<{ Params: { part: string } }>(
      `/sitemap-${source.name}-:part(^\\d{1,9}).xml`,
      { schema },
      async (request, reply) => {
        const from = Number(request.params.part) * limit;
        const end = Math.min(from + limit, (await source.lastId()) + 1);
        if (from >= end) return reply.callNotFound();
        return send(reply, urls([], list(source, from, end)));
      },
    );
}

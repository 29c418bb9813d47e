import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CHECKOUT_PAGES, PLACED_PATTERN } from '../../contract/checkout-pages.ts';
import { CONSOLE_PAGES } from '../../contract/console-pages.ts';
import { NOTICE_PAGES } from '../../contract/notice-pages.ts';
import { PAGE_PATTERNS, PAGES } from '../../contract/pages.ts';
import type { Preloads } from './page-chunks.ts';
import { type PageFile, sendPage } from './page-file.ts';
import type { PageHead } from './page-head.ts';
import type { PageSource } from './page-source.ts';

/** `file` is null as long as the app is not built. */
type Options = { file: PageFile | null; preloads: Preloads; publicUrl: string; sources: PageSource[] };

type Found = { head: PageHead; status?: number };

const NOT_BUILT = `<!doctype html>
<html lang="en">
<title>Vernissage is not built</title>
<h1>The web app is not built yet</h1>
<p>The API answers, but there are no pages to show. Start Vernissage with <code>npm start</code>, which builds them.</p>
`;

/** The head of a page that shows nothing: search engines must not list it, and it has no address of its own. */
const nothing = (title: string | null): PageHead => ({
  title,
  description: PAGES.home.description,
  url: null,
  found: false,
});

/** The patterns of the fixed pages that also stand at paths below their own. */
const PATTERN_OF: Record<string, string> = {
  [PAGES.dashboard.path]: PAGE_PATTERNS.dashboard,
  [PAGES.settings.path]: PAGE_PATTERNS.settings,
  [PAGES.messages.path]: PAGE_PATTERNS.messages,
  [CHECKOUT_PAGES.placed.path]: PLACED_PATTERN,
};

type FixedPage = { path: string; title: string | null; description: string; crawl: string };

function headOf({ path, title, description, crawl }: FixedPage, publicUrl: string): PageHead {
  return { title, description, url: new URL(path, publicUrl).href, found: crawl !== 'private' };
}

/** Programs that fetch previews of links accept anything, or do not say what they accept. */
function takesPages(request: FastifyRequest): boolean {
  const { accept = '*/*' } = request.headers;
  return accept.includes('text/html') || accept.includes('*/*');
}

/**
 * Serves the pages of the app, each with its own head: pages at fixed paths, and pages of things, which are 404 when
 * there is no such thing.
 *
 * @returns the handler for an unknown path: it sends the app with status 404, and the app says so
 */
export function registerPages(app: FastifyInstance, { file, preloads, publicUrl, sources }: Options) {
  const schema = { hide: true };
  const show = (request: FastifyRequest, reply: FastifyReply, { head, status }: Found, pattern = '') => {
    if (file) return sendPage(request, reply, file(head, preloads(pattern)), status);
    return reply.code(503).header('retry-after', 10).type('text/html; charset=utf-8').send(NOT_BUILT);
  };
  const serve = (path: string, find: (parameter: string, reply: FastifyReply) => Promise<Found>) =>
    app.get<{ Params: Record<string, string> }>(path, { schema }, async (request, reply) => {
      if (!takesPages(request)) return reply.callNotFound();
      const [parameter = ''] = Object.values(request.params);
      return show(request, reply, await find(parameter, reply), path);
    });

  const pictures = Object.assign({}, ...sources.map((source) => source.pictures)) as NonNullable<
    PageSource['pictures']
  >;
  const firstPicture = async (path: string, reqId: string) => {
    try {
      return await pictures[path]?.();
    } catch (error) {
      app.log.warn({ reqId, err: error }, 'a page does not know its first picture');
      return undefined;
    }
  };

  for (const page of [PAGES, CHECKOUT_PAGES, NOTICE_PAGES, CONSOLE_PAGES].flatMap<FixedPage>((pages) =>
    Object.values(pages),
  )) {
    const head = headOf(page, publicUrl);
    serve(PATTERN_OF[page.path] ?? page.path, async (_, { request }) => {
      // With a query the page may show other things first.
      const picture = request.url.includes('?') ? undefined : await firstPicture(page.path, request.id);
      return { head: { ...head, picture } };
    });
  }
  for (const { pattern, missing, find } of sources)
    serve(pattern, async (parameter, reply) => {
      try {
        const head = await find(parameter);
        return head ? { head } : { head: nothing(missing), status: 404 };
      } catch (error) {
        // The app is shown all the same, and says what it cannot load. A program that fetches a preview tries again.
        app.log.error({ reqId: reply.request.id, err: error }, 'a page has no head');
        reply.header('retry-after', 1);
        return { head: nothing(null), status: 503 };
      }
    });
  return (request: FastifyRequest, reply: FastifyReply) =>
    show(request, reply, { head: nothing('Page not found'), status: 404 });
}

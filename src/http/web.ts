import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const DIST = join(import.meta.dirname, '../../web/dist');
const PAGE = 'index.html';
const ASSETS = 'assets/';
/** Paths that belong to somebody else, so that what is unknown below them is no page of the app. */
const NO_PAGES = /^\/(api|assets|images)(\/|$)/;

const NOT_BUILT = `<!doctype html>
<html lang="en">
<title>Vernissage is not built</title>
<h1>The web app is not built yet</h1>
<p>The API answers, but there are no pages to show. Start Vernissage with <code>npm start</code>, which builds them.</p>
`;

/**
 * Serves the built web app: hashed files to be kept for ever, everything else to be asked for anew, and the page of
 * the app for every path that a browser navigates to and nobody else answers. Says 503 when the app is not built.
 *
 * @param root the folder of the build
 */
export async function registerWeb(app: FastifyInstance, { root = DIST }: { root?: string } = {}): Promise<void> {
  const files = await listFiles(root);
  if (files.has(PAGE))
    await app.register(fastifyStatic, {
      root,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(root, ASSETS));
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });

  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (files.has(path.slice(1))) return reply.sendFile(path.slice(1));
    if (!isNavigation(request) || NO_PAGES.test(path)) return reply.callNotFound();
    if (files.has(PAGE)) return reply.sendFile(PAGE);
    return reply.code(503).header('retry-after', 10).type('text/html; charset=utf-8').send(NOT_BUILT);
  });
}

function isNavigation(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false;
}

/** The files of the build by their path below it; none when there is no build. */
async function listFiles(root: string): Promise<ReadonlySet<string>> {
  try {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return new Set(paths.map((path) => path.slice(root.length + 1).replaceAll('\\', '/')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Set();
    throw error;
  }
}

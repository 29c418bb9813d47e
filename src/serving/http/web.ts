import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readPreloads } from './page-chunks.ts';
import { readPageFile } from './page-file.ts';
import type { PageSource } from './page-source.ts';
import { registerPages } from './pages.ts';
import { registerSitemap } from './sitemap.ts';
import { asksForPage } from './unknown-page.ts';

const DIST = join(import.meta.dirname, '../../../web/dist');
const PAGE = 'index.html';
const CHUNKS = 'chunks.json';
const ASSETS = 'assets/';

type Options = {
  publicUrl: string;
  /** What is open beyond the first release. */
  launched: readonly string[];
  /** The pages of things, slice by slice. */
  sources: PageSource[];
  /** The folder of the build. */
  root?: string;
};

/**
 * Serves the built web app, its pages and the sitemap. Browsers keep hashed files for ever and revalidate everything
 * else. A browser that navigates to an unknown path gets the app with status 404, and the app says so. While the app is
 * not built, pages answer 503.
 *
 * @returns what shows the app to a browser at an unknown path
 */
export async function registerWeb(app: FastifyInstance, { publicUrl, launched, sources, root = DIST }: Options) {
  const files = await listFiles(root);
  if (files.size > 0)
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
  const file = files.delete(PAGE) ? readPageFile(await readFile(join(root, PAGE), 'utf8'), launched) : null;
  const preloads = readPreloads(files.delete(CHUNKS) ? await readFile(join(root, CHUNKS), 'utf8') : null);
  registerSitemap(app, { publicUrl, sources });
  const showUnknown = registerPages(app, { file, preloads, publicUrl, sources });

  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (files.has(path.slice(1))) return reply.sendFile(path.slice(1));
    return asksForPage(request) ? showUnknown(request, reply) : reply.callNotFound();
  });
  return showUnknown;
}

/** The files of the build by their path below it; none when there is no build. */
async function listFiles(root: string): Promise<Set<string>> {
  try {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return new Set(paths.map((path) => path.slice(root.length + 1).replaceAll('\\', '/')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Set();
    throw error;
  }
}

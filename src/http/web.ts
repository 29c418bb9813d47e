import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { fail } from '../errors.ts';

const DIST = join(import.meta.dirname, '../../web/dist');

/**
 * Serves the built web app: hashed files for ever, the page itself never from a cache, and the page for every path
 * that a browser navigates to, as the app has routes of its own. The API's own paths keep their NOT_FOUND.
 */
export async function registerWeb(app: FastifyInstance, root = DIST): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (request.url.startsWith('/api/') || !request.headers.accept?.includes('text/html')) throw fail('NOT_FOUND');
    return reply.sendFile('index.html');
  });
}

import type { FastifyPluginAsync } from 'fastify';
import type { Disk } from 'flydrive';
import { fail } from '../errors.ts';
import { contentTypeOf, keyOf } from './files.ts';

/** A year: the file of an address never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

const LARGE = 'large.webp';
const MEDIUM = 'medium.webp';

/** Whether an error of the disk, or one of its causes, says that a file is not there. */
function saysMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'ENOENT') || error.name === 'NotFound' || saysMissing(error.cause);
}

/** Serves the files of images, and nothing else that the disk may hold. */
export function imageFiles({ imageDisk }: { imageDisk: Disk }): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { '*': string } }>('/images/*', { schema: { hide: true } }, async (request, reply) => {
      const [imageId = '', file = '', ...more] = request.params['*'].split('/');
      const key = more.length === 0 ? keyOf(imageId, file) : null;
      if (key === null) throw fail('NOT_FOUND');
      const facts = await imageDisk.getMetaData(key).catch((error: unknown) => {
        if (saysMissing(error)) return null;
        throw fail('UNAVAILABLE', { retryAfter: 5, cause: error });
      });
      if (facts === null) {
        // Of an image from before there was a large size, until a worker has drawn it (`large-size.ts`).
        const medium = file === LARGE ? keyOf(imageId, MEDIUM) : null;
        if (medium === null || !(await imageDisk.exists(medium))) throw fail('NOT_FOUND');
        return reply.header('cache-control', 'no-store').redirect(`/images/${medium}`, 307);
      }

      const tag = `"${imageId}"`;
      reply.header('cache-control', FOR_EVER).header('etag', tag);
      // Web apps of the origins in CORS_ORIGINS show images too; images are public anyway.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      reply.type(contentTypeOf(file)).header('content-length', facts.contentLength);
      return reply.send(await imageDisk.getStream(key));
    });
  };
}

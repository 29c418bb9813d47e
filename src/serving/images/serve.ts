import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Disk } from 'flydrive';
import { fail } from '../../errors.ts';
import { AVIF_FILES, contentTypeOf, keyOf, namedAt } from './files.ts';

/** A year: the file of an address never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** The same for an AVIF file: a shared cache that does not obey `Vary` would give it to those who cannot show it. */
const FOR_EVER_PRIVATE = 'private, max-age=31536000, immutable';
/** For what a file with fewer bytes will soon stand in for. */
const FOR_A_MINUTE = 'public, max-age=60';
/** Milliseconds after which an image that has no AVIF file is not expected to get one. */
const SOON = 3_600_000;

const LARGE = 'large.webp';
const MEDIUM = 'medium.webp';

/** Whether an error of the disk, or one of its causes, says that a file is not there. */
function saysMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'ENOENT') || error.name === 'NotFound' || saysMissing(error.cause);
}

/**
 * Size of a file on the disk; null when it is not there.
 *
 * @throws {AppError} UNAVAILABLE when the disk does not answer
 */
async function readFacts(disk: Disk, key: string) {
  return disk.getMetaData(key).catch((error: unknown) => {
    if (saysMissing(error)) return null;
    throw fail('UNAVAILABLE', { retryAfter: 5, cause: error });
  });
}

/** Whether a client names AVIF among what it takes: programs that take anything may not know it. */
export function takesAvif(accept = ''): boolean {
  return accept.split(',').some((entry) => {
    const [type = '', ...parameters] = entry.toLowerCase().split(';');
    return (
      type.trim() === 'image/avif' && !parameters.some((parameter) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/.test(parameter))
    );
  });
}

const avifOf = (file: string): string | null => Object.entries(AVIF_FILES).find(([webp]) => webp === file)?.[1] ?? null;

/** Says that the answer depends on a header of the request, besides those that it depends on already. */
function varyBy(reply: FastifyReply, header: string): void {
  const others = reply.getHeader('vary');
  reply.header('vary', others === undefined ? header : `${others}, ${header}`);
}

/** Serves the files of images, and nothing else that the disk may hold. */
export function imageFiles({ imageDisk, now }: { imageDisk: Disk; now: () => Date }): FastifyPluginAsync {
  /** The AVIF file behind the address of a WebP file, if there is one. */
  const findLighter = async (imageId: string, file: string) => {
    const lighter = avifOf(file);
    const key = lighter === null ? null : keyOf(imageId, lighter);
    const facts = key === null ? null : await readFacts(imageDisk, key);
    return key === null || facts === null ? null : { key, facts, tag: `"${imageId}-avif"`, cache: FOR_EVER_PRIVATE };
  };
  /** The file of the address itself; `awaited` when another may soon stand in for it. */
  const findNamed = async (imageId: string, key: string, awaited: boolean) => {
    const facts = await readFacts(imageDisk, key);
    const young = awaited && now().getTime() - namedAt(imageId).getTime() < SOON;
    return facts && { key, facts, tag: `"${imageId}"`, cache: young ? FOR_A_MINUTE : FOR_EVER };
  };
  return async (app) => {
    app.get<{ Params: { '*': string } }>('/images/*', { schema: { hide: true } }, async (request, reply) => {
      const [imageId = '', file = '', ...more] = request.params['*'].split('/');
      const key = more.length === 0 ? keyOf(imageId, file) : null;
      if (key === null) throw fail('NOT_FOUND');
      const negotiated = avifOf(file) !== null;
      const lighter = negotiated && takesAvif(request.headers.accept);
      const found = (lighter ? await findLighter(imageId, file) : null) ?? (await findNamed(imageId, key, lighter));
      if (found === null) {
        // Of an image from before there was a large size, until a worker has drawn it (`later-drawings.ts`).
        const medium = file === LARGE ? keyOf(imageId, MEDIUM) : null;
        if (medium === null || (await readFacts(imageDisk, medium)) === null) throw fail('NOT_FOUND');
        return reply.header('cache-control', 'no-store').redirect(`/images/${medium}`, 307);
      }

      const { facts, tag, cache } = found;
      if (negotiated) varyBy(reply, 'accept');
      reply.header('cache-control', cache).header('etag', tag);
      // Web apps of the origins in CORS_ORIGINS show images too; images are public anyway.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      reply.type(contentTypeOf(found.key)).header('content-length', facts.contentLength);
      return reply.send(await imageDisk.getStream(found.key));
    });
  };
}

import { open } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UPLOAD_BYTES } from '../../contract/artwork-images.ts';
import { AppError, fail, invalid } from '../../errors.ts';

/** Bytes that a form may have around its file. */
const MAX_FORM = 64 * 1024;
const FIELD = 'image';
/** Bytes and milliseconds of a refused upload that are read and thrown away, so that the client sees the answer. */
const REST = { bytes: 2 * UPLOAD_BYTES, wait: 10_000 };

/** The status of an answer to a request that took too long to arrive. */
const TOO_LATE = 408;

const HEAD = 12;

function mayBeImage(head: Buffer): boolean {
  const starts = (bytes: string, at = 0) => head.toString('latin1', at, at + bytes.length) === bytes;
  return starts('\xff\xd8\xff') || starts('\x89PNG\r\n\x1a\n') || (starts('RIFF') && starts('WEBP', 8));
}

/** Passes a file on while it may still be an allowed image. @throws FILE_TOO_LARGE, UNSUPPORTED_IMAGE */
async function* inspect(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  let head = Buffer.alloc(0);
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > UPLOAD_BYTES) throw fail('FILE_TOO_LARGE');
    if (head.length < HEAD) {
      head = Buffer.concat([head, chunk.subarray(0, HEAD - head.length)]);
      if (head.length === HEAD && !mayBeImage(head)) throw fail('UNSUPPORTED_IMAGE');
    }
    yield chunk;
  }
  if (head.length < HEAD) throw fail('UNSUPPORTED_IMAGE');
}

function notOne(): AppError {
  return invalid(FIELD, 'must be one file');
}

const broken = (cause?: unknown) => fail('BAD_REQUEST', { message: 'The upload is broken or incomplete', cause });

/** Translates an error of the form's parser for the client; an error of this machine (a full disk) stays as it is. */
function translate(error: unknown): unknown {
  if (error instanceof AppError || (error instanceof Error && 'syscall' in error)) return error;
  return broken(error);
}

/** An `onRequest` hook: refuses an upload whose `content-length` is too large. @throws FILE_TOO_LARGE */
export async function refuseLargeUpload({ headers }: FastifyRequest): Promise<void> {
  if (Number(headers['content-length'] ?? 0) > UPLOAD_BYTES + MAX_FORM) throw fail('FILE_TOO_LARGE');
}

/**
 * Writes the one file of an upload to a path while it arrives, without keeping it in memory.
 *
 * @throws FILE_TOO_LARGE or UNSUPPORTED_IMAGE as soon as that is known; VALIDATION when it is not one file in the right
 *   field; BAD_REQUEST when it breaks off
 */
export async function receiveImage(request: FastifyRequest, path: string): Promise<void> {
  if (!request.isMultipart())
    throw request.headers['content-type'] === undefined ? notOne() : fail('UNSUPPORTED_MEDIA_TYPE');
  // The client has left, so nothing more comes, and the parser of forms would wait for ever.
  if (request.raw.destroyed) throw broken();
  let received = false;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      if (received || part.fieldname !== FIELD) throw notOne();
      received = true;
      const handle = await open(path, 'wx', 0o600);
      await handle.writeFile(inspect(part.file)).finally(() => handle.close());
    }
  } catch (error) {
    throw translate(error);
  }
  if (!received) throw notOne();
}

/**
 * An `onResponse` hook: reads the rest of an upload that was refused early and throws it away, within bounds. If the
 * server hung up at once, many clients would miss the answer.
 */
export async function discardRest({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  // A late client is hung up on. The parser of the form may still be reading and must see that, so it keeps the stream.
  if (reply.statusCode === TOO_LATE) return;
  // A request of `app.inject` has no connection, and so no `complete`.
  if (raw.complete !== false || raw.destroyed) return;
  let left = REST.bytes;
  const hangUp = () => {
    if (!raw.complete) raw.socket.destroy();
  };
  setTimeout(hangUp, REST.wait).unref();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) hangUp();
  });
  raw.unpipe();
  raw.resume();
}

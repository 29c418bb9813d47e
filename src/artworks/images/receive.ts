import { open } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, fail, invalid } from '../../errors.ts';

/** Bytes that an uploaded file may have. */
const MAX_BYTES = 15_728_640;
/** Bytes that a form may have around its file. */
const MAX_FORM = 64 * 1024;
const FIELD = 'image';
/** Bytes and milliseconds for which the rest of a refused upload is taken and thrown away, so that the answer is read. */
const REST = { bytes: 2 * MAX_BYTES, wait: 10_000 };

/** The status of an answer to a request that took too long to arrive. */
const TOO_LATE = 408;

const HEAD = 12;

function mayBeImage(head: Buffer): boolean {
  const starts = (bytes: string, at = 0) => head.toString('latin1', at, at + bytes.length) === bytes;
  return starts('\xff\xd8\xff') || starts('\x89PNG\r\n\x1a\n') || (starts('RIFF') && starts('WEBP', 8));
}

/** Lets a file pass as long as it may still become an image that is taken. @throws FILE_TOO_LARGE, UNSUPPORTED_IMAGE */
async function* inspect(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  let head = Buffer.alloc(0);
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw fail('FILE_TOO_LARGE');
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

/** An error of the form's parser as clients see it; one of this machine (a full disk) stays what it is. */
function translate(error: unknown): unknown {
  if (error instanceof AppError || (error instanceof Error && 'syscall' in error)) return error;
  return broken(error);
}

/** An `onRequest` hook: refuses an upload that says itself that it is too large. @throws FILE_TOO_LARGE */
export async function refuseLargeUpload({ headers }: FastifyRequest): Promise<void> {
  if (Number(headers['content-length'] ?? 0) > MAX_BYTES + MAX_FORM) throw fail('FILE_TOO_LARGE');
}

/**
 * Writes the one file of an upload to a path while it arrives, and nothing of it to memory.
 *
 * @throws FILE_TOO_LARGE or UNSUPPORTED_IMAGE as soon as that is known; VALIDATION when it is not one file in the right
 *   field; BAD_REQUEST when it breaks off
 */
export async function receiveImage(request: FastifyRequest, path: string): Promise<void> {
  if (!request.isMultipart())
    throw request.headers['content-type'] === undefined ? notOne() : fail('UNSUPPORTED_MEDIA_TYPE');
  // A client that has left already says no more: the parser of forms would wait for it for ever.
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
 * An `onResponse` hook: what is left of an upload that was refused early is taken and thrown away, within bounds: hung
 * up on at once, many clients would miss the answer.
 */
export async function discardRest({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  // Whoever took too long is hung up on, and who still reads the form must hear of that: it is not taken from them.
  if (reply.statusCode === TOO_LATE) return;
  // A request that never was on a wire knows nothing of being complete.
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

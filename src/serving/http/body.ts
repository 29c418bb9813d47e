import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AppError, fail } from '../../errors.ts';
import { countBody } from './in-progress.ts';

const KIB = 1024;

/** Bytes that a body may have, unless its route takes larger ones. */
export const BODY_LIMIT = KIB * KIB;
/** Bytes that are allocated first for a body that comes in several pieces. */
const FIRST = 16 * KIB;

type Done = (error: Error | null, body?: unknown) => void;

const incomplete = (cause?: Error) => fail('BAD_REQUEST', { message: 'The body is incomplete', cause });
const overloaded = () => fail('OVERLOADED', { retryAfter: 1 });

/** Refuses a route with a lower limit than the app's: `textParser` would not look at the lower one. */
export function keepBodyLimits(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, bodyLimit = BODY_LIMIT }) => {
    if (bodyLimit < BODY_LIMIT) throw new Error(`${url} takes less than ${BODY_LIMIT} bytes; its schema must say so`);
  });
}

/**
 * Makes a parser of bodies that are text. It gathers the chunks in one piece of memory: a body in chunks of one byte,
 * kept chunk by chunk, would take a hundred times its size. It counts what a body takes before it reads it.
 *
 * @param parse turns the text into what the route is given
 * @returns a content type parser that fails with PAYLOAD_TOO_LARGE or OVERLOADED
 */
export function textParser(parse: (request: FastifyRequest, text: string, done: Done) => void) {
  return (request: FastifyRequest, payload: IncomingMessage, done: Done): void => {
    // The client has left: no event would follow.
    if (payload.destroyed) {
      done(incomplete());
      return;
    }
    const announced = Number(request.headers['content-length'] ?? 0);
    const isTooLarge = (bytes: number) => bytes > BODY_LIMIT && bytes > request.routeOptions.bodyLimit;
    if (isTooLarge(announced) || !countBody(request, announced)) {
      done(isTooLarge(announced) ? fail('PAYLOAD_TOO_LARGE') : overloaded());
      return;
    }
    let counted = announced;
    let gathered: Buffer | undefined;
    let length = 0;

    let over = false;

    const refuse = (error: AppError) => {
      over = true;
      payload.off('data', take);
      gathered = undefined;
      done(error);
    };
    const room = (bytes: number): Buffer => {
      const larger = Buffer.allocUnsafeSlow(Math.max(FIRST, 2 * bytes));
      gathered?.copy(larger, 0, 0, length);
      return larger;
    };
    const keep = (chunk: Buffer, bytes: number) => {
      if (length === 0 && bytes === announced) gathered = chunk;
      else {
        if (gathered === undefined || bytes > gathered.length) gathered = room(bytes);
        chunk.copy(gathered, length);
      }
      length = bytes;
    };
    const take = (chunk: Buffer) => {
      const bytes = length + chunk.length;
      const more = bytes > counted ? 2 * bytes - counted : 0;
      if (isTooLarge(bytes)) refuse(fail('PAYLOAD_TOO_LARGE'));
      else if (more > 0 && !countBody(request, more)) refuse(overloaded());
      else {
        counted += more;
        keep(chunk, bytes);
      }
    };
    const finish = () => {
      if (over) return;
      over = true;
      const text = gathered?.toString('utf8', 0, length) ?? '';
      // The request and its listeners live until the answer, and would keep the buffer.
      gathered = undefined;
      parse(request, text, done);
    };
    const fall = (error: Error) => {
      // A request that is late has been answered already.
      if (over || request.progress?.state === 'late') return;
      over = true;
      gathered = undefined;
      done(incomplete(error));
    };
    payload.on('data', take).on('end', finish).on('error', fall);
  };
}

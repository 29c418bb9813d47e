import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AppError, fail } from '../errors.ts';
import { countBody } from './in-progress.ts';

const KIB = 1024;

/** Bytes that a body may have, unless its route takes larger ones. */
export const BODY_LIMIT = KIB * KIB;
/** Bytes that are made ready for a body that does not come in one piece. */
const FIRST = 16 * KIB;

type Done = (error: Error | null, body?: unknown) => void;

const incomplete = (cause?: Error) => fail('BAD_REQUEST', { message: 'The body is incomplete', cause });
const overloaded = () => fail('OVERLOADED', { retryAfter: 1 });

/** Makes sure that no route has a lower limit than the app's, which is the one that is looked at for most bodies. */
export function keepBodyLimits(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, bodyLimit = BODY_LIMIT }) => {
    if (bodyLimit < BODY_LIMIT) throw new Error(`${url} takes less than ${BODY_LIMIT} bytes; its schema must say so`);
  });
}

/**
 * Makes a parser of bodies that are text. What arrives is gathered in one piece of memory: a body in chunks of one byte,
 * kept chunk by chunk, would take a hundred times its size. What a body takes is counted before it is read.
 *
 * @param parse makes of the text what the route is given
 * @returns a content type parser that fails with PAYLOAD_TOO_LARGE or OVERLOADED
 */
export function textParser(parse: (request: FastifyRequest, text: string, done: Done) => void) {
  return (request: FastifyRequest, payload: IncomingMessage, done: Done): void => {
    // A client that has left already says no more.
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
      // The request is kept until it is answered, and so is whoever listens to it.
      gathered = undefined;
      parse(request, text, done);
    };
    const fall = (error: Error) => {
      // Whoever was told that it took too long has had an answer.
      if (over || request.progress?.state === 'late') return;
      over = true;
      gathered = undefined;
      done(incomplete(error));
    };
    payload.on('data', take).on('end', finish).on('error', fall);
  };
}

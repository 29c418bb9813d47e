import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type AppError, fail } from '../../errors.ts';
import { bodyOf, spell } from './error-reply.ts';
import { countErrorReply } from './metrics.ts';
import { nextRequestId } from './request-id.ts';
import type { UnknownPage } from './unknown-page.ts';

/** Folders of files: a URL that cannot be decoded names none of them. */
const FILES = /^\/(docs|assets|images)\//;

type Headers = Record<string, string>;

/**
 * Makes the answers to requests that no hook of the app sees.
 *
 * @param security the headers of every answer, which is data or a page
 */
export function createRefusals(security: { data: Headers; page: Headers }, unknownPage: UnknownPage) {
  const headersOf = (error: AppError, body: string): Headers => ({
    'content-type': 'application/json; charset=utf-8',
    ...security.data,
    ...(error.retryAfter !== undefined && { 'retry-after': String(error.retryAfter) }),
    'content-length': String(Buffer.byteLength(body)),
  });
  /** A whole answer as text, for a socket that is closed behind it. */
  const answerTo = (error: AppError): string => {
    const body = JSON.stringify(bodyOf(error));
    const headers = { 'x-request-id': nextRequestId(), ...headersOf(error, body), connection: 'close' };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return `HTTP/1.1 ${error.statusCode} ${STATUS_CODES[error.statusCode]}\r\n${lines.join('')}\r\n${body}`;
  };
  return {
    answerTo,

    /**
     * Makes what answers requests that the app does not see, and keeps their connections. All get the same error, whose
     * text is made once: it is for floods.
     */
    refuserOf(error: AppError): (response: ServerResponse) => void {
      const body = JSON.stringify(spell(error));
      const headers = Object.entries(headersOf(error, body)).flat();
      return (response) => {
        countErrorReply(error.code);
        response.writeHead(error.statusCode, ['x-request-id', nextRequestId(), ...headers]).end(body);
      };
    },

    /** Answers a URL that cannot be decoded, or has too long a part; a browser sees the app, which says so. */
    refuseUrl(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
      const error = FILES.test(request.url)
        ? fail('NOT_FOUND')
        : fail('BAD_REQUEST', { message: 'The URL is not valid' });
      reply.headers(security.page).header('x-request-id', request.id);
      if (unknownPage.answer(request, reply)) return;
      reply.headers(security.data);
      reply.code(error.statusCode).send(bodyOf(error));
    },

    /** Answers a client that does not speak HTTP or is too slow, and closes the connection. */
    refuseConnection(cause: Error & { code?: string }, socket: Socket): void {
      if (cause.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
      const late = cause.code === 'ERR_HTTP_REQUEST_TIMEOUT';
      socket.end(
        answerTo(late ? fail('REQUEST_TIMEOUT') : fail('BAD_REQUEST', { message: 'The request is not valid HTTP' })),
      );
      // The client may never close its side.
      socket.destroySoon();
    },

    /** Answers an `Expect` header other than `100-continue`, which Node would refuse without a body. */
    refuseExpectation({ socket }: IncomingMessage): void {
      socket.end(answerTo(fail('BAD_REQUEST', { message: 'The expectation is not one that can be met' })));
      socket.destroySoon();
    },
  };
}

export type Refusals = ReturnType<typeof createRefusals>;

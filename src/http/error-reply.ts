import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorReply } from '../contract/primitives.ts';
import { isMissingReadModel, isPassing } from '../db/sql-state.ts';
import { AppError, fail, type Issue } from '../errors.ts';
import { NewerEventError } from '../log/event-registry.ts';
import { countErrorReply } from './metrics.ts';
import { announcePosition, type Explain } from './read-your-writes.ts';
import { nextRequestId } from './request-id.ts';
import type { UnknownPage } from './unknown-page.ts';

type Complaint = NonNullable<FastifyError['validation']>[number];

/** A path as a person writes it: `events.0.path` rather than `/events/0/path`. */
function pathOf(complaint: Complaint, part: string): string {
  const missing =
    complaint.keyword === 'required' ? (complaint.params.requiredProperties ?? [complaint.params.missingProperty]) : [];
  const steps = [...complaint.instancePath.split('/').slice(1), ...(Array.isArray(missing) ? missing.slice(0, 1) : [])];
  return steps.length > 0 ? steps.map(String).join('.') : part;
}

/** Makes issues for clients. @param part the part of the request, for a complaint that names no field */
export function issuesOf(complaints: Complaint[], part: string): Issue[] {
  return complaints.map((complaint) => ({
    path: pathOf(complaint, part),
    message: complaint.message ?? 'is not valid',
  }));
}

/** Turns any thrown error into an error of the table; an error that is not meant for clients becomes INTERNAL. */
function translate(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (error.validation) {
    const issues = issuesOf(error.validation, error.validationContext ?? 'body');
    const first = issues[0];
    return fail('VALIDATION', { issues, ...(first && { message: `${first.path} ${first.message}` }) });
  }
  switch (error.statusCode) {
    case 400:
      return fail('BAD_REQUEST', { message: error.message });
    case 401:
      return fail('UNAUTHENTICATED', { cause: error });
    case 413:
      return fail('PAYLOAD_TOO_LARGE');
    case 415:
      return fail('UNSUPPORTED_MEDIA_TYPE');
    case 503:
      return fail('UNAVAILABLE', { retryAfter: 1, cause: error });
    default:
      return isPassing(error) || isMissingReadModel(error) || error instanceof NewerEventError
        ? fail('UNAVAILABLE', { retryAfter: 1, cause: error })
        : fail('INTERNAL', { cause: error });
  }
}

/** The body of an answer. */
function spell(error: AppError): ErrorReply {
  return {
    statusCode: error.statusCode,
    code: error.code,
    error: error.message,
    message: error.message,
    ...(error.issues && { issues: error.issues }),
  };
}

/** The body of an answer; whoever makes it sends it, so here the answer is counted. */
function bodyOf(error: AppError): ErrorReply {
  countErrorReply(error.code);
  return spell(error);
}

/**
 * Makes every error of the app answer in the one shape of the contract, and unknown routes a NOT_FOUND.
 *
 * @param explain tells the position of a refusal
 */
export function replyWithErrors(app: FastifyInstance, explain: Explain = async () => null): void {
  app.setErrorHandler<FastifyError | AppError>(async (thrown, request, reply) => {
    const error = translate(thrown);
    // A limit that was reached has no cause. The metrics count it, and a line for each refusal would add to the load.
    const isLimit = error.code === 'OVERLOADED' && error.cause === undefined;
    if (error.statusCode >= 500 && !isLimit)
      request.log.error(
        { reqId: request.id, method: request.method, route: request.routeOptions.url, err: error.cause ?? thrown },
        error.code,
      );
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
    announcePosition(reply, await explain(request, error.statusCode));
    return reply.code(error.statusCode).send(bodyOf(error));
  });
  app.setNotFoundHandler(() => {
    throw fail('NOT_FOUND');
  });
}

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

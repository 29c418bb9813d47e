import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorReply } from '../contract/primitives.ts';
import { isPassing } from '../db/sql-state.ts';
import { AppError, fail, type Issue } from '../errors.ts';

type Complaint = NonNullable<FastifyError['validation']>[number];

/** A path as a person writes it: `events.0.path` rather than `/events/0/path`. */
function pathOf(complaint: Complaint, part: string): string {
  const missing =
    complaint.keyword === 'required' ? (complaint.params.requiredProperties ?? [complaint.params.missingProperty]) : [];
  const steps = [...complaint.instancePath.split('/').slice(1), ...(Array.isArray(missing) ? missing.slice(0, 1) : [])];
  return steps.length > 0 ? steps.map(String).join('.') : part;
}

/** What a schema complains of, as clients are told. @param part of the request, named where a complaint names no field */
export function issuesOf(complaints: Complaint[], part: string): Issue[] {
  return complaints.map((complaint) => ({
    path: pathOf(complaint, part),
    message: complaint.message ?? 'is not valid',
  }));
}

/** Turns whatever was thrown into an error of the table; what is not meant for clients becomes INTERNAL. */
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
      return isPassing(error)
        ? fail('UNAVAILABLE', { retryAfter: 1, cause: error })
        : fail('INTERNAL', { cause: error });
  }
}

function bodyOf(error: AppError): ErrorReply {
  return {
    statusCode: error.statusCode,
    code: error.code,
    error: error.message,
    message: error.message,
    ...(error.issues && { issues: error.issues }),
  };
}

/** Makes every error of the app answer in the one shape of the contract, and unknown routes a NOT_FOUND. */
export function replyWithErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>((thrown, request, reply) => {
    const error = translate(thrown);
    if (error.statusCode >= 500 && error.code !== 'OVERLOADED')
      request.log.error({ reqId: request.id, err: error.cause ?? thrown }, error.message);
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
    return reply.code(error.statusCode).send(bodyOf(error));
  });
  app.setNotFoundHandler(() => {
    throw fail('NOT_FOUND');
  });
}

/** Answers a URL that cannot be decoded; no hook of the app has seen such a request. */
export function refuseUrl(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
  reply.code(400).send(bodyOf(fail('BAD_REQUEST', { message: 'The URL is not valid' })));
}

/** Answers what is no HTTP, or came too slowly, and hangs up. */
export function refuseConnection(cause: Error & { code?: string }, socket: Socket): void {
  if (cause.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const body = JSON.stringify(bodyOf(fail('BAD_REQUEST', { message: 'The request is not valid HTTP' })));
  socket.end(
    `HTTP/1.1 400 ${STATUS_CODES[400]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `x-content-type-options: nosniff\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

import type { FastifyError, FastifyInstance } from 'fastify';
import type { ErrorReply } from '../../contract/primitives.ts';
import { isMissingReadModel, isPassing } from '../../engine/db/sql-state.ts';
import { NewerEventError } from '../../engine/log/event-registry.ts';
import { AppError, fail, type Issue } from '../../errors.ts';
import { countErrorReply } from './metrics.ts';
import { announcePosition, type Explain } from './read-your-writes.ts';

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
    case 412:
      return fail('CHANGED_SINCE');
    case 413:
      return fail('PAYLOAD_TOO_LARGE');
    case 415:
      return fail('UNSUPPORTED_MEDIA_TYPE');
    case 416:
      return fail('RANGE_UNSATISFIABLE');
    case 503:
      return fail('UNAVAILABLE', { retryAfter: 1, cause: error });
    default:
      return isPassing(error) || isMissingReadModel(error) || error instanceof NewerEventError
        ? fail('UNAVAILABLE', { retryAfter: 1, cause: error })
        : fail('INTERNAL', { cause: error });
  }
}

/** The body of an answer. */
export function spell(error: AppError): ErrorReply {
  return {
    statusCode: error.statusCode,
    code: error.code,
    error: error.message,
    message: error.message,
    ...(error.issues && { issues: error.issues }),
    ...error.extra,
  };
}

/** The body of an answer; whoever makes it sends it, so here the answer is counted. */
export function bodyOf(error: AppError): ErrorReply {
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
    // A limit that was reached has no cause. The metrics count it, and a line for each refusal would add to the load, or
    // fill what is left of the disk.
    const isLimit = (error.code === 'OVERLOADED' || error.code === 'STORAGE_LOW') && error.cause === undefined;
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

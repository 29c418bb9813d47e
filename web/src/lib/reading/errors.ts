import type { ErrorReply } from '#contract/primitives.ts';

/** A call that failed: the sentence for people, the code for programs; status 0 when the server was not reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The reason phrase of the status; empty over HTTP/2, which has none. */
  readonly statusText: string;
  /** The whole answer; null when there was none. */
  readonly body: unknown;

  constructor(status: number, code: string, message: string, { statusText = '', body = null as unknown } = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.statusText = statusText;
    this.body = body;
  }
}

/** The texts of an error of the API; none of them when a body is not one. */
export function textsOf(body: unknown): Partial<Record<keyof ErrorReply, string>> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([, text]) => typeof text === 'string'));
}

type Refused = { status: number; statusText: string; body: unknown };

/** Makes the error for an answer that refuses. @param failure the sentence when the body has none */
export function refusalOf({ status, statusText, body }: Refused, failure: string): ApiError {
  const { code = 'UNKNOWN', message, error } = textsOf(body);
  return new ApiError(status, code, message ?? error ?? failure, { statusText, body });
}

/** Makes the error for a server that was not reached, or did not answer in time. */
export function networkError(): ApiError {
  return new ApiError(0, 'NETWORK', 'Network error. Please try again.');
}

/** The message of anything that was thrown, or the fallback when it has none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}

/** Whether a PUT was refused, because the thing is not what it was made from any more. */
export function isChangedSince(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}

/** Whether an error says that something does not exist, by its status or by its words. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || /not found/i.test(error.message));
}

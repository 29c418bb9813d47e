/** A call that failed: the sentence for people, the code for programs; status 0 when the server was not reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** What the protocol calls the status; empty where the protocol has no words, as HTTP/2. */
  readonly statusText: string;

  constructor(status: number, code: string, message: string, statusText = '') {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.statusText = statusText;
  }
}

/** The server was not reached, or did not answer in time. */
export function networkError(): ApiError {
  return new ApiError(0, 'NETWORK', 'Network error. Please try again.');
}

/** What to show for anything that was thrown: its message, or the given sentence when it carries none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}

/** Whether what was asked for does not exist, by the status of the answer or by its words. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || /not found/i.test(error.message));
}

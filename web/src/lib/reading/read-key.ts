import { ApiError } from './errors.ts';

/** Whether an error says that what was read does not exist, or not any more. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Whether a key of what was read is that of a path, or of something below it; keys begin with their path. */
export function isUnder(key: unknown, path: string): boolean {
  const own: unknown = Array.isArray(key) ? key[0] : undefined;
  return typeof own === 'string' && (own === path || own.startsWith(`${path}/`));
}

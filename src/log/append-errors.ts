import { isPassing, sqlState } from '../db/sql-state.ts';
import { AppError, fail } from '../errors.ts';

const LOCK_NOT_AVAILABLE = '55P03';
const CHECK_VIOLATION = '23514';

/** True when an engagement event found no partition for its position. */
export function isMissingPartition(error: unknown): boolean {
  return sqlState(error) === CHECK_VIOLATION && String((error as Error).message).includes('no partition');
}

/**
 * What an append that failed says to the client. The lane's lock was not had in time, or PostgreSQL is away: that means
 * "try again", not "broken".
 */
function translate(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (sqlState(error) === LOCK_NOT_AVAILABLE) return fail('OVERLOADED', { retryAfter: 1, cause: error });
  return isPassing(error) ? fail('UNAVAILABLE', { retryAfter: 1, cause: error }) : error;
}

/** @throws what an append that failed says to the client */
export function failAppend(error: unknown): never {
  throw translate(error);
}

import { AppError, fail } from '../../errors.ts';
import { isPassing, sqlState } from '../db/sql-state.ts';

const LOCK_NOT_AVAILABLE = '55P03';
const CHECK_VIOLATION = '23514';

/** True when an engagement event found no partition for its position. */
export function isMissingPartition(error: unknown): boolean {
  return sqlState(error) === CHECK_VIOLATION && String((error as Error).message).includes('no partition');
}

/** The error of `append_to_lane` when the number of lanes has changed. */
const OLD_LANES = 'VE002';

/** True when a flush was refused, because its lane was chosen by a number of lanes that holds no more. */
export function isOfOldLanes(error: unknown): boolean {
  return sqlState(error) === OLD_LANES;
}

/**
 * The error that a client gets for a failed append. A lane's lock that was not free in time, or a PostgreSQL that is
 * away, means "try again", not "broken".
 */
function translate(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (sqlState(error) === LOCK_NOT_AVAILABLE) return fail('OVERLOADED', { retryAfter: 1, cause: error });
  return isPassing(error) ? fail('UNAVAILABLE', { retryAfter: 1, cause: error }) : error;
}

/** @throws the error that a client gets for a failed append */
export function failAppend(error: unknown): never {
  throw translate(error);
}

import { AnswerLostError } from './answer-lost.ts';

/** The SQLSTATE or system code of an error; empty when it has none. */
export function sqlState(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Data exceptions, violated constraints, and values larger than an index or a row takes. */
const CONTENT_STATE = /^(22|23|54)/;

/** True for an error that the content of a row causes: it fails again however often it is tried. */
export function isContentError(error: unknown): boolean {
  return CONTENT_STATE.test(sqlState(error));
}

/** Connection, transaction rollback, resources, object in use, operator intervention, system; a time-out; or a standby. */
const PASSING_STATE = /^(08|40|53|55|57|58)|^25(P0[234]|006)$/;
const SYSTEM_CODE = /^E[A-Z]+$/;

/** True for an error that says "not now" and nothing about the data: what failed may be tried again. */
export function isPassing(error: unknown): boolean {
  if (error instanceof AnswerLostError) return true;
  const state = sqlState(error);
  if (state === '') return error instanceof Error && /connection|terminated|timeout/i.test(error.message);
  return PASSING_STATE.test(state) || SYSTEM_CODE.test(state);
}

/** The connection failed, or the server ended it, perhaps after the commit. */
const CUT_OFF = /^(08|57P0[123]$)/;

/** True when a statement may have been committed although its answer did not come. */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof AnswerLostError || CUT_OFF.test(sqlState(error));
}

/** True when the connection broke or could not be made: the server itself is away. */
export function isCutOff(error: unknown): boolean {
  return isAnswerLost(error) || SYSTEM_CODE.test(sqlState(error));
}

/** True when the server takes no writes: it is a standby, perhaps since a failover. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === '25006';
}

const NO_TABLE = '42P01';
const NO_COLUMN = '42703';

/**
 * True for an error that says that a table, a view or a column is missing: the read model is away, or another version
 * of it is being built. A mistake in our own statement looks the same to clients; the process's log tells them apart.
 */
export function isMissingReadModel(error: unknown): boolean {
  return [NO_TABLE, NO_COLUMN].includes(sqlState(error));
}

/** True for an error that says that something of the schema is missing: a table, a column, a function or a type. */
export function isUndefinedObject(error: unknown): boolean {
  return [NO_TABLE, NO_COLUMN, '42883', '42704'].includes(sqlState(error));
}

/** True for an error that says that the user lacks a right. */
export function isMissingRight(error: unknown): boolean {
  return sqlState(error) === '42501';
}

/** True when a lock was not free in time. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === '55P03';
}

/** True when PostgreSQL cancelled a statement because it took too long. */
export function isStatementTimeout(error: unknown): boolean {
  return sqlState(error) === '57014';
}

/** True when another transaction was quicker: the same statement may succeed if it is sent again. */
export function isSerializationFailure(error: unknown): boolean {
  return sqlState(error) === '40001';
}

/** Whether a row would have been the second with a value of which there is one. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505';
}

import Type from 'typebox';
import { type ErrorCode, fail } from '../../errors.ts';

/** Any text: an id that is not a number names nothing, and is answered with 404 rather than 400. */
export const IdParams = Type.Object({ id: Type.String() });

/** @throws ORDER_NOT_FOUND when it is no id */
export function idOf({ id }: { id: string }, code: ErrorCode = 'ORDER_NOT_FOUND'): number {
  if (!/^\d{1,15}$/.test(id)) throw fail(code);
  return Number(id);
}

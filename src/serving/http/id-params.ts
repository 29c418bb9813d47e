import Type from 'typebox';
import { type ErrorCode, fail } from '../../errors.ts';

/** Any text: an id that is not a number names nothing, and is answered with 404 rather than 400. */
export const IdParams = Type.Object({ id: Type.String() });

/** The id in a path. @throws the refusal, when it is no id */
export function idOf({ id }: { id: string }, refusal: ErrorCode): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw fail(refusal);
  return Number(id);
}

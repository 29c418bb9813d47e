import Type from 'typebox';
import { fail } from '../../errors.ts';

/** Any text: an id that is not a number matches no work, and is answered with 404 rather than 400. */
export const ArtworkParams = Type.Object({ id: Type.String() });

export const ARTWORK_ID = /^[1-9]\d{0,14}$/;

/** The id of a work in a path. @throws ARTWORK_NOT_FOUND when it is no id */
export function artworkIdOf({ id }: { id: string }): number {
  if (!ARTWORK_ID.test(id)) throw fail('ARTWORK_NOT_FOUND');
  return Number(id);
}

import Type from 'typebox';
import { fail } from '../errors.ts';

/** Anything, because what is no id is the id of no work: 404 rather than 400. */
export const ArtworkParams = Type.Object({ id: Type.String() });

/** What an id of a work looks like. */
export const ARTWORK_ID = /^[1-9]\d{0,14}$/;

/** The id of a work in a path. @throws ARTWORK_NOT_FOUND when it is none */
export function artworkIdOf({ id }: { id: string }): number {
  if (!ARTWORK_ID.test(id)) throw fail('ARTWORK_NOT_FOUND');
  return Number(id);
}

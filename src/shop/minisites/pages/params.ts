import Type from 'typebox';
import { fail } from '../../../errors.ts';

/** Where an artist finds the pages of the own mini-site. */
export const PATH = '/artists/me/minisite/pages';

export const PageParams = Type.Object({ id: Type.String() });

/** @throws PAGE_NOT_FOUND when the id is not a number */
export function pageIdOf({ id }: { id: string }): number {
  if (/^\d{1,15}$/.test(id)) return Number(id);
  throw fail('PAGE_NOT_FOUND');
}

import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import { invalidFor } from '../../errors.ts';
import type { FindLostPictures } from '../../serving/images/lost-pictures.ts';
import type { ArtistState, ProfileFields } from './decide.ts';

const FIELDS = ['profile_image_url', 'cover_image_url', 'studio_image_url'] as const;

const allOf = (profile: Pick<ProfileFields, (typeof FIELDS)[number]> | null) =>
  FIELDS.map((field) => profile?.[field] ?? '').join(' ');

/** Refuses a profile that begins to name a picture that was removed. @throws VALIDATION */
export async function refuseLostPictures(
  transaction: Kysely<DB>,
  findLostPictures: FindLostPictures,
  { userId, before, fields }: { userId: number; before: ArtistState; fields: ProfileFields },
): Promise<void> {
  const said = { before: allOf(before), after: allOf(fields) };
  for (const imageId of await findLostPictures(transaction, userId, said)) {
    const field = FIELDS.find((field) => fields[field]?.includes(imageId));
    if (field) throw invalidFor(field, 'This picture was removed meanwhile; please choose one again');
  }
}

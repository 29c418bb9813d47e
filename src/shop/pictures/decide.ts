import Type, { type StaticDecode } from 'typebox';
import { PICTURE_LIMIT } from '../../contract/pictures.ts';
import { KeptInstant } from '../../contract/primitives.ts';
import { fail } from '../../errors.ts';
import { type PictureEvent, type PictureImage, pictureEvents } from './events.ts';

const PicturesState = Type.Object({
  deleted: Type.Boolean(),
  /** In the order of upload. */
  pictures: Type.Array(
    Type.Object({ ...pictureEvents.picture_added.payload.properties.image.properties, created_at: KeptInstant }),
  ),
});
export type PicturesState = StaticDecode<typeof PicturesState>;
export type KeptPicture = PicturesState['pictures'][number];

export const pictures = {
  name: 'pictures',
  version: 1,
  schema: PicturesState,
  initial: { deleted: false, pictures: [] } as PicturesState,
  evolve(state: PicturesState, { type, payload, occurredAt }: PictureEvent & { occurredAt: Date }): PicturesState {
    switch (type) {
      case 'picture_added':
        return { ...state, pictures: [...state.pictures, { ...payload.image, created_at: occurredAt }] };
      case 'picture_removed':
        return { ...state, pictures: state.pictures.filter(({ image_id }) => image_id !== payload.image_id) };
      case 'pictures_deleted':
        return { deleted: true, pictures: [] };
    }
  },
};

/** The stream of an account's pictures. */
export const picturesStream = (userId: number) => `pictures-${userId}`;

/**
 * Checks that the account may add a picture: before the first byte of it is read, and again in `addPicture`.
 *
 * @throws PICTURE_LIMIT, UNAUTHENTICATED when the account was erased
 */
export function checkRoom({ deleted, pictures: kept }: PicturesState): void {
  if (deleted) throw fail('UNAUTHENTICATED');
  if (kept.length >= PICTURE_LIMIT) throw fail('PICTURE_LIMIT');
}

/** Adds a picture whose files are stored. @throws as `checkRoom` does */
export function addPicture(
  state: PicturesState,
  { userId, image }: { userId: number; image: PictureImage },
): { events: PictureEvent[] } {
  checkRoom(state);
  return { events: [{ type: 'picture_added', payload: { user_id: userId, image } }] };
}

/** Removes a picture. @throws IMAGE_NOT_FOUND */
export function removePicture(
  { pictures: kept }: PicturesState,
  { userId, imageId }: { userId: number; imageId: string },
): { events: PictureEvent[] } {
  if (!kept.some(({ image_id }) => image_id === imageId)) throw fail('IMAGE_NOT_FOUND');
  return { events: [{ type: 'picture_removed', payload: { user_id: userId, image_id: imageId } }] };
}

/** Ends the stream, unless it has ended. */
export function deletePictures(state: PicturesState, { userId }: { userId: number }): { events: PictureEvent[] } {
  return { events: state.deleted ? [] : [{ type: 'pictures_deleted', payload: { user_id: userId } }] };
}

import { ARTWORK_LIMITS } from '../../contract/artworks.ts';
import { fail } from '../../errors.ts';
import { type ArtworkState, ownArtwork } from '../decide.ts';
import type { ArtworkEvent, ArtworkImage } from '../events.ts';

/**
 * Checks that the artist may add an image: before the first byte of it is read, and again in `addImage`.
 *
 * @throws ARTWORK_NOT_FOUND, FORBIDDEN, IMAGE_LIMIT
 */
export function checkRoom(state: ArtworkState, userId: number) {
  const own = ownArtwork(state, userId);
  if (own.images.length >= ARTWORK_LIMITS.images) throw fail('IMAGE_LIMIT');
  return own;
}

/** Adds an image after those that the work has; its files must be stored. @throws as `checkRoom` does */
export function addImage(
  state: ArtworkState,
  { userId, image }: { userId: number; image: ArtworkImage },
): { events: ArtworkEvent[] } {
  const { artwork_id, artist_id } = checkRoom(state, userId);
  return { events: [{ type: 'artwork_image_added', payload: { artwork_id, artist_id, image } }] };
}

/** Removes an image from a work. @throws ARTWORK_NOT_FOUND, FORBIDDEN, IMAGE_NOT_FOUND */
export function removeImage(
  state: ArtworkState,
  { userId, imageId }: { userId: number; imageId: string },
): { events: ArtworkEvent[] } {
  const { artwork_id, artist_id, images } = ownArtwork(state, userId);
  if (!images.some(({ image_id }) => image_id === imageId)) throw fail('IMAGE_NOT_FOUND');
  return { events: [{ type: 'artwork_image_removed', payload: { artwork_id, artist_id, image_id: imageId } }] };
}

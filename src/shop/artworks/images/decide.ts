import { ARTWORK_LIMITS } from '../../../contract/artwork-limits.ts';
import { fail, invalidFor } from '../../../errors.ts';
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

/**
 * Puts the images of a work into another order. The order that it has already changes nothing.
 *
 * @throws ARTWORK_NOT_FOUND, FORBIDDEN, VALIDATION unless each image is named once
 */
export function orderImages(
  state: ArtworkState,
  { userId, imageIds }: { userId: number; imageIds: string[] },
): { events: ArtworkEvent[] } {
  const { artwork_id, artist_id, images } = ownArtwork(state, userId);
  const named = new Set(imageIds);
  if (imageIds.length !== images.length || !images.every(({ image_id }) => named.has(image_id)))
    throw invalidFor('image_ids', 'Every image of the work must be named once');
  if (images.every(({ image_id }, place) => image_id === imageIds[place])) return { events: [] };
  return { events: [{ type: 'artwork_images_ordered', payload: { artwork_id, artist_id, image_ids: imageIds } }] };
}

/**
 * Says what an image shows. The text that it has already changes nothing.
 *
 * @param command `text` is null for an image without a text
 * @throws ARTWORK_NOT_FOUND, FORBIDDEN, IMAGE_NOT_FOUND
 */
export function describeImage(
  state: ArtworkState,
  { userId, imageId, text }: { userId: number; imageId: string; text: string | null },
): { events: ArtworkEvent[] } {
  const { artwork_id, artist_id, images } = ownArtwork(state, userId);
  const image = images.find(({ image_id }) => image_id === imageId);
  if (!image) throw fail('IMAGE_NOT_FOUND');
  if (image.text === text) return { events: [] };
  return { events: [{ type: 'artwork_image_described', payload: { artwork_id, artist_id, image_id: imageId, text } }] };
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

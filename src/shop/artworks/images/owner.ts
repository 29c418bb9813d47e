import type { ArtworkEvent } from '../events.ts';

/** How works have images. */
export const imagesOfWorks = {
  added: 'artwork_image_added',
  removed: 'artwork_image_removed',
  ended: ['artwork_deleted', 'artwork_erased'],
} satisfies Record<string, ArtworkEvent['type'] | ArtworkEvent['type'][]>;

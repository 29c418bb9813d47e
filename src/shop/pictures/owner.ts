import type { PictureEvent } from './events.ts';

/** How members have images as pictures. */
export const imagesOfMembers = {
  added: 'picture_added',
  removed: 'picture_removed',
  ended: ['pictures_deleted'],
} satisfies Record<string, PictureEvent['type'] | PictureEvent['type'][]>;

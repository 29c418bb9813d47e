import type { ArtworkEvent, ArtworkImage } from '../../src/shop/artworks/events.ts';
import { PLACED_IMAGES } from '../placed-images.ts';

/** An image as the catalogue keeps it; `text` says what it shows. */
export type HungImage = ArtworkImage & { text: string | null };

type OfImages = Extract<ArtworkEvent, { type: `artwork_image${string}` }>;

/** The images of a work after an event, in the order in which they are shown. */
export function evolveImages(images: HungImage[], { type, payload }: OfImages): HungImage[] {
  switch (type) {
    case 'artwork_image_added':
      return [...images, { ...payload.image, text: null }];
    case 'artwork_image_removed':
      return images.filter(({ image_id }) => image_id !== payload.image_id);
    case 'artwork_image_described':
      return images.map((image) => (image.image_id === payload.image_id ? { ...image, text: payload.text } : image));
    case 'artwork_images_ordered': {
      const byId = new Map(images.map((image) => [image.image_id, image]));
      return payload.image_ids.flatMap((id) => byId.get(id) ?? []);
    }
  }
}

/**
 * SQL of the images of each work, by `stream_id`. The last order names each image that was there; later ones follow in
 * the order in which they were added.
 */
export const EXPECTED_IMAGES = `
  select added.stream_id, jsonb_agg(
    added.payload -> 'image' || jsonb_build_object('text', described.text) order by placed.place, added.position) as images
  from folded added
  left join (
    select distinct on (stream_id, payload ->> 'image_id') stream_id, payload ->> 'image_id' as image_id,
      payload -> 'text' as text
    from folded where type = 'artwork_image_described' order by stream_id, payload ->> 'image_id', position desc
  ) described on described.stream_id = added.stream_id
    and described.image_id = added.payload #>> '{image,image_id}'
  left join (${PLACED_IMAGES}) placed on placed.stream_id = added.stream_id and placed.image_id = added.payload #>> '{image,image_id}'
  where added.type = 'artwork_image_added' and not exists (
    select from folded removed
    where removed.type = 'artwork_image_removed' and removed.stream_id = added.stream_id
      and removed.payload -> 'image_id' = added.payload -> 'image' -> 'image_id')
  group by added.stream_id`;

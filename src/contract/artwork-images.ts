import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ARTWORK_LIMITS } from './artwork-limits.ts';
import { Line, Nullable, NullableText } from './primitives.ts';

/** The formats in which originals are stored, and the endings of their names. */
export const IMAGE_FORMATS = ['jpeg', 'png', 'webp'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];
export const IMAGE_ENDINGS: Record<ImageFormat, string> = { jpeg: 'jpg', png: 'png', webp: 'webp' };

/** The paths of an image's four sizes: as wide as the original, and 2,400, 1,200 and 400 pixels wide at most. */
export function imageUrls({ image_id, format }: { image_id: string; format: ImageFormat }) {
  const folder = `/images/${image_id}`;
  return {
    original_url: `${folder}/original.${IMAGE_ENDINGS[format]}`,
    large_url: `${folder}/large.webp`,
    medium_url: `${folder}/medium.webp`,
    thumb_url: `${folder}/thumb.webp`,
  };
}

/** An image of a work, as its page and its artist need it. */
export const ImageDetails = Type.Object({
  id: Type.String({ format: 'uuid' }),
  /** What it shows, in the artist's words. */
  alt_text: NullableText,
  /** For looking closer. */
  large_url: Type.String(),
  /** Pixels of the original. */
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
});
export type ImageDetails = Static<typeof ImageDetails>;

/** Bytes that an uploaded file may have. */
export const UPLOAD_BYTES = 15_728_640;

/** The form that an image is sent in. */
export const UploadBody = Type.Object({ image: Type.String({ format: 'binary' }) });

/** Every image of the work once, in their new order. */
export const OrderImagesBody = Type.Object({
  image_ids: Type.Array(Type.String({ format: 'uuid' }), { maxItems: ARTWORK_LIMITS.images }),
});
/** Null or an empty text takes away what was said. */
export const DescribeImageBody = Type.Object({ alt_text: Nullable(Line({ maxLength: ARTWORK_LIMITS.alt_text })) });

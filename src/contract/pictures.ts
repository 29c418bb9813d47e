import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Instant } from './primitives.ts';

/** Pictures that an account may keep for its profile, its studio and its mini-site. */
export const PICTURE_LIMIT = 30;

/** The path of a file of an uploaded image, as `imageUrls` makes it. */
export const UPLOADED_PATH =
  /^\/images\/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\/(?:thumb|medium|large|original)\.(?:webp|jpg|png)$/;

/** An own picture, and the paths of its sizes. */
export const Picture = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    url: Type.String(),
    thumb_url: Type.String(),
    medium_url: Type.String(),
    original_url: Type.String(),
    /** Pixels of the original. */
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
    /** The dominant colour, `#rrggbb`. */
    color: Type.String(),
    created_at: Instant,
  },
  { title: 'Picture' },
);
export type Picture = Static<typeof Picture>;

export const PictureReply = Type.Object({ picture: Picture });
export type PictureReply = Static<typeof PictureReply>;

/** Newest first. */
export const PicturesReply = Type.Object({ pictures: Type.Array(Picture) });
export type PicturesReply = Static<typeof PicturesReply>;

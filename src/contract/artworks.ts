import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ImageDetails } from './artwork-images.ts';
import { ARTWORK_LIMITS } from './artwork-limits.ts';
import { Absentable, Id, Instant, Line, Name, Nullable, NullableText, Text } from './primitives.ts';

/** In the order in which they are shown; an id never changes its meaning. */
export const CATEGORIES = [
  { id: 1, name: 'Painting' },
  { id: 2, name: 'Drawing' },
  { id: 3, name: 'Print' },
  { id: 4, name: 'Photography' },
  { id: 5, name: 'Sculpture' },
  { id: 6, name: 'Textile' },
  { id: 7, name: 'Ceramics' },
  { id: 8, name: 'Digital' },
  { id: 9, name: 'Mixed Media' },
  { id: 10, name: 'Installation' },
] as const;

export const ARTWORK_STATUSES = ['available', 'sold', 'reserved'] as const;
export const ArtworkStatus = Type.Enum(ARTWORK_STATUSES);
export type ArtworkStatus = Static<typeof ArtworkStatus>;

const CENTS = /^\d+(\.\d{1,2})?$/;

/** US dollars. */
const Price = Type.Refine(
  Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: ARTWORK_LIMITS.price }),
  (price) => CENTS.test(String(price)),
  () => 'must have at most 2 decimals',
);

export const ListArtworkBody = Type.Object({
  title: Name({ minLength: 1, maxLength: ARTWORK_LIMITS.title }),
  description: Text({ minLength: 1, maxLength: ARTWORK_LIMITS.description }),
  category_id: Id,
  medium: Line({ minLength: 1, maxLength: ARTWORK_LIMITS.medium }),
  price: Price,
  dimensions: Absentable(Line({ maxLength: ARTWORK_LIMITS.dimensions })),
  weight: Absentable(Line({ maxLength: ARTWORK_LIMITS.weight })),
  size: Absentable(Line({ maxLength: ARTWORK_LIMITS.size })),
  color: Absentable(Line({ maxLength: ARTWORK_LIMITS.color })),
  style: Absentable(Line({ maxLength: ARTWORK_LIMITS.style })),
  tags: Absentable(Type.Array(Line({ maxLength: 200 }), { maxItems: 100 })),
  is_commission: Absentable(Type.Boolean()),
  is_digital: Absentable(Type.Boolean()),
  limited_edition: Absentable(Type.Integer({ minimum: 1, maximum: ARTWORK_LIMITS.limited_edition })),
});
export type ListArtworkBody = Static<typeof ListArtworkBody>;

export const ChangeArtworkBody = Type.Object({
  ...Type.Partial(ListArtworkBody).properties,
  status: Type.Optional(ArtworkStatus),
});
export type ChangeArtworkBody = Static<typeof ChangeArtworkBody>;

export const Artwork = Type.Object(
  {
    id: Id,
    title: Type.String(),
    description: Type.String(),
    /** The artist's user id. */
    artist_id: Id,
    artist_profile_id: Id,
    artist_name: Type.String(),
    category_id: Id,
    category_name: Type.String(),
    medium: Type.String(),
    dimensions: NullableText,
    weight: NullableText,
    size: NullableText,
    /** As the artist says, else the dominant colour of the first image. */
    color: NullableText,
    style: NullableText,
    price: Type.Number(),
    /** The address of each image's medium size, in the order that the artist chose; the first one stands for the work. */
    images: Type.Array(Type.String()),
    /** More about each image, in the same order. */
    image_details: Type.Array(ImageDetails),
    /** These four are of the first image. */
    image_url: NullableText,
    thumb_url: NullableText,
    medium_url: NullableText,
    original_url: NullableText,
    tags: Type.Array(Type.String()),
    status: ArtworkStatus,
    view_count: Type.Integer({ minimum: 0, description: 'May be a second old, as orders by it may be.' }),
    like_count: Type.Integer({ minimum: 0, description: 'May be a second old, as orders by it may be.' }),
    is_commission: Type.Boolean(),
    is_digital: Type.Boolean(),
    limited_edition: Nullable(Type.Integer({ minimum: 1 })),
    created_at: Instant,
  },
  { title: 'Artwork' },
);
export type Artwork = Static<typeof Artwork>;

export const ArtworkReply = Type.Object({ artwork: Artwork });
export type ArtworkReply = Static<typeof ArtworkReply>;

/** The work with its new image, and where the image is served; `url` is that of the medium size. */
export const UploadReply = Type.Object({
  artwork: Artwork,
  image: Type.Object({
    url: Type.String(),
    thumb_url: Type.String(),
    medium_url: Type.String(),
    large_url: Type.String(),
    original_url: Type.String(),
  }),
});
export type UploadReply = Static<typeof UploadReply>;

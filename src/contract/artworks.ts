import type { Static } from 'typebox';
import * as Type from 'typebox';
import { COLOR_NAMES } from './colors.ts';
import { SIZE_NAMES } from './dimensions.ts';
import { Absentable, Id, Instant, Line, Nullable, NullableText, Paging, Text } from './primitives.ts';

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

/** Of the first image. A square may be longer one way by a twentieth. */
export const ORIENTATIONS = ['portrait', 'landscape', 'square'] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

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

/** The largest values, in characters unless another unit is given. */
export const ARTWORK_LIMITS = {
  title: 200,
  description: 5_000,
  medium: 100,
  dimensions: 200,
  weight: 100,
  size: 100,
  color: 50,
  style: 100,
  tag: 40,
  /** Tags of a work. */
  tags: 20,
  /** Dollars; a price must be below it. */
  price: 10_000_000,
  /** Pieces of an edition. */
  limited_edition: 1_000_000,
  /** Images of a work. */
  images: 10,
  /** What an image shows. */
  alt_text: 300,
  search: 200,
} as const;

const CENTS = /^\d+(\.\d{1,2})?$/;

/** US dollars. */
const Price = Type.Refine(
  Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: ARTWORK_LIMITS.price }),
  (price) => CENTS.test(String(price)),
  () => 'must have at most 2 decimals',
);

export const ListArtworkBody = Type.Object({
  title: Line({ minLength: 1, maxLength: ARTWORK_LIMITS.title }),
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

/** Bytes that an uploaded file may have. */
export const UPLOAD_BYTES = 15_728_640;

/** The form that an image is sent in. */
export const UploadBody = Type.Object({ image: Type.String({ format: 'binary' }) });

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

/** Every image of the work once, in their new order. */
export const OrderImagesBody = Type.Object({
  image_ids: Type.Array(Type.String({ format: 'uuid' }), { maxItems: ARTWORK_LIMITS.images }),
});
/** Null or an empty text takes away what was said. */
export const DescribeImageBody = Type.Object({ alt_text: Nullable(Line({ maxLength: ARTWORK_LIMITS.alt_text })) });

export const ARTWORK_SORTS = ['newest', 'price_asc', 'price_desc', 'popular'] as const;
export const ArtworkSort = Type.Enum(ARTWORK_SORTS);
export type ArtworkSort = Static<typeof ArtworkSort>;

const Listing = {
  page: Type.Optional(Paging.page),
  limit: Type.Optional(Paging.limit),
  sort: Type.Optional(ArtworkSort),
  status: Type.Optional(ArtworkStatus),
};
const Limit = Type.Number({ minimum: 0, maximum: 1e12 });

export const ArtworksQuery = Type.Object({
  ...Listing,
  artist_id: Type.Optional(Id),
  category_id: Type.Optional(Id),
  medium: Type.Optional(Line({ maxLength: ARTWORK_LIMITS.medium })),
  /** Dollars, both inclusive. */
  min_price: Type.Optional(Limit),
  max_price: Type.Optional(Limit),
  tag: Type.Optional(Line({ maxLength: ARTWORK_LIMITS.tag })),
  /** Words to look for in title, description, artist, tags and medium. */
  q: Type.Optional(Line({ maxLength: ARTWORK_LIMITS.search })),
  is_digital: Type.Optional(Type.Boolean()),
  orientation: Type.Optional(Type.Enum(ORIENTATIONS)),
  /** By the longest side that `dimensions` says. */
  size: Type.Optional(Type.Enum(SIZE_NAMES)),
  style: Type.Optional(Line({ maxLength: ARTWORK_LIMITS.style })),
  /** The dominant colour of the first image: the palette's nearest, or one near to six digits of sRGB. */
  color: Type.Optional(Type.Union([Type.Enum(COLOR_NAMES), Type.String({ pattern: '^#?[0-9a-fA-F]{6}$' })])),
  /** Whether works have an image: `true` for a shop window. */
  has_image: Type.Optional(Type.Boolean()),
});
export type ArtworksQuery = Static<typeof ArtworksQuery>;

export const MyArtworksQuery = Type.Object(Listing);
export type MyArtworksQuery = Static<typeof MyArtworksQuery>;

const List = { artworks: Type.Array(Artwork), total: Type.Integer({ minimum: 0 }), ...Paging };
export const ArtworksReply = Type.Object(List);
export type ArtworksReply = Static<typeof ArtworksReply>;

/** `available` counts the artist's works that can be bought, whatever the list is filtered by. */
export const MyArtworksReply = Type.Object({ ...List, available: Type.Integer({ minimum: 0 }) });
export type MyArtworksReply = Static<typeof MyArtworksReply>;

export const CategoriesReply = Type.Object({
  categories: Type.Array(Type.Object({ id: Id, name: Type.String() })),
});
export type CategoriesReply = Static<typeof CategoriesReply>;

/** The hero is the first featured work, `artworks` are the others. */
export const FeaturedReply = Type.Object({ hero: Nullable(Artwork), artworks: Type.Array(Artwork, { maxItems: 12 }) });
export type FeaturedReply = Static<typeof FeaturedReply>;

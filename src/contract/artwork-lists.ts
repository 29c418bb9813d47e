import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ARTWORK_LIMITS } from './artwork-limits.ts';
import { Artwork, ArtworkStatus } from './artworks.ts';
import { COLOR_NAMES } from './colors.ts';
import { SIZE_NAMES } from './dimensions.ts';
import { Id, Line, Nullable, Paging } from './primitives.ts';

/** Of the first image. A square may be longer one way by a twentieth. */
export const ORIENTATIONS = ['portrait', 'landscape', 'square'] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

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

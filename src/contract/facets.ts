import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ArtworksQuery, ORIENTATIONS } from './artwork-lists.ts';
import { ARTWORK_STATUSES } from './artworks.ts';
import { COLOR_NAMES } from './colors.ts';
import { SIZE_NAMES } from './dimensions.ts';
import { Id, Nullable } from './primitives.ts';

/** Bands of prices, in dollars, both ends inclusive: `min_price` and `max_price` of the list. The last has no end. */
export const PRICE_BANDS = [
  { min_price: 0, max_price: 249.99 },
  { min_price: 250, max_price: 999.99 },
  { min_price: 1_000, max_price: 4_999.99 },
  { min_price: 5_000, max_price: 19_999.99 },
  { min_price: 20_000, max_price: null },
] as const;

/** The values of media and styles that are counted: the most frequent, and the one that is chosen. */
export const MOST_VALUES = 30;

export const FacetsQuery = Type.Omit(ArtworksQuery, ['page', 'limit', 'sort']);
export type FacetsQuery = Static<typeof FacetsQuery>;

const count = Type.Integer({ minimum: 0 });
const Words = Type.Array(Type.Object({ value: Type.String(), count }), { maxItems: MOST_VALUES + 1 });

/**
 * How many works each value of a filter would leave, with all the other filters as they are: the `total` of the list
 * with this value in the place of the filter's own.
 */
export const FacetsReply = Type.Object({
  /** Works that fit all filters. */
  total: count,
  category_id: Type.Array(Type.Object({ value: Id, count })),
  status: Type.Array(Type.Object({ value: Type.Enum(ARTWORK_STATUSES), count })),
  /** In lower case, the most frequent first. */
  medium: Words,
  style: Words,
  orientation: Type.Array(Type.Object({ value: Type.Enum(ORIENTATIONS), count })),
  size: Type.Array(Type.Object({ value: Type.Enum(SIZE_NAMES), count })),
  color: Type.Array(Type.Object({ value: Type.Enum(COLOR_NAMES), count })),
  price: Type.Array(Type.Object({ min_price: Type.Number(), max_price: Nullable(Type.Number()), count })),
});
export type FacetsReply = Static<typeof FacetsReply>;

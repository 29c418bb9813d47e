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

import type { ArtworksQuery } from '../../../contract/artwork-lists.ts';
import { COLOR_NAMES } from '../../../contract/colors.ts';
import { NEAR, oklabOf } from '../../../contract/oklab.ts';
import { type Columns, FAILS_ALL } from './columns.ts';

/** The filters whose values are counted. The place of a filter is its bit. */
export const FACETS = ['category_id', 'status', 'medium', 'style', 'orientation', 'size', 'color', 'price'] as const;
export type Facet = (typeof FACETS)[number];
export const bitOf = (facet: Facet): number => 1 << FACETS.indexOf(facet);

/** What defines a list beside what it searches for: the query without its page and its order. */
export type Filters = Omit<ArtworksQuery, 'page' | 'limit' | 'sort'>;

/** Slots as bits. */
export type Slots = Uint8Array;

type Column = Float64Array | Int32Array | Uint8Array;

const cents = (dollars: number) => Math.round(dollars * 100);

function failOthers(failed: Uint8Array, column: Column, value: number | undefined, bit: number): void {
  for (let slot = 0; slot < failed.length; slot += 1)
    if (column[slot] !== value) failed[slot] = (failed[slot] ?? 0) | bit;
}

function failUnlike(failed: Uint8Array, column: Column, alike: boolean[], bit: number): void {
  for (let slot = 0; slot < failed.length; slot += 1)
    if (!alike[column[slot] ?? 0]) failed[slot] = (failed[slot] ?? 0) | bit;
}

function failPrices(failed: Uint8Array, prices: Int32Array, least: number, most: number, bit: number): void {
  for (let slot = 0; slot < failed.length; slot += 1) {
    const price = prices[slot] ?? 0;
    if (price < least || price > most) failed[slot] = (failed[slot] ?? 0) | bit;
  }
}

function failFarColors(failed: Uint8Array, { color_l, color_a, color_b }: Columns['of'], hex: string): void {
  const [l, a, b] = oklabOf(hex);
  for (let slot = 0; slot < failed.length; slot += 1) {
    const square = ((color_l[slot] ?? 0) - l) ** 2 + ((color_a[slot] ?? 0) - a) ** 2 + ((color_b[slot] ?? 0) - b) ** 2;
    if (square > NEAR * NEAR) failed[slot] = (failed[slot] ?? 0) | bitOf('color');
  }
}

/** Slots beyond the last bit are of works that came later, and are not among them. */
function failUnfound(failed: Uint8Array, found: Slots): void {
  for (let slot = 0; slot < failed.length; slot += 1)
    if ((((found[slot >> 3] ?? 0) >> (slot & 7)) & 1) === 0) failed[slot] = FAILS_ALL;
}

/**
 * Says of each slot which filters its work fails, as bits: none when the work fits, its own bit for a filter whose
 * values are counted, and all bits when it is not among those that were searched for, fails another filter, or is gone.
 */
export function judge(columns: Columns, filters: Filters, searched: Slots[]): Uint8Array {
  const { of, words } = columns;
  const failed = of.gone.slice(0, columns.length);
  const { artist_id, category_id, is_digital, has_image, min_price, max_price, color } = filters;
  for (const found of searched) failUnfound(failed, found);
  if (artist_id !== undefined) failOthers(failed, of.artist_id, artist_id, FAILS_ALL);
  if (is_digital !== undefined) failOthers(failed, of.is_digital, Number(is_digital), FAILS_ALL);
  if (has_image !== undefined) failOthers(failed, of.has_image, Number(has_image), FAILS_ALL);
  if (category_id !== undefined) failOthers(failed, of.category_id, category_id, bitOf('category_id'));
  for (const name of ['status', 'medium', 'style', 'orientation', 'size'] as const) {
    const value = filters[name]?.trim();
    if (value) failUnlike(failed, of[name], words[name].alike(value), bitOf(name));
  }
  if (min_price !== undefined || max_price !== undefined) {
    const [least, most] = [cents(min_price ?? 0), cents(max_price ?? Number.POSITIVE_INFINITY)];
    failPrices(failed, of.price_cents, least, most, bitOf('price'));
  }
  if (color === undefined) return failed;
  if (COLOR_NAMES.some((name) => name === color))
    failOthers(failed, of.color, words.color.codeOf(color), bitOf('color'));
  else failFarColors(failed, of, color);
  return failed;
}

/** How many works fit. */
export function countFits(failed: Uint8Array): number {
  let fits = 0;
  for (let slot = 0; slot < failed.length; slot += 1) if (failed[slot] === 0) fits += 1;
  return fits;
}

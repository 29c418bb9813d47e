import { ORIENTATIONS } from '../../../contract/artwork-lists.ts';
import { ARTWORK_STATUSES, CATEGORIES } from '../../../contract/artworks.ts';
import { COLOR_NAMES } from '../../../contract/colors.ts';
import { SIZE_NAMES } from '../../../contract/dimensions.ts';
import { type FacetsReply, MOST_VALUES, PRICE_BANDS } from '../../../contract/facets.ts';
import { plainName } from '../../../contract/words.ts';
import type { Dictionary } from './dictionary.ts';
import { bitOf, countFits, type Facet, type Filters, judge, type Slots } from './judge.ts';
import type { Shelf } from './shelf.ts';

/** Counts the works of each value, that fit all filters but this one. */
function countValues(failed: Uint8Array, column: Int32Array | Uint8Array, bit: number, values: number): Int32Array {
  const counts = new Int32Array(values);
  for (let slot = 0; slot < failed.length; slot += 1) {
    const fails = failed[slot];
    if (fails !== 0 && fails !== bit) continue;
    const value = column[slot] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}

const byFrequency = (one: { value: string; count: number }, other: { value: string; count: number }) =>
  other.count - one.count || (one.value < other.value ? -1 : 1);

/** The values of a filter with their counts, the most frequent first, each as most works spell it. */
function mergeSpellings(dictionary: Dictionary, counts: Int32Array): { name: string; value: string; count: number }[] {
  const merged = new Map<string, { name: string; value: string; count: number }>();
  const spelled = [...counts]
    .map((count, code) => ({ value: dictionary.textOf(code), count, name: dictionary.nameOf(code) }))
    .filter(({ count }, code) => count > 0 && code > 0)
    .sort(byFrequency);
  for (const one of spelled) {
    const known = merged.get(one.name);
    if (known) known.count += one.count;
    else merged.set(one.name, one);
  }
  return [...merged.values()].sort(byFrequency);
}

/** Every value of a `Uint8Array`. */
const BYTES = 256;

/** Counts, for each value of each filter, the works that the list would have with it. */
export function countFacets({ columns }: Shelf, filters: Filters, found: Slots[]): FacetsReply {
  const failed = judge(columns, filters, found);
  const { of, words } = columns;
  const countsOf = (facet: Facet, values: number) => countValues(failed, of[facet], bitOf(facet), values);
  const worded = <Value extends string>(
    facet: 'status' | 'orientation' | 'size' | 'color',
    values: readonly Value[],
  ) => {
    const counts = countsOf(facet, BYTES);
    return values.map((value) => ({ value, count: counts[words[facet].codeOf(value) ?? BYTES] ?? 0 }));
  };
  const frequent = (facet: 'medium' | 'style') => {
    const chosen = plainName(filters[facet] ?? '');
    return mergeSpellings(words[facet], countsOf(facet, words[facet].length))
      .filter(({ name }, rank) => rank < MOST_VALUES || name === chosen)
      .map(({ value, count }) => ({ value, count }));
  };
  const inCategory = countsOf('category_id', BYTES);
  const inBand = countsOf('price', BYTES);
  return {
    total: countFits(failed),
    category_id: CATEGORIES.map(({ id }) => ({ value: id, count: inCategory[id] ?? 0 })),
    status: worded('status', ARTWORK_STATUSES),
    medium: frequent('medium'),
    style: frequent('style'),
    orientation: worded('orientation', ORIENTATIONS),
    size: worded('size', SIZE_NAMES),
    color: worded('color', COLOR_NAMES),
    price: PRICE_BANDS.map((band, index) => ({ ...band, count: inBand[index] ?? 0 })),
  };
}

import { COLOR_NAMES, PALETTE } from '#contract/colors.ts';
import { SIZES } from '#contract/dimensions.ts';
import { type FacetsReply, PRICE_BANDS } from '#contract/facets.ts';
import { plainName } from '#contract/words.ts';
import { capitalised } from '../../../lib/format.ts';
import { formatPrice } from '../../../lib/money.ts';
import type { Filter } from './filter.ts';

/** A value that can be chosen. */
export type Choice = {
  key: string;
  label: string;
  /** Works that it would leave; undefined until they are counted. */
  count: number | undefined;
  chosen: boolean;
  /** The change that chooses it, or takes it back. */
  change: Partial<Filter>;
  /** A colour that stands beside its name. */
  swatch?: string;
};
export type FacetGroup = { name: string; choices: Choice[] };

const SIZE_RANGES: Record<string, string> = Object.fromEntries(
  SIZES.map(({ name, upTo }, index) => {
    const from = SIZES[index - 1]?.upTo;
    return [name, upTo === null ? `over ${from} cm` : `up to ${upTo} cm`];
  }),
);

/** The name of a size, with the longest side that it stands for. */
export const sizeLabel = (name: string) => `${capitalised(name)}, ${SIZE_RANGES[name]}`;

const dollars = (amount: number) => formatPrice(amount).replace(/\.00$/, '');

/** The words for a band of prices. The cent that keeps bands apart is left out. */
function bandLabel({ min_price, max_price }: { min_price: number; max_price: number | null }): string {
  if (max_price === null) return `${dollars(min_price)} and more`;
  const end = dollars(Math.ceil(max_price));
  return min_price === 0 ? `Under ${end}` : `${dollars(min_price)} to ${end}`;
}

type Counted = readonly { value: number | string; count: number }[];

/** The count of a value; undefined as long as nothing is counted. */
export function countOf(counted: Counted | undefined, value: number | string): number | undefined {
  return counted && (counted.find((one) => one.value === value)?.count ?? 0);
}

/** A value that leaves nothing cannot be chosen, unless it is chosen already. */
export const isUseless = ({ count, chosen }: Pick<Choice, 'count' | 'chosen'>) => count === 0 && !chosen;

type Key = 'color' | 'orientation' | 'size' | 'style';

function choose<Value extends string>(
  filter: Filter,
  key: Key,
  value: Value,
  label: string,
  counted?: Counted,
): Choice {
  const chosen = plainName(filter[key]) === plainName(value);
  return { key: value, label, count: countOf(counted, value), chosen, change: { [key]: chosen ? '' : value } };
}

/** The counted styles, and the chosen one, which no work may have. */
function stylesOf(filter: Filter, facets: FacetsReply | undefined): string[] {
  const counted = facets?.style.map(({ value }) => value) ?? [];
  const chosen = plainName(filter.style);
  const isCounted = counted.some((style) => plainName(style) === chosen);
  return chosen === '' || isCounted ? counted : [...counted, filter.style.toLowerCase()];
}

/** The groups of values beside the works. Without counts, all but the styles can be chosen just the same. */
export function groupsOf(filter: Filter, facets: FacetsReply | undefined): FacetGroup[] {
  const bands = PRICE_BANDS.map((band, index): Choice => {
    const [min, max] = [band.min_price === 0 ? '' : String(band.min_price), String(band.max_price ?? '')];
    const chosen = filter.min === min && filter.max === max;
    const change = chosen ? { min: '', max: '' } : { min, max };
    return { key: min, label: bandLabel(band), count: facets?.price[index]?.count, chosen, change };
  });
  const colors = COLOR_NAMES.map((name) => ({
    ...choose(filter, 'color', name, capitalised(name), facets?.color),
    swatch: PALETTE[name][0],
  }));
  const orientations = (['portrait', 'landscape', 'square'] as const).map((value) =>
    choose(filter, 'orientation', value, capitalised(value), facets?.orientation),
  );
  const sizes = SIZES.map(({ name }) => choose(filter, 'size', name, sizeLabel(name), facets?.size));
  const styles = stylesOf(filter, facets).map((style) =>
    choose(filter, 'style', style, capitalised(style), facets?.style),
  );
  return [
    { name: 'Price', choices: bands },
    { name: 'Size', choices: sizes },
    { name: 'Orientation', choices: orientations },
    { name: 'Colour', choices: colors },
    { name: 'Style', choices: styles },
  ].filter(({ choices }) => choices.length > 0);
}

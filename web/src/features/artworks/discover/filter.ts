import { ARTWORK_LIMITS } from '#contract/artwork-limits.ts';
import { ARTWORK_SORTS, type ArtworkSort, ORIENTATIONS, type Orientation } from '#contract/artwork-lists.ts';
import { ARTWORK_STATUSES, type ArtworkStatus } from '#contract/artworks.ts';
import { COLOR_NAMES, type ColorName } from '#contract/colors.ts';
import { SIZES, type SizeName } from '#contract/dimensions.ts';
import { CATEGORY_CHOICES } from '../categories.ts';
import { PAGE_SIZE } from '../use-artworks.ts';

/** The filter of Discover, as in its address. A part that is not set is empty. */
export type Filter = {
  q: string;
  category: string;
  medium: string;
  /** Dollars, as they were typed. */
  min: string;
  max: string;
  status: ArtworkStatus | '';
  digital: boolean;
  tag: string;
  orientation: Orientation | '';
  size: SizeName | '';
  style: string;
  color: ColorName | '';
  sort: ArtworkSort;
  page: number;
};

/** Everything, newest first. */
export const NO_FILTER: Filter = {
  q: '',
  category: '',
  medium: '',
  min: '',
  max: '',
  status: '',
  digital: false,
  tag: '',
  orientation: '',
  size: '',
  style: '',
  color: '',
  sort: 'newest',
  page: 1,
};

/** One line of text as the API takes it. */
const line = (text: string | null, maxLength: number) =>
  (text ?? '')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, maxLength);

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;
const amount = (text: string | null) => (AMOUNT.test(text?.trim() ?? '') ? (text ?? '').trim() : '');

/** Reads the filter out of an address; ignores invalid values. */
export function readFilter(params: URLSearchParams): Filter {
  const page = Number(params.get('page'));
  const category = params.get('category') ?? '';
  return {
    q: line(params.get('q'), ARTWORK_LIMITS.search),
    category: CATEGORY_CHOICES.some(({ slug }) => slug === category) ? category : '',
    medium: line(params.get('medium'), ARTWORK_LIMITS.medium),
    min: amount(params.get('min')),
    max: amount(params.get('max')),
    status: ARTWORK_STATUSES.find((status) => status === params.get('status')) ?? '',
    digital: params.get('digital') === 'true',
    tag: line(params.get('tag'), ARTWORK_LIMITS.tag),
    orientation: ORIENTATIONS.find((orientation) => orientation === params.get('orientation')) ?? '',
    size: SIZES.find(({ name }) => name === params.get('size'))?.name ?? '',
    style: line(params.get('style'), ARTWORK_LIMITS.style),
    color: COLOR_NAMES.find((color) => color === params.get('color')) ?? '',
    sort: ARTWORK_SORTS.find((sort) => sort === params.get('sort')) ?? NO_FILTER.sort,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** Writes a filter as the query of an address, without default values. */
export function searchOf(filter: Filter): URLSearchParams {
  const said = Object.entries(filter).filter(([key, value]) => value !== NO_FILTER[key as keyof Filter]);
  return new URLSearchParams(said.map(([key, value]) => [key, String(value)]));
}

/** What is counted: a filter as the API's query, without order and page. */
export function facetsQueryOf({ category, min, max, digital, ...filter }: Filter): Record<string, string | undefined> {
  const id = CATEGORY_CHOICES.find(({ slug }) => slug === category)?.id;
  return {
    q: filter.q || undefined,
    category_id: id?.toString(),
    medium: filter.medium || undefined,
    min_price: min || undefined,
    max_price: max || undefined,
    status: filter.status || undefined,
    is_digital: digital ? 'true' : undefined,
    tag: filter.tag || undefined,
    orientation: filter.orientation || undefined,
    size: filter.size || undefined,
    style: filter.style || undefined,
    color: filter.color || undefined,
  };
}

/** A filter as the API's query for a page of the list. */
export function queryOf(filter: Filter): Record<string, string | undefined> {
  return { ...facetsQueryOf(filter), sort: filter.sort, page: String(filter.page), limit: String(PAGE_SIZE) };
}

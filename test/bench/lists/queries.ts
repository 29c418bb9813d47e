import { ARTWORK_SORTS } from '../../../src/contract/artwork-lists.ts';
import { KNOWN_WORDS } from './words.ts';

/** One filter of each kind, with values that many and that few works have, and several at once. */
const FILTERS = [
  ...['', 'category_id=3', 'category_id=10', 'status=available', 'status=sold', 'medium=Medium 1', 'medium=Medium 55'],
  ...['style=Style 3', 'tag=tag1', 'tag=tag180', 'min_price=500&max_price=2500', 'min_price=9990', 'is_digital=false'],
  ...[
    'has_image=true',
    'orientation=square',
    'size=large',
    'color=blue',
    'color=2f5fa8',
    'artist_id=77',
    'artist_id=1',
  ],
  'status=available&has_image=true&is_digital=false&min_price=100',
  'category_id=2&status=available&medium=Medium 3&size=medium&color=red',
];
/** Words that at most a fiftieth of the works have, or none; and those that more have. */
const RARE = ['winter', 'quillwort', 'painting winter', 'winter -light', 'quillw', 'zzzqqx'];
const COMMON = [...KNOWN_WORDS.slice(0, 3), 'paint', 'painting light', 'light or winter', 'harbour -light', 'w'];
const TAILS = ['', 'status=available', 'category_id=3&is_digital=false', 'min_price=500&max_price=2500'];

const list = (sort: string, ...more: string[]) =>
  encodeURI(`/api/v1/artworks?${[`sort=${sort}`, ...more].filter((part) => part !== '').join('&')}`);
const counts = (...more: string[]) =>
  encodeURI(`/api/v1/artworks/facets?${more.filter((part) => part !== '').join('&')}`);
const sorted = (...tails: string[][]) => ARTWORK_SORTS.flatMap((sort) => tails.map((tail) => list(sort, ...tail)));
const searches = (words: string[]) =>
  words.flatMap((word) => [
    ...TAILS.slice(1).flatMap((tail) => sorted([`q=${word}`, tail])),
    ...TAILS.map((tail) => counts(`q=${word}`, tail)),
  ]);

/** What people ask, by kinds: each path is asked for the first time, and then again. */
export const queriesOf = (works: number): Record<string, string[]> => {
  const pages = [10, 1_000, Math.floor(works / 40), Math.floor(works / 20)];
  return {
    'a list, by every filter and order': sorted(...FILTERS.map((filter) => [filter])),
    'a page far down': sorted(...pages.map((page) => [`page=${page}`])),
    'a page far down of half of the works': sorted(
      ...pages.slice(0, 3).map((page) => ['status=available', 'is_digital=false', `page=${page}`]),
    ),
    'counts beside filters': FILTERS.map((filter) => counts(filter)),
    'the first search for rare words': RARE.map((word) => list('newest', `q=${word}`)),
    'the first search for common words': COMMON.map((word) => list('newest', `q=${word}`)),
    'searches for these words in other ways': searches([...RARE, ...COMMON]),
  };
};

import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import t from 'tap';
import { ORIENTATIONS } from '../../../src/contract/artwork-lists.ts';
import { ARTWORK_STATUSES, CATEGORIES } from '../../../src/contract/artworks.ts';
import { COLOR_NAMES, PALETTE } from '../../../src/contract/colors.ts';
import { SIZES } from '../../../src/contract/dimensions.ts';
import { type FacetsReply, PRICE_BANDS } from '../../../src/contract/facets.ts';
import { chipsOf } from '../../../web/src/features/artworks/discover/chips.ts';
import { groupsOf, isUseless } from '../../../web/src/features/artworks/discover/facet-groups.ts';
import {
  facetsQueryOf,
  NO_FILTER,
  queryOf,
  readFilter,
  searchOf,
} from '../../../web/src/features/artworks/discover/filter.ts';

const read = (search: string) => readFilter(new URLSearchParams(search));
const said = (query: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

/** Every work counts for nothing but what `some` says. */
const counted = (some: Partial<FacetsReply> = {}): FacetsReply => ({
  total: 0,
  category_id: CATEGORIES.map(({ id }) => ({ value: id, count: 0 })),
  status: ARTWORK_STATUSES.map((value) => ({ value, count: 0 })),
  medium: [],
  style: [],
  orientation: ORIENTATIONS.map((value) => ({ value, count: 0 })),
  size: SIZES.map(({ name }) => ({ value: name, count: 0 })),
  color: COLOR_NAMES.map((value) => ({ value, count: 0 })),
  price: PRICE_BANDS.map((band) => ({ ...band, count: 0 })),
  ...some,
});
const group = (name: string, ...of: Parameters<typeof groupsOf>) => groupsOf(...of).find((one) => one.name === name);

t.test('a filter is the same after its address was read', async () => {
  const filter = fc.record({
    q: fc.constantFrom('', 'sea & "salt"'),
    category: fc.constantFrom('', 'mixed-media'),
    medium: fc.constantFrom('', 'Oil'),
    min: fc.constantFrom('', '10'),
    max: fc.constantFrom('', '249.99'),
    status: fc.constantFrom('' as const, ...ARTWORK_STATUSES),
    digital: fc.boolean(),
    tag: fc.constantFrom('', 'sea'),
    orientation: fc.constantFrom('' as const, ...ORIENTATIONS),
    size: fc.constantFrom('' as const, ...SIZES.map(({ name }) => name)),
    style: fc.constantFrom('', 'Ink wash', 'a=b&c'),
    color: fc.constantFrom('' as const, ...COLOR_NAMES),
    sort: fc.constantFrom('newest' as const, 'popular' as const),
    page: fc.integer({ min: 1, max: 99 }),
  });
  fc.assert(fc.property(filter, (one) => isDeepStrictEqual(readFilter(searchOf(one)), { ...one })));
});

t.test('what an address says that is no value is left aside', async (t) => {
  t.same(read('orientation=round&size=huge&color=mauve&style=&status=lost'), NO_FILTER);
  t.same(read('color=%23204060&size=Small&orientation=toString'), NO_FILTER);
  t.match(read(`style=${'x'.repeat(300)}`), { style: 'x'.repeat(100) });
});

t.test('the API is asked for what is chosen', async (t) => {
  const filter = read('orientation=square&size=large&style=Ink+wash&color=teal&min=250&page=3');
  const query = { orientation: 'square', size: 'large', style: 'Ink wash', color: 'teal', min_price: '250' };
  t.same(said(facetsQueryOf(filter)), query);
  t.same(said(queryOf(filter)), { ...query, sort: 'newest', page: '3', limit: '24' });
});

t.test('each choice is a chip, which takes it back', async (t) => {
  const filter = read('orientation=portrait&size=oversize&style=ink+wash&color=beige');
  const chips = chipsOf(filter);
  t.same(
    chips.map(({ label }) => label),
    ['Oversize, over 200 cm', 'Portrait', 'Beige', 'Ink wash'],
  );
  t.same(Object.assign({}, filter, ...chips.map(({ without }) => without)), NO_FILTER);
});

t.test('values say what they are, and can be chosen and taken back', async (t) => {
  const prices = group('Price', NO_FILTER, undefined)?.choices.map(({ label }) => label);
  t.same(prices, ['Under $250', '$250 to $1,000', '$1,000 to $5,000', '$5,000 to $20,000', '$20,000 and more']);
  t.same(
    group('Size', NO_FILTER, undefined)?.choices.map(({ label }) => label),
    ['Small, up to 40 cm', 'Medium, up to 100 cm', 'Large, up to 200 cm', 'Oversize, over 200 cm'],
  );
  t.match(group('Colour', NO_FILTER, undefined)?.choices[0], { label: 'Black', swatch: PALETTE.black[0] });
  for (const { name, choices } of groupsOf(NO_FILTER, counted({ style: [{ value: 'ink wash', count: 2 }] })))
    for (const { key, label, chosen, change } of choices) {
      t.equal(chosen, false);
      const filter = { ...NO_FILTER, ...change };
      t.same(readFilter(searchOf(filter)), filter, `${label} stays in the address`);
      const now = group(name, filter, undefined)?.choices.find((choice) => choice.key === key);
      t.match(now, { chosen: true }, label);
      t.same({ ...filter, ...now?.change }, NO_FILTER);
    }
});

t.test('a value that would leave nothing cannot be chosen, but taken back', async (t) => {
  const filter = read('color=red&style=Cubism');
  const facets = counted({
    color: [
      { value: 'blue', count: 3 },
      { value: 'red', count: 0 },
    ],
  });
  const colors = group('Colour', filter, facets)?.choices ?? [];
  const of = (key: string) => colors.find((choice) => choice.key === key) ?? { count: undefined, chosen: false };
  t.same([of('blue'), of('red'), of('green')].map(isUseless), [false, false, true]);
  t.match(group('Style', filter, facets)?.choices, [{ label: 'Cubism', count: 0, chosen: true }]);
  t.notOk(
    groupsOf(NO_FILTER, undefined).some(({ choices }) => choices.some(isUseless)),
    'without counts, all can be chosen',
  );
});

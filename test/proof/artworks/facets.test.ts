import fc from 'fast-check';
import t from 'tap';
import { type ArtworksReply, ORIENTATIONS } from '../../../src/contract/artwork-lists.ts';
import { ARTWORK_STATUSES, type Artwork, CATEGORIES } from '../../../src/contract/artworks.ts';
import { COLOR_NAMES } from '../../../src/contract/colors.ts';
import { SIZE_NAMES } from '../../../src/contract/dimensions.ts';
import { type FacetsReply, MOST_VALUES, PRICE_BANDS } from '../../../src/contract/facets.ts';
import { NEAR, oklabOf } from '../../../src/contract/oklab.ts';
import { addImage, list } from '../../artworks/people.ts';
import { startStack } from '../../helpers/stack.ts';

t.test('the counts beside the filters', async (t) => {
  const stack = await startStack(t, { redis: false });
  const ada = await stack.artist('Ada Brush');
  const visitor = stack.visitor();

  const MEDIA = ['Oil', 'oil', 'Ink'];
  const STYLES = ['Abstract', 'abstract', 'Ink wash', null];
  const SIDES = ['30 × 30 cm', '80 × 60 cm', '24" x 60"', '2 × 3 m', 'as large as a door', null];
  const PICTURES = [
    ['#204060', [1600, 1200]],
    ['#f0e6d2', [1200, 1600]],
    ['#808080', [1000, 1020]],
  ] as const;
  const PRICES = [1, 249.99, 250, 999.99, 5_000, 20_000];

  /** Works that differ in all that can be filtered; each has its own mix. */
  const works: Artwork[] = [];
  for (let n = 0; n < 36; n += 1) {
    const { artwork } = await list(ada, {
      title: n % 2 ? 'Tide' : 'Storm',
      tags: n % 3 ? ['sea'] : [],
      category_id: 1 + (n % 4),
      medium: MEDIA[n % MEDIA.length] ?? '',
      style: STYLES[(n >> 1) % STYLES.length] ?? null,
      dimensions: SIDES[n % SIDES.length] ?? null,
      price: PRICES[(n >> 1) % PRICES.length] ?? 1,
      is_digital: n % 5 === 0,
    });
    const [color, sides] = PICTURES[(n >> 2) % 4] ?? [];
    if (color) await addImage(stack, artwork, color, [...sides]);
    const status = ARTWORK_STATUSES[n % 5];
    if (status) await ada.call('PUT', `/api/v1/artworks/${artwork.id}`, { body: { status } });
    works.push(artwork);
  }
  await stack.foldAll();

  type Query = Record<string, boolean | number | string | null | undefined>;

  /** A query as text, without what is not set. */
  const search = (query: Query) =>
    new URLSearchParams(
      Object.entries(query).flatMap(([name, value]): [string, string][] => (value == null ? [] : [[name, `${value}`]])),
    );

  async function ask<Body>(path: string, query: Query) {
    const { status, body } = await visitor.call<Body>('GET', `/api/v1/${path}?${search(query)}`);
    if (status !== 200) throw new Error(`${path}?${search(query)} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }
  const totalOf = async (query: Query) => (await ask<ArtworksReply>('artworks', { ...query, limit: 1 })).total;
  const facetsOf = (query: Query) => ask<FacetsReply>('artworks/facets', query);

  /** Each counted value as the change of the query that chooses it, with its count. */
  function choices({ total: _, price, ...facets }: FacetsReply): { choice: Query; count: number }[] {
    const values = Object.entries(facets).flatMap(([facet, values]) =>
      values.map(({ value, count }) => ({ choice: { [facet]: value }, count })),
    );
    const bands = price.map(({ count, ...choice }) => ({ choice, count }));
    return [...values, ...bands];
  }

  const some = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
  const queries = fc.record({
    category_id: some(...CATEGORIES.slice(0, 5).map(({ id }) => id)),
    status: some(...ARTWORK_STATUSES),
    medium: some('OIL', 'ink', 'bronze'),
    style: some('abstract', 'Ink Wash', 'cubism'),
    orientation: some(...ORIENTATIONS),
    size: some(...SIZE_NAMES),
    color: some('blue', 'grey', 'red', '#214161', 'ffffff'),
    band: some<Query>(...PRICE_BANDS),
    min_price: some(250, 300),
    q: some('tide', 'tide or storm', '!!!'),
    tag: some('sea'),
    is_digital: some(true, false),
    has_image: some(true, false),
  });

  // Shows 8.33
  t.test('the count beside a value is the total of the list that has it chosen', async () => {
    const law = fc.asyncProperty(queries, fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), async (drawn, picks) => {
      const { band, ...said } = drawn;
      const query = { ...said, ...band };
      const facets = await facetsOf(query);
      if (facets.total !== (await totalOf(query))) throw new Error(`total ${facets.total}: ${search(query)}`);
      const all = choices(facets);
      for (const { choice, count } of picks.flatMap((pick) => all[pick % all.length] ?? [])) {
        const total = await totalOf({ ...query, ...choice });
        if (total !== count)
          throw new Error(`${search(query)} with ${search(choice)}: ${count} counted, ${total} listed`);
      }
    });
    await fc.assert(law, { numRuns: 30 });
  });

  t.test('no value that works have is left out, nor one that they could have', async (t) => {
    const facets = await facetsOf({});
    t.equal(facets.total, works.length);
    t.same(
      facets.medium.map(({ value, count }) => [value, count]),
      [
        ['oil', 24],
        ['ink', 12],
      ],
    );
    t.same(facets.style.map(({ value }) => value).sort(), ['abstract', 'ink wash']);
    t.same(
      facets.color.map(({ value }) => value),
      COLOR_NAMES,
    );
    for (const facet of ['category_id', 'status', 'price'] as const)
      t.equal(
        facets[facet].reduce((sum, { count }) => sum + count, 0),
        works.length,
        facet,
      );
    t.match(await facetsOf({ category_id: 10 }), { total: 0, category_id: { 0: { count: 9 }, 9: { count: 0 } } });
  });

  // Shows 8.33
  t.test('a colour finds what is near to it, by distance', async (t) => {
    const [color, ...others] = ['#204060', '#305070', '#001868', '#ff0000'].map((hex) => ({
      hex,
      oklab: oklabOf(hex),
    }));
    const seen = others.map(({ oklab }) =>
      Math.hypot(...oklab.map((value, axis) => value - (color?.oklab[axis] ?? 0))),
    );
    t.same(
      seen.map((distance) => Math.sign(distance - NEAR)),
      [-1, 1, 1],
      'the second is near in each axis, and far in all',
    );
    const total = await totalOf({ color: 'blue' });
    t.ok(total > 0);
    for (const [{ hex }, count] of others.map((other, at) => [other, at === 0 ? total : 0] as const))
      t.equal(await totalOf({ color: hex }), count, hex);
  });

  t.test('only the most frequent words are counted, and the chosen one', async (t) => {
    for (let n = 0; n < MOST_VALUES + 3; n += 1)
      await list(ada, { title: 'Rare', medium: `Medium ${n}`, style: 'Rare' });
    await stack.foldAll();
    const rare = { style: 'rare' };
    t.equal((await facetsOf(rare)).medium.length, MOST_VALUES);
    const last = 'medium 9';
    t.notOk((await facetsOf({})).medium.some(({ value }) => value === last));
    const chosen = await facetsOf({ ...rare, medium: last.toUpperCase() });
    t.match(chosen.medium, { length: MOST_VALUES + 1, [MOST_VALUES]: { value: last, count: 1 } });
  });

  t.test('counts that were asked for before follow each change', async (t) => {
    const [work] = works;
    const before = await facetsOf({ status: 'reserved' });
    await ada.call('PUT', `/api/v1/artworks/${work?.id}`, { body: { status: 'reserved' } });
    await stack.foldAll();
    t.equal((await facetsOf({ status: 'reserved' })).total, before.total + 1);
  });

  t.test('what is no filter is refused', async (t) => {
    const wrong = ['orientation=round', 'size=huge', 'color=mauve', 'color=%2312345', 'style=%00', 'min_price=cheap'];
    for (const path of ['artworks', 'artworks/facets'])
      for (const query of wrong) {
        const { status, body } = await visitor.call('GET', `/api/v1/${path}?${query}`);
        t.match({ status, body }, { status: 400, body: { code: 'VALIDATION' } }, `${path}?${query}`);
      }
  });
});

import t from 'tap';
import { createRandom } from '../../../demo/random.ts';
import { catalogue } from '../../../projections/catalogue.ts';
import { artworkVisitors } from '../../../projections/engagement/artwork-visitors.ts';
import { ARTWORK_SORTS, type ArtworksQuery } from '../../../src/contract/artwork-lists.ts';
import { ARTWORK_STATUSES, type Artwork } from '../../../src/contract/artworks.ts';
import type { FacetsQuery } from '../../../src/contract/facets.ts';
import { replay } from '../../../src/engine/folding/builds/replay.ts';
import { createLists } from '../../../src/shop/artworks/lists.ts';
import { createRenderings } from '../../../src/shop/artworks/rendered.ts';
import { addImage, list, view } from '../../artworks/people.ts';
import { startStack } from '../../helpers/stack.ts';

const TURNS = 6;
const CHANGES = 6;

t.test('works in memory that follow what changes are those that are loaded anew', async (t) => {
  const stack = await startStack(t, { redis: false });
  const artists = [await stack.artist('Ada Brush'), await stack.artist('Bea Chisel')] as const;
  const random = createRandom(3);
  const open = () => createLists(stack.db, createRenderings(stack.db), () => stack.parts.now());
  const following = open();

  const works: { artwork: Artwork; artist: (typeof artists)[number] }[] = [];
  const words = ['tide', 'storm', 'harbour', 'light'];
  const say = () => ({
    title: `${random.pick(words)} ${random.pick(words)}`,
    price: 1 + random.below(4) * 300,
    medium: random.pick(['Oil', 'oil', 'Ink']),
    style: random.pick(['Abstract', 'Wash', null]),
    tags: [random.pick(['sea', 'Sky'])],
    category_id: 1 + random.below(3),
    dimensions: random.pick(['30 × 30 cm', '2 × 3 m', 'as a door']),
    is_digital: random.chance(0.3),
  });

  const changes = {
    async list() {
      const artist = random.pick(artists);
      works.push({ artwork: (await list(artist, say())).artwork, artist });
    },
    async change() {
      const { artwork, artist } = random.pick(works);
      await artist.call('PUT', `/api/v1/artworks/${artwork.id}`, { body: say() });
    },
    async status() {
      const { artwork, artist } = random.pick(works);
      const body = { status: random.pick(ARTWORK_STATUSES) };
      await artist.call('PUT', `/api/v1/artworks/${artwork.id}`, { body });
    },
    async remove() {
      const [work] = works.splice(random.below(works.length), 1);
      await work?.artist.call('DELETE', `/api/v1/artworks/${work.artwork.id}`);
    },
    async rename() {
      const artist = random.pick(artists);
      const { body } = await artist.call<object>('GET', '/artists/me');
      await artist.call('PUT', '/artists/me', { body: { ...body, artist_name: `${random.pick(words)} Smith` } });
    },
    async hang() {
      const color = random.pick(['#204060', '#f0e6d2', '#808080']);
      await addImage(
        stack,
        random.pick(works).artwork,
        color,
        random.pick([
          [1_600, 1_200],
          [900, 900],
        ]),
      );
    },
    async look() {
      await view(stack, random.pick(works).artwork.id, { times: 1 + random.below(3) });
    },
  };

  const filters: FacetsQuery[] = [
    {},
    { status: 'available', medium: 'OIL' },
    { category_id: 2, is_digital: false },
    { q: 'tide' },
    { q: 'smith -light', style: 'wash' },
    { tag: 'SKY', min_price: 300, max_price: 700 },
    { q: 'sto', tag: 'sea', orientation: 'square' },
    { color: 'blue', has_image: true },
    { color: '#204060', size: 'oversize' },
    { q: '!!!' },
  ];

  async function compare(when: string) {
    const anew = open();
    for (const filter of filters) {
      for (const sort of ARTWORK_SORTS)
        for (const page of [1, 3]) {
          const query: ArtworksQuery = { ...filter, sort, page, limit: 3 };
          t.equal(await following.readPage(query), await anew.readPage(query), `${when}: ${JSON.stringify(query)}`);
        }
      t.same(await following.readFacets(filter), await anew.readFacets(filter), `${when}: ${JSON.stringify(filter)}`);
    }
  }

  for (let n = 0; n < 10; n += 1) await changes.list();
  await stack.foldAll();
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const made = Array.from({ length: CHANGES }, () => random.pick(Object.keys(changes) as (keyof typeof changes)[]));
    for (const change of made) await changes[change]();
    await stack.foldAll();
    await compare(`after ${made}`);
  }
  for (const projection of [catalogue, artworkVisitors]) await replay(stack.folder, projection);
  await compare('after replays');
});

import t from 'tap';
import { catalogue } from '../../../projections/catalogue.ts';
import { artworkPopularity } from '../../../projections/engagement/artwork-popularity.ts';
import type { ArtworksReply } from '../../../src/contract/artwork-lists.ts';
import type { Artwork } from '../../../src/contract/artworks.ts';
import { advanceLive } from '../../../src/engine/folding/advance.ts';
import { replay } from '../../../src/engine/folding/builds/replay.ts';
import { addImage, list, view } from '../../artworks/people.ts';
import { startStack } from '../../helpers/stack.ts';

t.test('lists that are kept', async (t) => {
  const stack = await startStack(t, { redis: false });
  const ada = await stack.artist('Ada Brush');

  const titles = ['Tide', 'Storm', 'Horses', 'Pixels'];
  const works: Artwork[] = [];
  for (const [index, title] of titles.entries())
    works.push((await list(ada, { title, description: 'A work.', tags: [], price: 100 * (index + 1) })).artwork);
  const [tide, storm, horses] = works;
  if (!tide || !storm || !horses) throw new Error('there are no works');

  async function ask(query = '') {
    const { body } = await stack.visitor().call<ArtworksReply>('GET', `/api/v1/artworks?${query}`);
    return body;
  }

  async function names(query = '') {
    const { artworks, total } = await ask(query);
    return [artworks.map(({ title }) => title).join(' '), total];
  }

  const change = (work: Artwork, body: object) => ada.call('PUT', `/api/v1/artworks/${work.id}`, { body });

  t.beforeEach(() => stack.foldAll());

  t.test('a list that was asked for before follows each change', async (t) => {
    const query = 'status=available&sort=price_asc&q=work';
    t.same(await names(query), ['Tide Storm Horses Pixels', 4]);
    t.same(await names(`${query}&limit=2&page=2`), ['Horses Pixels', 4]);
    await change(tide, { price: 999 });
    await stack.foldAll();
    t.same(await names(query), ['Storm Horses Pixels Tide', 4]);
    await change(storm, { status: 'sold' });
    await stack.foldAll();
    t.same(await names(query), ['Horses Pixels Tide', 3]);
    await change(horses, { description: 'A horse.' });
    await stack.foldAll();
    t.same(await names(query), ['Pixels Tide', 2]);
    t.same(await names(`${query}&limit=1&page=3`), ['', 2]);
    const { artwork } = await list(ada, { title: 'Late', description: 'A work.', price: 1 });
    await stack.foldAll();
    t.same(await names(query), ['Late Pixels Tide', 3]);
    await ada.call('DELETE', `/api/v1/artworks/${artwork.id}`);
    await stack.foldAll();
    t.same(await names(query), ['Pixels Tide', 2]);
  });

  t.test('what is shown of a work follows each change, in lists and alone', async (t) => {
    const shown = async () => {
      const alone = await stack.visitor().call<Artwork>('GET', `/api/v1/artworks/${tide.id}`);
      const { artworks } = await ask('sort=price_desc&limit=1');
      t.same(artworks, [alone.body]);
      return alone.body;
    };
    t.match(await shown(), { title: 'Tide', artist_name: 'Ada Brush', view_count: 0 });
    await change(tide, { title: 'Ebb' });
    await stack.foldAll();
    t.match(await shown(), { title: 'Ebb' });
    const { body: profile } = await ada.call<object>('GET', '/artists/me');
    await ada.call('PUT', '/artists/me', { body: { ...profile, artist_name: 'Ada Pencil' } });
    await stack.foldAll();
    t.match(await shown(), { artist_name: 'Ada Pencil' });
    t.equal((await ask('q=pencil')).total, 4);
    await addImage(stack, tide);
    await view(stack, tide.id);
    await stack.foldAll();
    t.match(await shown(), { images: { length: 1 }, view_count: 1 });
  });

  t.test('a list by popularity follows the views', async (t) => {
    await view(stack, storm.id, { times: 2 });
    await stack.foldAll();
    t.same(await names('sort=popular&limit=2'), ['Storm Ebb', 4]);
    await view(stack, horses.id, { times: 3 });
    await stack.foldAll();
    t.same(await names('sort=popular&limit=2'), ['Horses Storm', 4]);
  });

  t.test('a replay is seen, though no event came', async (t) => {
    const before = await ask('sort=popular');
    for (const projection of [catalogue, artworkPopularity]) {
      t.ok(await replay(stack.folder, projection));
      t.same(await ask('sort=popular'), before, projection.name);
    }
    await change(horses, { title: 'Mares' });
    await stack.foldAll();
    t.same(await names('sort=popular&limit=1'), ['Mares', 4]);
  });

  t.test('while works change hands, every answer is of one moment', async (t) => {
    let asked = 0;
    let turn = 0;
    const isOver = () => turn >= 15 && asked >= 60;
    const writing = (async () => {
      for (; !isOver(); turn += 1) {
        await change(storm, { status: turn % 2 ? 'sold' : 'available' });
        await change(horses, { status: turn % 2 ? 'available' : 'sold' });
        await advanceLive(stack.folder, catalogue);
      }
    })();
    while (!isOver()) {
      const [available, sold] = await Promise.all([ask('status=available'), ask('status=sold&sort=price_asc')]);
      for (const [status, { artworks, total }] of Object.entries({ available, sold })) {
        if (artworks.length !== total || artworks.some((work) => work.status !== status))
          t.fail(`${status}: ${total} works, ${artworks.map((work) => work.status)}`);
      }
      asked += 1;
    }
    await writing;
    t.ok(asked > 0, `asked ${asked} times in ${turn} turns`);
  });
});

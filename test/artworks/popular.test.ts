import t from 'tap';
import { artworkPopularity } from '../../projections/engagement/artwork-popularity.ts';
import { artworkVisitors } from '../../projections/engagement/artwork-visitors.ts';
import type { ArtworksReply } from '../../src/contract/artwork-lists.ts';
import { replay } from '../../src/engine/folding/builds/replay.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import { startStack } from '../helpers/stack.ts';
import { list, view, visit } from './people.ts';

const DAY = 86_400_000;

t.test('the most popular works are those with the most visitors of the last thirty days', async (t) => {
  const stack = await startStack(t, { redis: false, env: { TRUST_PROXY: '127.0.0.1' } });
  const ada = await stack.artist('Ada Brush');
  const put = async (title: string) => (await list(ada, { title })).artwork.id;
  const [tide, fern] = [await put('Tide'), await put('Fern')];

  const popular = async () => {
    await stack.foldAll();
    const { body } = await stack.visitor().call<ArtworksReply>('GET', '/api/v1/artworks?sort=popular');
    return body.artworks.map(({ title, view_count }) => [title, view_count]);
  };

  t.same(await popular(), [
    ['Fern', 0],
    ['Tide', 0],
  ]);
  await visit(stack, tide, 2);

  await t.test('the views of the artist count neither there nor in the number of views', async (t) => {
    await view(stack, fern, { viewer: ada, times: 500 });
    t.same(await popular(), [
      ['Tide', 2],
      ['Fern', 0],
    ]);
  });

  await t.test('a place cannot be bought by many views', async (t) => {
    await view(stack, fern, { times: 500, from: '203.0.113.1' });
    t.same(await popular(), [
      ['Tide', 2],
      ['Fern', 500],
    ]);
  });

  await t.test('a replay counts the same, also when the work is gone', async (t) => {
    await ada.call('DELETE', `/api/v1/artworks/${fern}`);
    for (const projection of [artworkPopularity, artworkVisitors]) {
      const live = await verifyProjection(stack.db, projection);
      await replay(stack.folder, projection);
      for (const { name, shown } of [...live, ...(await verifyProjection(stack.db, projection))])
        t.same(shown, [], name);
    }
  });

  await t.test('what was seen longer ago does not count', async (t) => {
    const tern = await put('Tern');
    stack.clock.ahead = 29 * DAY;
    t.same((await popular())[0], ['Tide', 2]);
    stack.clock.ahead = 30 * DAY;
    t.same((await popular())[0], ['Tern', 0], 'of those without visitors the newest is first');
    await visit(stack, tern, 1);
    t.same((await popular())[0], ['Tern', 1]);
  });
});

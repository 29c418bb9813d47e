import t from 'tap';
import { findPage } from '../../../src/shop/artworks/shelf/pages.ts';
import { createSearches } from '../../../src/shop/artworks/shelf/searches.ts';
import { keepShelf } from '../../../src/shop/artworks/shelf/shelf.ts';
import { list } from '../../artworks/people.ts';
import { startStack } from '../../helpers/stack.ts';

t.test('a work that changes while a search is brought up to date', async (t) => {
  const stack = await startStack(t, { redis: false });
  const ada = await stack.artist('Ada Brush');
  const hang = async (title: string) => (await list(ada, { title, description: 'Salt.' })).artwork.id;
  const readShelf = keepShelf(stack.db);
  let meanwhile: (() => Promise<void>) | undefined;
  // Whoever has read the shelf waits until others have changed works.
  const search = createSearches(stack.db, async () => {
    const shelf = await readShelf();
    const act = meanwhile;
    meanwhile = undefined;
    await act?.();
    return shelf;
  });
  const find = async () => {
    const { shelf, found } = await search(['q:tide']);
    return findPage(shelf, { filters: {}, sort: 'newest', found }, { page: 1, limit: 20 }).ids;
  };

  const first = await hang('Tide');
  const second = await hang('Tide again');
  await stack.foldAll();
  t.same(await find(), [second, first]);

  const third = await hang('Tide once more');
  await stack.foldAll();
  let fourth = 0;
  meanwhile = async () => {
    fourth = await hang('Tide for good');
    await ada.call('PUT', `/api/v1/artworks/${first}`, { body: { title: 'Storm' } });
    await stack.foldAll();
  };
  t.same(await find(), [fourth, third, second], 'is found as it is');

  const fifth = await hang('The last tide');
  await stack.foldAll();
  t.same(await find(), [fifth, fourth, third, second], 'and stays so with the next change');
});

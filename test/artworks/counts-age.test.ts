import t from 'tap';
import type { ArtworksReply, FeaturedReply } from '../../src/contract/artwork-lists.ts';
import type { Artwork } from '../../src/contract/artworks.ts';
import { startStack } from '../helpers/stack.ts';
import { addImage, list, view } from './people.ts';

const HOUR = 3_600_000;

t.test('views alone bring no new answer before the counts are too old, but a change of a work does', async (t) => {
  const stack = await startStack(t, { redis: false, countsAge: HOUR });
  const ada = await stack.artist('Ada Brush');
  const { artwork: tide } = await list(ada, { title: 'Tide' });
  await addImage(stack, tide);
  await stack.foldAll();
  const ask = async <Body>(path: string) => (await stack.visitor().call<Body>('GET', `/api/v1${path}`)).body;
  const shown = async () => {
    const { artworks } = await ask<ArtworksReply>('/artworks');
    const { hero } = await ask<FeaturedReply>('/home/featured');
    const alone = await ask<Artwork>(`/artworks/${tide.id}`);
    return [alone, artworks[0], hero].map((work) => [work?.title, work?.view_count]);
  };
  t.same(await shown(), Array(3).fill(['Tide', 0]));
  await view(stack, tide.id, { times: 2 });
  await stack.foldAll();
  t.same(await shown(), Array(3).fill(['Tide', 0]));
  await ada.call('PUT', `/artworks/${tide.id}`, { body: { title: 'Ebb' } });
  await stack.foldAll();
  t.same(await shown(), Array(3).fill(['Ebb', 2]));
});

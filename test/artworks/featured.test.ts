import t from 'tap';
import type { Artwork, FeaturedReply } from '../../src/contract/artworks.ts';
import { startStack } from '../helpers/stack.ts';
import { addImage, list, view } from './people.ts';

const stack = await startStack(t, { redis: false });
const HOUR = 3_600_000;

async function featured() {
  await stack.foldAll();
  const { status, body } = await stack.visitor().call<FeaturedReply>('GET', '/api/v1/home/featured');
  t.equal(status, 200);
  return [body.hero, ...body.artworks].map((work) => work?.title);
}

t.test('an empty shop has an empty window', async (t) => {
  const { status, body } = await stack.visitor().call('GET', '/api/v1/home/featured');
  t.equal(status, 200);
  t.same(body, { hero: null, artworks: [] });
});

t.test('the window follows what people look at', async (t) => {
  const ada = await stack.artist();
  const works: Artwork[] = [];
  for (let n = 1; n <= 15; n += 1) {
    const { artwork } = await list(ada, { title: `Work ${n}` });
    await addImage(stack, artwork);
    works.push(artwork);
  }
  const id = (n: number) => works[n - 1]?.id ?? 0;
  const newest = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => `Work ${from - n}`);

  t.same(await featured(), newest(15, 3), 'the newest, as long as nobody looks');
  await view(stack, id(2), { times: 2 });
  await view(stack, id(1), { times: 5, at: new Date(Date.now() - 47 * HOUR) });
  t.same(await featured(), ['Work 1', 'Work 2', ...newest(15, 5)]);
  await view(stack, id(2), { times: 9 });
  await view(stack, id(7));
  t.same(await featured(), ['Work 2', 'Work 1', 'Work 7', ...newest(15, 8), 'Work 6', 'Work 5']);

  await t.test('which is sold, deleted, or has no image is not in it', async (t) => {
    await ada.call('PUT', `/api/v1/artworks/${id(2)}`, { body: { status: 'sold' } });
    await ada.call('DELETE', `/api/v1/artworks/${id(7)}`);
    const { artwork } = await list(ada, { title: 'Without image' });
    await view(stack, artwork.id, { times: 50 });
    await view(stack, 999_999, { times: 50 });
    t.same(await featured(), ['Work 1', ...newest(15, 8), ...newest(6, 3)]);
  });

  await t.test('nor what was looked at more than seven days ago', async (t) => {
    stack.clock.ahead = 4 * 24 * HOUR;
    t.equal((await featured())[0], 'Work 1', 'four days later it still leads');
    stack.clock.ahead = 8 * 24 * HOUR;
    t.equal((await featured())[0], 'Work 15');
  });
});

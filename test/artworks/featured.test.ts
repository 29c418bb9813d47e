import t from 'tap';
import type { FeaturedReply } from '../../src/contract/artwork-lists.ts';
import type { Artwork } from '../../src/contract/artworks.ts';
import { startStack } from '../helpers/stack.ts';
import { addImage, list, view, visit } from './people.ts';

t.test('the shop window', async (t) => {
  const stack = await startStack(t, { redis: false, env: { TRUST_PROXY: '127.0.0.1' } });
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
    await visit(stack, id(2), 2);
    await visit(stack, id(1), 5, new Date(Date.now() - 47 * HOUR));
    t.same(await featured(), ['Work 1', 'Work 2', ...newest(15, 5)]);
    await visit(stack, id(2), 4);
    await visit(stack, id(7), 1);
    t.same(await featured(), ['Work 2', 'Work 1', 'Work 7', ...newest(15, 8), 'Work 6', 'Work 5']);

    await t.test('which is sold, deleted, or has no image is not in it', async (t) => {
      await ada.call('PUT', `/api/v1/artworks/${id(2)}`, { body: { status: 'sold' } });
      await ada.call('DELETE', `/api/v1/artworks/${id(7)}`);
      const { artwork } = await list(ada, { title: 'Without image' });
      await visit(stack, artwork.id, 9);
      await visit(stack, 999_999, 9);
      t.same(await featured(), ['Work 1', ...newest(15, 8), ...newest(6, 3)]);
    });

    await t.test('nor what was looked at more than seven days ago', async (t) => {
      stack.clock.ahead = 4 * 24 * HOUR;
      t.equal((await featured())[0], 'Work 1', 'four days later it still leads');
      stack.clock.ahead = 8 * 24 * HOUR;
      t.equal((await featured())[0], 'Work 15');
    });
  });

  t.test('a place in the window cannot be bought', async (t) => {
    // At noon: 24 and 47 hours before are two other UTC days, as they would not be late in the evening.
    stack.clock.ahead = 30 * 24 * HOUR + 12 * HOUR - (Date.now() % (24 * HOUR));
    const now = () => Date.now() + stack.clock.ahead;
    const seller = await stack.artist('Seller');
    const put = async (title: string) => {
      const { artwork } = await list(seller, { title });
      await addImage(stack, artwork);
      return artwork.id;
    };
    const [plain, pushed] = [await put('Plain'), await put('Pushed')];
    const first = async () => (await featured())[0];
    await visit(stack, plain, 2);
    t.equal(await first(), 'Plain', 'two visitors come before none');

    await t.test('by many events of one visitor', async (t) => {
      await view(stack, pushed, { times: 500, from: '203.0.113.1' });
      t.equal(await first(), 'Plain');
    });

    await t.test('by many visitors of one network, also of one that has many addresses', async (t) => {
      await visit(stack, plain, 2);
      for (let n = 0; n < 12; n += 1) await view(stack, pushed, { userAgent: `browser ${n}`, from: '203.0.113.1' });
      t.equal(await first(), 'Plain', 'four visitors come before twelve of whom three count');
      await visit(stack, plain, 3);
      for (let n = 1; n <= 12; n += 1) await view(stack, pushed, { from: `2001:db8:1:1::${n.toString(16)}` });
      t.equal(await first(), 'Plain', 'seven come before three and three');
    });

    await t.test('by a customer of IPv6, who has many networks', async (t) => {
      await visit(stack, plain, 12);
      for (let n = 0; n < 16; n += 1) await view(stack, pushed, { from: `2001:db8:2:${(0xf0 + n).toString(16)}::1` });
      t.equal(await first(), 'Plain', 'nineteen come before three and three and the twelve of a /56');
    });

    await t.test('by events of other days, of which each has its own cap', async (t) => {
      await visit(stack, plain, 6);
      for (const hours of [24, 47])
        for (let n = 0; n < 12; n += 1)
          await view(stack, pushed, { userAgent: `${n}`, from: '203.0.113.1', at: new Date(now() - hours * HOUR) });
      t.equal(await first(), 'Plain', 'twenty-five come before eighteen and two times three');
    });

    await t.test('by the artist, whose own visits do not count', async (t) => {
      await visit(stack, pushed, 1);
      const tie = await first();
      t.equal(tie, 'Pushed', 'of two with as many visitors the newer comes first');
      await visit(stack, plain, 1);
      await view(stack, pushed, { viewer: seller, times: 5, from: '203.0.113.9' });
      t.equal(await first(), 'Plain');
      await visit(stack, pushed, 1);
      t.equal(await first(), 'Pushed', 'somebody else counts');
    });
  });
});

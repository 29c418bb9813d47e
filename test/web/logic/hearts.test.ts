import t from 'tap';
import { GUEST_LIMIT } from '../../../src/contract/favorites.ts';
import { createHearts } from '../../../web/src/lib/favorites/hearts.ts';
import type { Change, Kind } from '../../../web/src/lib/favorites/kinds.ts';

type Sent = { change: Change; answer: () => void; refuse: () => void };

/** A device, a server that answers when it is told to, and what was told to other tabs and to the visitor. */
function gallery(device: Record<Kind, number[]> = { artworks: [], artists: [] }) {
  const world = {
    whose: null as number | null,
    device,
    server: { artworks: new Set<number>(), artists: new Set<number>() },
    merged: [] as object[],
    mergeFails: false,
    sent: [] as Sent[],
    announced: [] as Change[],
    changed: [] as Change[],
    said: [] as string[],
  };
  const hearts = createHearts({
    whose: () => world.whose,
    read: async () => ({ artwork_ids: [...world.server.artworks], artist_ids: [...world.server.artists] }),
    send(change) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      world.sent.push({ change, answer: resolve, refuse: () => reject(new Error('no')) });
      return promise;
    },
    async merge(kept) {
      if (world.mergeFails) throw new Error('away');
      world.merged.push(kept);
      for (const id of kept.artwork_ids) world.server.artworks.add(id);
      for (const id of kept.artist_ids) world.server.artists.add(id);
    },
    device: {
      get: (kind) => [...world.device[kind]],
      set: (kind, ids) => {
        world.device[kind] = [...ids];
      },
    },
    alone: (work) => work(),
    announce: (_whose, change) => world.announced.push(change),
    changed: (change) => world.changed.push(change),
    failed: ({ id }) => world.said.push(`failed ${id}`),
    full: (kind) => world.said.push(`full ${kind}`),
  });
  return { world, hearts };
}

const settled = () => new Promise(setImmediate);

t.test('a guest keeps them on the device', async (t) => {
  const { world, hearts } = gallery();
  hearts.toggle('artworks', 7);
  hearts.toggle('artists', 3);
  t.same(world.device, { artworks: [7], artists: [3] });
  t.ok(hearts.has('artworks', 7));
  t.ok(hearts.known());
  hearts.toggle('artworks', 7);
  t.notOk(hearts.has('artworks', 7));
  t.same(
    world.changed.map(({ on }) => on),
    [true, true, false],
  );
  t.equal(world.sent.length, 0);
  world.device.artworks = Array.from({ length: GUEST_LIMIT }, (_, n) => n + 1);
  hearts.toggle('artworks', 900);
  t.notOk(hearts.has('artworks', 900));
  t.same(world.said, ['full artworks']);
});

t.test('they go along at sign-in, once', async (t) => {
  const { world, hearts } = gallery({ artworks: [7, 8], artists: [3] });
  world.whose = 1;
  t.notOk(hearts.known());
  t.notOk(hearts.has('artworks', 7), 'until then nothing is known of the member');
  await Promise.all([hearts.follow(), hearts.follow()]);
  t.same(world.merged, [{ artwork_ids: [7, 8], artist_ids: [3] }]);
  t.same(world.device, { artworks: [], artists: [] }, 'the device forgets them');
  t.ok(hearts.has('artworks', 8) && hearts.has('artists', 3));
  await hearts.follow();
  t.equal(world.merged.length, 1);
});

t.test('what could not go along stays on the device, and goes next time', async (t) => {
  const { world, hearts } = gallery({ artworks: [7], artists: [] });
  world.whose = 1;
  world.mergeFails = true;
  world.server.artworks.add(5);
  await hearts.follow();
  t.same(world.device.artworks, [7]);
  t.ok(hearts.has('artworks', 5), 'the account is read all the same');
  world.mergeFails = false;
  await hearts.follow();
  t.same(world.device.artworks, []);
  t.ok(hearts.has('artworks', 7));
});

t.test('a member sees a change at once, and the server gets the last one', async (t) => {
  const { world, hearts } = gallery();
  world.whose = 1;
  await hearts.follow();
  hearts.toggle('artworks', 7);
  t.ok(hearts.has('artworks', 7));
  t.equal(world.changed.length, 0, 'nothing is told before it is true');
  hearts.toggle('artworks', 7);
  hearts.toggle('artworks', 7);
  hearts.toggle('artworks', 7);
  t.same(
    world.sent.map(({ change }) => change.on),
    [true],
    'one at a time',
  );
  world.sent[0]?.answer();
  await settled();
  t.same(
    world.sent.map(({ change }) => change.on),
    [true, false],
    'and only the latest after it',
  );
  world.sent[1]?.answer();
  await settled();
  t.notOk(hearts.has('artworks', 7));
  t.same(
    world.announced.map(({ on }) => on),
    [true, false],
  );
  t.same(world.device, { artworks: [], artists: [] }, 'nothing of it is on the device');
});

t.test('a change that the server refuses goes back, and is said', async (t) => {
  const { world, hearts } = gallery();
  world.whose = 1;
  world.server.artworks.add(5);
  await hearts.follow();
  hearts.toggle('artworks', 7);
  hearts.toggle('artworks', 5);
  t.notOk(hearts.has('artworks', 5));
  for (const { refuse } of world.sent) refuse();
  await settled();
  t.notOk(hearts.has('artworks', 7));
  t.ok(hearts.has('artworks', 5));
  t.same(world.said, ['failed 7', 'failed 5']);
  t.same([world.changed, world.announced], [[], []]);
});

t.test('signing out leaves nothing, and another person starts anew', async (t) => {
  const { world, hearts } = gallery();
  world.whose = 1;
  world.server.artworks.add(5);
  await hearts.follow();
  hearts.toggle('artworks', 7);
  world.whose = null;
  await hearts.follow();
  t.notOk(hearts.has('artworks', 5) || hearts.has('artworks', 7));
  world.whose = 2;
  world.server.artworks.clear();
  await hearts.follow();
  world.sent[0]?.answer();
  await settled();
  t.notOk(hearts.has('artworks', 7), 'what the first had on the way is not theirs');
  t.same([world.announced, world.said], [[], []]);
});

t.test('two tabs agree', async (t) => {
  const { world, hearts } = gallery();
  world.whose = 1;
  await hearts.follow();
  hearts.heed(1, { kind: 'artists', id: 3, on: true });
  t.ok(hearts.has('artists', 3));
  hearts.heed(2, { kind: 'artists', id: 4, on: true });
  t.notOk(hearts.has('artists', 4), 'another account');
  let told = 0;
  const stop = hearts.subscribe(() => (told += 1));
  hearts.heedDevice();
  t.equal(told, 1);
  stop();
  hearts.heedDevice();
  t.equal(told, 1);
});

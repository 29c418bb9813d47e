import t from 'tap';
import { createWishes } from '../../../web/src/features/cart/wishes.ts';

type Sent = { itemId: number; quantity: number; answer: () => void; refuse: (error: Error) => void };

/** A server that answers when it is told to, and a screen. */
function bag() {
  const sent: Sent[] = [];
  const shown = new Map<number, number>();
  const wishes = createWishes({
    show: (itemId, quantity) => (quantity === undefined ? shown.delete(itemId) : shown.set(itemId, quantity)),
    send: (itemId, quantity) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      sent.push({ itemId, quantity, answer: resolve, refuse: reject });
      return promise;
    },
  });
  const next = async () => {
    await new Promise(setImmediate);
    return sent.at(-1);
  };
  return { wishes, shown, next, quantities: () => sent.map(({ quantity }) => quantity) };
}

// Shows 8.5
t.test('a removal while a change is on its way is sent as a removal, once', async (t) => {
  const { wishes, shown, next, quantities } = bag();
  const changed = wishes.want(7, 2);
  const removed = wishes.want(7, 0);
  t.equal(shown.get(7), 0, 'it is gone at once');
  (await next())?.answer();
  t.match(await next(), { itemId: 7, quantity: 0 });
  t.same(quantities(), [2, 0]);
  (await next())?.answer();
  await Promise.all([changed, removed]);
  t.same(quantities(), [2, 0], 'nothing follows');
  t.equal(shown.size, 0);
});

t.test('a removal goes on when the change before it is refused', async (t) => {
  const { wishes, next, quantities } = bag();
  const changed = wishes.want(7, 2);
  const removed = wishes.want(7, 0);
  (await next())?.refuse(new Error('too many'));
  (await next())?.answer();
  await Promise.all([changed, removed]);
  t.same(quantities(), [2, 0]);
});

t.test('nothing is wanted of an item that is being removed', async (t) => {
  const { wishes, shown, next, quantities } = bag();
  const removed = wishes.want(7, 0);
  const changed = wishes.want(7, 3);
  t.equal(shown.get(7), 0);
  (await next())?.answer();
  await Promise.all([removed, changed]);
  t.same(quantities(), [0]);
});

t.test('of many quick changes the first and the last are sent', async (t) => {
  const { wishes, next, quantities } = bag();
  const all = [2, 3, 4, 5].map((quantity) => wishes.want(7, quantity));
  (await next())?.answer();
  (await next())?.answer();
  await Promise.all(all);
  t.same(quantities(), [2, 5]);
});

t.test('a change that fails is undone, and can be made again', async (t) => {
  const { wishes, shown, next, quantities } = bag();
  const failed = wishes.want(7, 2);
  (await next())?.refuse(new Error('too many'));
  await t.rejects(failed, { message: 'too many' });
  t.equal(shown.size, 0);
  const done = wishes.want(7, 2);
  (await next())?.answer();
  await done;
  t.same(quantities(), [2, 2]);
});

t.test('items do not wait for each other, and emptying the bag drops what is not on its way', async (t) => {
  const { wishes, shown, next, quantities } = bag();
  const all = [wishes.want(7, 2), wishes.want(7, 3), wishes.want(8, 0)];
  t.same(quantities(), [2, 0]);
  wishes.drop();
  const removed = await next();
  removed?.answer();
  t.ok(shown.has(7));
  await all[2];
  t.same([...shown.keys()], [7]);
  t.equal(quantities().length, 2);
});

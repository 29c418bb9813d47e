import t from 'tap';
import { createFairQueue } from '../../src/engine/waiting/fair-queue.ts';

const forEver = new AbortController().signal;

/** A queue whose work ends when the test says so, and the order in which the work began. */
function bench(atOnce: number) {
  const inTurn = createFairQueue<string>(atOnce);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    ask: (who: string, what: string, signal = forEver) =>
      inTurn(who, signal, () => {
        begun.push(what);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    async endOne() {
      ends.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

t.test('whoever asks for one thing waits for what is under way, not for the line of another', async (t) => {
  const { begun, ask, endOne } = bench(1);
  const asked = ['a1', 'a2', 'a3'].map((what) => ask('a', what));
  await new Promise(setImmediate);
  asked.push(ask('b', 'b1'), ask('b', 'b2'), ask('c', 'c1'));
  for (const _ of asked) await endOne();
  await Promise.all(asked);
  t.same(begun, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

t.test('nobody gains by asking again whenever their last work begins', async (t) => {
  const { begun, ask, endOne } = bench(1);
  const asked = [ask('busy', 'busy'), ask('patient', 'patient'), ask('patient', 'patient'), ask('patient', 'patient')];
  await new Promise(setImmediate);
  for (let time = 0; time < 5; time += 1) {
    asked.push(ask('busy', 'busy'));
    await endOne();
  }
  t.same(begun.toSorted(), ['busy', 'busy', 'busy', 'patient', 'patient', 'patient']);
  while (begun.length < asked.length) await endOne();
  await endOne();
  await Promise.all(asked);
});

t.test('no more is under way at once than may be, and what fails gives its place back', async (t) => {
  const inTurn = createFairQueue<number>(2);
  let [now, most] = [0, 0];
  const work = (key: number) =>
    inTurn(key % 5, forEver, async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise(setImmediate);
      now -= 1;
      if (key % 3 === 0) throw new Error('no');
    });
  const ended = await Promise.allSettled(Array.from({ length: 60 }, (_, key) => work(key)));
  t.equal(most, 2);
  t.equal(ended.filter(({ status }) => status === 'rejected').length, 20);
  t.equal(await inTurn(1, forEver, async () => 'taken'), 'taken');
});

t.test('work that is given up while it waits is never begun', async (t) => {
  const { begun, ask, endOne } = bench(1);
  const gone = new AbortController();
  const [first, second, third] = [ask('a', 'a1'), ask('b', 'b1', gone.signal), ask('c', 'c1')];
  gone.abort(new Error('gone'));
  await t.rejects(second, { message: 'gone' });
  await t.rejects(ask('d', 'd1', gone.signal), { message: 'gone' });
  await endOne();
  await endOne();
  await Promise.all([first, third]);
  t.same(begun, ['a1', 'c1']);
});

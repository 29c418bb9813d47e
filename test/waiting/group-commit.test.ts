import t from 'tap';
import { GroupCommit } from '../../src/engine/waiting/group-commit.ts';

/** PostgreSQL's error for text that it cannot store. */
const contentError = () => Object.assign(new Error('invalid byte sequence'), { code: '22021' });

/** A group commit over a store that keeps its flushes. A flush waits while the gate is closed. */
function openStore({ maxWaiting = 100, maxWaitingBytes = 1e6, maxFlush = 10, maxFlushBytes = 1e6 } = {}) {
  const flushes: string[][] = [];
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  const appender = new GroupCommit<string, string>({
    isFaultOfItem: (error) => error instanceof Error && 'code' in error && error.code === '22021',
    weigh: (item) => item.length,
    size: (item) => item.length * 1_000,
    async flush(items) {
      flushes.push(items);
      await gate.promise;
      if (items.includes('poison')) throw contentError();
      if (items.includes('outage')) throw Object.assign(new Error('gone'), { code: '57P01' });
      return items.map((item) => `stored ${item}`);
    },
    maxWaiting,
    maxWaitingBytes,
    maxFlush,
    maxFlushBytes,
  });
  return {
    appender,
    flushes,
    close() {
      gate = Promise.withResolvers();
    },
    open: () => gate.resolve(),
  };
}

t.test('appends that arrive while a flush is under way leave together in the next one', async (t) => {
  const store = openStore();
  store.close();
  const first = store.appender.append('a');
  await new Promise((done) => setImmediate(() => setImmediate(done)));
  const others = ['b', 'c'].map((item) => store.appender.append(item));
  t.equal(store.appender.waiting, 2, 'what is in the flush does not wait any more');
  store.open();
  t.same(await Promise.all([first, ...others]), ['stored a', 'stored b', 'stored c'], 'each has its own verdict');
  t.same(store.flushes, [['a'], ['b', 'c']]);
  t.equal(store.appender.waiting, 0);
});

t.test('clients that append again once they are answered fall into two halves, however they began', async (t) => {
  const turn = () => new Promise((done) => setImmediate(done));
  const sizes: number[] = [];
  const appender = new GroupCommit<string, string>({
    isFaultOfItem: () => false,
    weigh: () => 1,
    size: () => 1,
    async flush(items) {
      sizes.push(items.length);
      for (let turns = 0; turns < 4; turns += 1) await turn();
      return items;
    },
  });
  const client = async () => {
    for (let appends = 0; appends < 10; appends += 1) {
      await appender.append('event');
      await turn();
    }
  };
  const early = client();
  await turn();
  await turn();
  await Promise.all([early, ...Array.from({ length: 9 }, client)]);
  t.equal(sizes[0], 1, 'one came before the others');
  t.same([...new Set(sizes.slice(2, 12))], [5]);
});

t.test('a flush takes no more than its measure, and an append is never divided', async (t) => {
  const store = openStore({ maxFlush: 4 });
  await Promise.all(['aaa', 'b', 'cc', 'ddddddd', 'e'].map((item) => store.appender.append(item)));
  t.same(store.flushes, [['aaa', 'b'], ['cc'], ['ddddddd'], ['e']]);
});

t.test('a flush takes no more bytes than its measure either, unless one append alone has more', async (t) => {
  const store = openStore({ maxFlushBytes: 4_000 });
  await Promise.all(['aaa', 'b', 'cc', 'ddddddd', 'e'].map((item) => store.appender.append(item)));
  t.same(store.flushes, [['aaa', 'b'], ['cc'], ['ddddddd'], ['e']]);
});

t.test('an append that cannot be stored is refused alone', async (t) => {
  const store = openStore({ maxFlush: 100 });
  const items = ['a', 'b', 'poison', 'c', 'd'];
  const results = await Promise.allSettled(items.map((item) => store.appender.append(item)));
  t.same(
    results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.code)),
    ['stored a', 'stored b', '22021', 'stored c', 'stored d'],
  );
});

t.test('an outage is told to all of a flush at once, and the next flush is tried', async (t) => {
  const store = openStore();
  const results = await Promise.allSettled(['a', 'outage'].map((item) => store.appender.append(item)));
  t.same(
    results.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  t.equal(store.flushes.length, 1, 'halving would not help');
  t.equal(await store.appender.append('b'), 'stored b');
});

/** A store whose first flush is under way, so that everything else waits. */
async function openBusyStore(options: Parameters<typeof openStore>[0]) {
  const store = openStore(options);
  store.close();
  const flushing = store.appender.append('a', 'whoever was first');
  await new Promise((done) => setImmediate(() => setImmediate(done)));
  return { ...store, flushing };
}

for (const [what, options] of Object.entries({ events: { maxWaiting: 9 }, bytes: { maxWaitingBytes: 9_000 } }))
  t.test(`a waiting room full of ${what} refuses at once, says when to come again, and has room later`, async (t) => {
    const store = await openBusyStore(options);
    const waiting = store.appender.append('bbbbbbb');
    await t.rejects(store.appender.append('cc'), { code: 'OVERLOADED', statusCode: 503, retryAfter: 1 });
    const last = store.appender.append('d');
    store.open();
    t.same(await Promise.all([store.flushing, waiting, last]), ['stored a', 'stored bbbbbbb', 'stored d']);
    t.equal(await store.appender.append('cc'), 'stored cc');
  });

t.test('whoever fills the waiting room is refused, and whoever sends little is not', async (t) => {
  const store = await openBusyStore({ maxWaiting: 100 });
  const flood = Array.from({ length: 200 }, () => store.appender.append('f', 'flooder').catch(({ code }) => code));
  const single = store.appender.append('s', 'somebody else');
  store.open();
  t.equal(await single, 'stored s');
  const answers = await Promise.all(flood);
  t.equal(answers.filter((answer) => answer === 'stored f').length, 88, 'the flooder had nearly all of the room');
  t.equal(answers.filter((answer) => answer === 'OVERLOADED').length, 112);
});

t.test('draining waits for everything that was accepted', async (t) => {
  const store = openStore({ maxFlush: 1 });
  const verdicts: string[] = [];
  for (const item of ['a', 'b', 'c']) void store.appender.append(item).then((verdict) => verdicts.push(verdict));
  await store.appender.drain();
  t.same(verdicts, ['stored a', 'stored b', 'stored c']);
});

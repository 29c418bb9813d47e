import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { singleFlight, singleFlightByKey } from '../../src/engine/waiting/single-flight.ts';
import { lawHolds } from '../helpers/laws.ts';

t.test('whoever calls is served by a run that began after the call, and runs never overlap', async (t) => {
  const law = fc.asyncProperty(
    fc.scheduler(),
    fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 8 }),
    async (s, calls) => {
      let clock = 0;
      let running = 0;
      const runs: { began: number }[] = [];
      const call = singleFlight(async () => {
        const run = { began: ++clock };
        running += 1;
        assert.equal(running, 1, 'one at a time');
        await s.schedule(Promise.resolve(), 'task');
        running -= 1;
        runs.push(run);
      });
      const served = calls.map(async (turns) => {
        for (let turn = 0; turn < turns; turn += 1) await s.schedule(Promise.resolve(), 'pause');
        const called = ++clock;
        await call();
        assert.ok((runs.at(-1)?.began ?? 0) > called, 'the last run began after the call');
      });
      await s.waitFor(Promise.all(served));
      assert.ok(runs.length <= calls.length, 'calls that come together share a run');
    },
  );
  await t.resolves(lawHolds(law, 300));
});

t.test('a hundred calls while it runs make it run once more', async (t) => {
  let runs = 0;
  let gate = Promise.withResolvers<void>();
  const call = singleFlight(async () => {
    runs += 1;
    await gate.promise;
  });
  const first = call();
  const others = Array.from({ length: 100 }, call);
  gate.resolve();
  gate = Promise.withResolvers();
  gate.resolve();
  await Promise.all([first, ...others]);
  t.equal(runs, 2);
});

t.test('a run that fails says so to those whom it served, and the next one runs', async (t) => {
  let runs = 0;
  const call = singleFlight(async () => {
    runs += 1;
    if (runs === 1) throw new Error('first');
  });
  const [first, second] = [call(), call()];
  await t.rejects(first, { message: 'first' });
  await t.resolves(second);
  await t.resolves(call());
  t.equal(runs, 3);
});

t.test('the same is read once for all who ask meanwhile, and other things beside it', async (t) => {
  const reads: string[] = [];
  let gate = Promise.withResolvers<void>();
  const read = singleFlightByKey(async (key) => {
    reads.push(key);
    const number = reads.length;
    await gate.promise;
    return `${key} ${number}`;
  });
  const asked = ['a', 'a', 'b', 'a', 'b'].map(read);
  t.same(reads, ['a', 'b']);
  gate.resolve();
  gate = Promise.withResolvers<void>();
  gate.resolve();
  t.same(await Promise.all(asked), ['a 1', 'a 3', 'b 2', 'a 3', 'b 4']);
  t.equal(await read('a'), 'a 5', 'nothing is kept');
});

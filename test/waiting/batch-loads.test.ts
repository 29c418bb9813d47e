import { scheduler } from 'node:timers/promises';
import t from 'tap';
import { batchLoads } from '../../src/engine/waiting/batch-loads.ts';

t.test('keys that are asked for at the same time', async (t) => {
  const loads: number[][] = [];
  const double = batchLoads(async (keys: readonly number[]) => {
    loads.push([...keys]);
    await scheduler.wait(20);
    return keys.map((key) => key * 2);
  });

  await t.test('are one load, and each has its own value', async (t) => {
    t.same(await Promise.all([1, 2, 3].map(double)), [2, 4, 6]);
    t.same(loads.splice(0), [[1, 2, 3]]);
  });

  await t.test('wait for the load under way, which began before them', async (t) => {
    const first = double(1);
    await scheduler.wait(5);
    const later = [double(2), double(3)];
    t.same(await Promise.all([first, ...later]), [2, 4, 6]);
    t.same(loads.splice(0), [[1], [2, 3]]);
  });

  await t.test('are at most 500 a load', async (t) => {
    const answers = await Promise.all(Array.from({ length: 1_100 }, (_, n) => double(n)));
    t.equal(answers.at(-1), 2_198);
    t.same(
      loads.splice(0).map(({ length }) => length),
      [500, 500, 100],
    );
  });
});

t.test('a load that fails fails its keys, and no others', async (t) => {
  const ask = batchLoads(async (keys: readonly string[]) => {
    if (keys.includes('bad')) throw new Error('no');
    return [...keys];
  });
  const refused = await Promise.allSettled([ask('good'), ask('bad')]);
  t.same(
    refused.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  t.equal(await ask('good'), 'good');
  await t.rejects(batchLoads(async () => [])('lost'), /did not return a Promise of an Array of the same length/);
});

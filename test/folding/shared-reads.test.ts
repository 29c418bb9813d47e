import t from 'tap';
import { readOnce, readTogether } from '../../src/folding/shared-reads.ts';

t.test(
  'keys that are asked for while a read is under way are read together, and after they were asked for',
  async (t) => {
    const loads: number[][] = [];
    const gates: PromiseWithResolvers<void>[] = [];
    const read = readTogether(async (keys: number[]) => {
      loads.push(keys);
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise;
      return new Map(keys.filter((key) => key < 10).map((key) => [key, `value ${key}`]));
    });
    const first = read(1);
    const others = [read(2), read(1), read(3), read(2), read(99)];
    t.same(loads, [[1]]);
    gates[0]?.resolve();
    t.equal(await first, 'value 1');
    await Promise.resolve();
    t.same(loads, [[1], [2, 1, 3, 99]]);
    gates[1]?.resolve();
    t.same(await Promise.all(others), ['value 2', 'value 1', 'value 3', 'value 2', undefined]);
  },
);

t.test('a read that fails, fails for those who share it, and for nobody after them', async (t) => {
  let fails = true;
  const read = readTogether(async (keys: number[]) => {
    if (fails) throw new Error('away');
    return new Map(keys.map((key) => [key, key]));
  });
  await t.rejects(read(1), /away/);
  fails = false;
  t.equal(await read(1), 1);
});

t.test('the same is read once for all who ask meanwhile, and other things beside it', async (t) => {
  const reads: string[] = [];
  let gate = Promise.withResolvers<void>();
  const read = readOnce(async (key) => {
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

import t from 'tap';
import { cachedFor } from '../../src/engine/waiting/cached-for.ts';

const LONG = 3_600_000;

t.test('a reading is shared until it is too old', async (t) => {
  let readings = 0;
  const read = async () => (readings += 1);
  const young = cachedFor(read, LONG);
  t.same([await young(), await young()], [1, 1]);
  const old = cachedFor(read, 0);
  t.same([await old(), await old()], [2, 3]);
});

t.test('a reading that fails is not shared with later callers', async (t) => {
  let readings = 0;
  const read = cachedFor(async () => {
    readings += 1;
    if (readings === 1) throw new Error('not there yet');
    return readings;
  }, LONG);
  await t.rejects(read(), { message: 'not there yet' });
  t.equal(await read(), 2);
});

import t from 'tap';
import { aged } from '../../src/engine/waiting/aged.ts';

const LONG = 3_600_000;

t.test('a reading is shared until it is too old', async (t) => {
  let readings = 0;
  const read = async () => (readings += 1);
  const young = aged(read, LONG);
  t.same([await young(), await young()], [1, 1]);
  const old = aged(read, 0);
  t.same([await old(), await old()], [2, 3]);
});

t.test('a reading that fails is not shared with later callers', async (t) => {
  let readings = 0;
  const read = aged(async () => {
    readings += 1;
    if (readings === 1) throw new Error('not there yet');
    return readings;
  }, LONG);
  await t.rejects(read(), { message: 'not there yet' });
  t.equal(await read(), 2);
});

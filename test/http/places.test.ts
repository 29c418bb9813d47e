import fc from 'fast-check';
import t from 'tap';
import { type Placed, Places } from '../../src/serving/http/places.ts';
import { lawHolds } from '../helpers/laws.ts';

type Named = Placed & { name: number };

t.test('whatever comes and goes, exactly what is there is called for, and each once', async (t) => {
  await lawHolds(
    fc.asyncProperty(fc.array(fc.nat(9), { maxLength: 60 }), async (names) => {
      const places = new Places<Named>();
      const there = new Map<number, Named>();
      for (const name of names) {
        const known = there.get(name);
        const item = known ?? { name, place: 0 };
        if (!known) {
          there.set(name, item);
          places.add(item);
          continue;
        }
        there.delete(name);
        t.ok(places.delete(item));
        t.notOk(places.delete(item), 'what is gone is not there');
      }
      const called: number[] = [];
      places.forEach(({ name }) => void called.push(name));
      t.same(called.toSorted(), [...there.keys()].toSorted());
    }),
    200,
  );
});

t.test('whoever is called for may leave, and all others are still called for', async (t) => {
  const places = new Places<Named>();
  for (const name of [1, 2, 3, 4]) places.add({ name, place: 0 });
  const called: number[] = [];
  places.forEach((item) => {
    called.push(item.name);
    if (item.name % 2 === 0) places.delete(item);
  });
  t.same(called.toSorted(), [1, 2, 3, 4]);
  const left: number[] = [];
  places.forEach(({ name }) => void left.push(name));
  t.same(left.toSorted(), [1, 3]);
});

import fc from 'fast-check';
import t from 'tap';
import { grouped, readNumber } from '../../src/operator/words.ts';

t.test('a position that a command prints can be given to a command', async (t) => {
  fc.assert(
    fc.property(fc.nat({ max: 999_999_999_999_999 }), (position) => {
      t.equal(readNumber(grouped(position)), position);
      t.equal(readNumber(String(position)), position);
    }),
  );
  for (const word of ['1,02', '12,', ',123', '1234,567', '1,026,', '-1', '1.5', ''])
    t.equal(readNumber(word), undefined, word);
});

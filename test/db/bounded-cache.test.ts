import t from 'tap';
import { BoundedCache } from '../../src/engine/db/bounded-cache.ts';

const KIB = 1024;

t.test('what is asked for stays, what nobody asks for goes', async (t) => {
  const cache = new BoundedCache<string, string>(10 * KIB, (text) => text.length);
  cache.set('asked for', 'a');
  cache.set('forgotten', 'f');
  for (let entry = 0; entry < 1_000; entry += 1) {
    cache.set(`entry ${entry}`, 'x'.repeat(100));
    t.equal(cache.get('asked for'), 'a');
  }
  t.equal(cache.get('forgotten'), undefined);
  t.equal(cache.get('entry 0'), undefined);
  t.equal(cache.get('entry 999')?.length, 100);
});

t.test('keys count as values do', async (t) => {
  const cache = new BoundedCache<string, number>(100 * KIB, () => 8);
  const keys = Array.from({ length: 100 }, (_, index) => `${index}`.padEnd(2 * KIB, '-'));
  for (const [index, key] of keys.entries()) cache.set(key, index);
  const kept = keys.filter((key) => cache.get(key) !== undefined);
  t.ok(kept.length > 5 && kept.length <= 25, `${kept.length} of 100 are kept`);
});

t.test('a value that alone is too large is not kept, and makes nothing else go', async (t) => {
  const cache = new BoundedCache<number, string>(KIB, (text) => text.length);
  cache.set(1, 'small');
  cache.set(2, 'x'.repeat(2 * KIB));
  t.equal(cache.get(2), undefined);
  t.equal(cache.get(1), 'small');
});

t.test('a value that replaces another takes its place, and one that is deleted is gone', async (t) => {
  const cache = new BoundedCache<number, string>(KIB, (text) => text.length);
  cache.set(0, 'stays');
  for (let turn = 0; turn < 1_000; turn += 1) cache.set(1, 'x'.repeat(200));
  t.equal(cache.get(0), 'stays');
  cache.delete(1);
  t.equal(cache.get(1), undefined);
});

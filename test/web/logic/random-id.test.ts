import t from 'tap';
import { randomId } from '../../../web/src/lib/random-id.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

t.test('a page that was not loaded over TLS makes random UUIDs as well', (t) => {
  const { crypto } = globalThis;
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  t.intercept(globalThis, 'crypto', { value: { getRandomValues } });
  const made = Array.from({ length: 100 }, randomId);
  for (const id of made) t.match(id, UUID);
  t.equal(new Set(made).size, made.length);
  t.end();
});

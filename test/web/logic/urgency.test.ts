import t from 'tap';
import { byUrgency } from '../../../web/src/features/operations/urgency.ts';

t.test('read models that need somebody come first, and all others keep their order', async (t) => {
  const statuses = [
    { name: 'cart', state: 'live', lag_seconds: 60 },
    { name: 'artists', state: 'rebuilding', lag_seconds: 0 },
    { name: 'timeline', state: 'live', lag_seconds: 61 },
    { name: 'catalogue', state: 'paused', lag_seconds: 0 },
    { name: 'top-pages', state: 'halted', lag_seconds: 3 },
    { name: 'interest', state: 'none', lag_seconds: 0 },
  ] as const;
  t.same(
    byUrgency([...statuses]).map(({ name }) => name),
    ['top-pages', 'catalogue', 'interest', 'timeline', 'cart', 'artists'],
  );
});

import t from 'tap';
import { warningsOf } from '../../src/operations/queue-health.ts';

t.test('a Redis that throws jobs away, or forgets them, is warned of', async (t) => {
  const health = { state: 'there', waiting: 0, active: 0, failed: 0, version: '7.0.0' } as const;
  t.same(warningsOf({ ...health, maxmemory_policy: 'noeviction', append_only: true }), []);
  const [evicts, forgets] = warningsOf({ ...health, maxmemory_policy: 'allkeys-lru', append_only: false });
  t.match(evicts, /maxmemory-policy allkeys-lru.* set it to noeviction/);
  t.match(forgets, /append-only file/);
});

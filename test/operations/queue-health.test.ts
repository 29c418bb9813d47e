import t from 'tap';
import { warningsOf } from '../../src/console/operations/queue-health.ts';

t.test('each Redis that throws jobs away, forgets them or is alone is warned of, by its address', async (t) => {
  const good = {
    name: '10.0.0.1:7000',
    version: '7.0.0',
    maxmemory_policy: 'noeviction',
    append_only: true,
    replicas: 1,
  };
  const health = { state: 'there', unserved_slots: 0, waiting: 0, active: 0, failed: 0 } as const;
  t.same(warningsOf({ ...health, servers: [good, { ...good, replicas: null }] }), []);
  const bad = { name: '10.0.0.2:7000', maxmemory_policy: 'allkeys-lru', append_only: false, replicas: 0 };
  const [evicts, forgets, alone] = warningsOf({ ...health, servers: [good, { ...good, ...bad }] });
  t.match(evicts, /10\.0\.0\.2:7000 has maxmemory-policy allkeys-lru.* set it to noeviction/);
  t.match(forgets, /append-only file/);
  t.match(alone, /no replica/);
});

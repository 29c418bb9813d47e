import t from 'tap';
import { createClient } from '../../helpers/client.ts';
import { startLoaded } from '../../helpers/loaded.ts';

t.test('a Redis that hangs for a while changes nothing', async (t) => {
  const { redis, senders, api, checkUndisturbed } = await startLoaded(t);
  await senders.more(200);
  redis.signal('SIGSTOP');
  await senders.more(1_000);
  const ready = await createClient(api.origin).call('GET', '/readyz', { signal: AbortSignal.timeout(5_000) });
  t.match(ready, { status: 503, body: { reasons: ['Redis does not answer'] } });
  redis.signal('SIGCONT');
  t.same(await checkUndisturbed(), []);
});

t.test('a Redis that comes only after everything else has started is used from then on', async (t) => {
  const { redis, senders, api, checkUndisturbed } = await startLoaded(t, { redisFirst: false });
  await senders.more(300);
  t.match(await createClient(api.origin).call('GET', '/readyz'), { status: 503 });
  await redis.start();
  t.same(await checkUndisturbed(), []);
  t.match(await createClient(api.origin).call('GET', '/readyz'), { status: 200 });
});

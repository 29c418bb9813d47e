import t from 'tap';
import { startLoaded } from '../../helpers/loaded.ts';

t.test('a Redis that loses everything in mid-load changes nothing', async (t) => {
  const { redis, senders, checkUndisturbed } = await startLoaded(t);
  for (let round = 0; round < 4; round += 1) {
    await senders.more(100);
    await redis.flush();
  }
  t.same(await checkUndisturbed(), []);
});

t.test('a Redis that is killed, and comes back with nothing, changes nothing', async (t) => {
  const { redis, senders, checkUndisturbed } = await startLoaded(t);
  await senders.more(200);
  await redis.kill();
  await senders.more(500);
  await redis.start();
  t.same(await checkUndisturbed(), []);
});

import t from 'tap';
import { startLoaded } from '../helpers/loaded.ts';

t.test('an API that is killed under load and started again has lost nothing that it acknowledged', async (t) => {
  const { api, senders, check } = await startLoaded(t);
  for (let round = 1; round <= 2; round += 1) {
    await senders.more(300);
    await api.kill();
    await api.start();
  }
  await senders.more(300);
  t.same(await check(), []);
  t.ok((senders.refusals.get('no answer') ?? 0) > 0, 'requests were under way when it was killed');
});

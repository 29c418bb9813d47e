import t from 'tap';
import { hold } from '../../helpers/gates.ts';
import { startLoaded } from '../../helpers/loaded.ts';

t.test('an API that is killed between intake and commit has lost nothing that it acknowledged', async (t) => {
  const { api, owner, senders, check } = await startLoaded(t);
  await senders.more(300);
  const lane = await hold(t, owner, 'select pg_advisory_xact_lock(1986359922, 1)');
  t.ok(await lane.reached(/append_to_lane/));
  await api.kill();
  await lane.open();
  await api.start();
  await senders.more(300);

  t.same(await check(), []);
  t.ok((senders.refusals.get('no answer') ?? 0) > 0, 'requests were under way when it was killed');
});

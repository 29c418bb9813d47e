import t from 'tap';
import { hold } from '../helpers/gates.ts';
import { startLoaded } from '../helpers/loaded.ts';

t.test('an API that is killed under load and started again has lost nothing that it acknowledged', async (t) => {
  const { api, owner, senders, check } = await startLoaded(t);
  await senders.more(300);
  await api.kill();
  await api.start();
  await senders.more(300);

  // One more kill, provably between the intake of events and their commit.
  const lane = await hold(t, owner, 'select pg_advisory_xact_lock(1986359922, 1)');
  t.ok(await lane.reached(/append_engagement/));
  await api.kill();
  await lane.open();
  await api.start();
  await senders.more(300);

  t.same(await check(), []);
  t.ok((senders.refusals.get('no answer') ?? 0) > 0, 'requests were under way when it was killed');
});

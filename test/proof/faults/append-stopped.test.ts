import { randomUUID } from 'node:crypto';
import t from 'tap';
import { createClient } from '../../helpers/client.ts';
import { createDatabase, openTestPool } from '../../helpers/database.ts';
import { note, openNotes } from '../../helpers/domain-log.ts';
import { hold } from '../../helpers/gates.ts';
import { apiProcess } from '../../helpers/processes.ts';

t.test('a process that is stopped while it commits an append with other tables holds up no other', async (t) => {
  const database = await createDatabase(t);
  const owner = openTestPool(t, database, 'owner');
  const api = await apiProcess(t, { database });
  await api.start();
  const lane = await hold(t, owner, 'select pg_advisory_xact_lock(1986359922, 0)');
  const body = { email: `${randomUUID()}@example.org`, password: 'Vernissage-2026!', name: 'Ada' };
  const registering = createClient(api.origin).call('POST', '/auth/register', { body });
  t.ok(await lane.reached(/append_domain/), 'its statement waits for the lane');
  api.signal('SIGSTOP');
  await lane.open();
  t.match(await openNotes(openTestPool(t, database)).append(note('other')), { verdict: 'stored' });
  api.signal('SIGCONT');
  t.match(await registering, { status: 201 });
});

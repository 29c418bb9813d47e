import { sql } from 'kysely';
import t from 'tap';
import { createClient } from '../../helpers/client.ts';
import { databaseNamed, openTestPool } from '../../helpers/database.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';

t.test('while PostgreSQL is away every call says so, and when it is back everything goes on', async (t) => {
  const stack = await startStack(t, { worker: true });
  // These wait for no fold before they read, as people of the stack do.
  const visitor = createClient(stack.origin);
  const admin = createClient(stack.origin, (await stack.admin()).token);
  const elsewhere = openTestPool(t, databaseNamed('postgres'), 'owner');
  const admit = (yes: boolean) =>
    sql`alter database ${sql.id(stack.database.name)} with allow_connections ${sql.raw(String(yes))}`.execute(
      elsewhere,
    );
  const track = () => visitor.call('POST', '/engagement/track', { body: { event_type: 'view_page', path: '/' } });

  await admit(false);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${stack.database.name}`.execute(
    elsewhere,
  );
  await until('nobody is connected', async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = ${stack.database.name}`.execute(elsewhere);
    return rows.length === 0;
  });
  const away = { status: 503, body: { code: 'UNAVAILABLE', message: /try again/ } };
  t.match(await track(), away, 'the first visitor of the day');
  t.match(await admin.call('POST', '/engagement/track', { body: { event_type: 'view_page', path: '/' } }), away);
  for (const path of ['/engagement/stats', '/engagement/events', '/operations/status', '/auth/me']) {
    const answer = await admin.call('GET', `/api/v1${path}`);
    t.match(answer, away, path);
    t.match(answer.headers.get('retry-after'), /^\d+$/);
  }
  t.match(await visitor.call('GET', '/healthz'), { status: 200 });

  await admit(true);
  t.match(await track(), { status: 202, body: { position: 1 } });
  const folded = async () =>
    (await admin.call<{ total_events: number }>('GET', '/engagement/stats')).body.total_events === 1;
  await t.resolves(until('the worker has folded it', folded));
});

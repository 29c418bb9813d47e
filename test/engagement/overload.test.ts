import { sql } from 'kysely';
import t from 'tap';
import { openTestPool } from '../helpers/database.ts';
import { countEvents } from '../helpers/log.ts';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';

t.test('an API that cannot keep up says so at once, and loses nothing of what it took', async (t) => {
  const stack = await startStack(t, { maxWaiting: 10 });
  const view = { event_type: 'view_page', path: '/' };
  const track = () => stack.visitor().call('POST', '/engagement/track', { body: view });
  const other = openTestPool(t, stack.database);

  const released = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = other.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(1986359922, 1)`.execute(transaction);
    held.resolve();
    await released.promise;
  });
  await held.promise;

  const first = track();
  await until('its flush waits for the lane', async () => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(other);
    return rows.length > 0;
  });
  const waiting = Array.from({ length: 8 }, track);
  await until('eight wait', () => stack.parts.engagementLog.waiting === 8);
  const refused = await track();
  t.match(refused, { status: 503, body: { statusCode: 503, code: 'OVERLOADED' } });
  t.match(refused.headers.get('retry-after'), /^[1-9]\d*$/);
  t.equal(stack.parts.engagementLog.waiting, 8, 'at once: the others wait still');
  const batch = await stack.visitor().call('POST', '/engagement/batch', { body: { events: [view, view] } });
  t.match(batch, { status: 503, body: { code: 'OVERLOADED' } });

  released.resolve();
  await holding;
  const answers = await Promise.all([first, ...waiting]);
  t.ok(answers.every(({ status }) => status === 202));
  t.match(await track(), { status: 202 }, 'and there is room again');
  t.equal(await countEvents(stack.db), 10);
});

t.test('a lane that is held for too long is told as overload too, and the client may try again', async (t) => {
  const stack = await startStack(t);
  const track = () =>
    stack.visitor().call('POST', '/engagement/track', { body: { event_type: 'view_page', path: '/' } });
  const other = openTestPool(t, stack.database);
  await other.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(1986359922, 1)`.execute(transaction);
    const refused = await track();
    t.match(refused, { status: 503, body: { code: 'OVERLOADED' } });
    t.equal(refused.headers.get('retry-after'), '1');
  });
  t.match(await track(), { status: 202, body: { position: 1 } });
});

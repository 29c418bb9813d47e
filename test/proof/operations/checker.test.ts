import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { projections } from '../../../projections/index.ts';
import { checkRun } from '../../helpers/checker.ts';
import { openTestPool } from '../../helpers/database.ts';
import { startStack } from '../../helpers/stack.ts';

const within = 10_000;

t.test('the checker has no complaint about a run that went well, and names whatever did not', async (t) => {
  const stack = await startStack(t, { worker: true });
  const owner = openTestPool(t, stack.database, 'owner');
  const ids = Array.from({ length: 40 }, () => randomUUIDv7());
  const events = ids.map((id) => ({ id, event_type: 'view_page', path: '/discover' }));
  const { status } = await stack.visitor().call('POST', '/engagement/batch', { body: { events } });
  t.equal(status, 202);
  const run = { attempted: ids, acknowledged: ids, projections, within };
  t.same(await checkRun(stack.db, run), []);
  t.same(await checkRun(stack.db, { ...run, acknowledged: ids.slice(0, 7) }), [], 'an answer may get lost');

  const unanswered = [...ids, randomUUIDv7()];
  t.same(await checkRun(stack.db, { ...run, attempted: unanswered }), [], 'a request may get lost');
  const lost = randomUUIDv7();
  t.same(await checkRun(stack.db, { ...run, attempted: [...ids, lost], acknowledged: [...ids, lost] }), [
    `acknowledged events missing from the log: 1, such as ${lost}`,
  ]);
  t.same(await checkRun(stack.db, { ...run, attempted: ids.slice(1), acknowledged: [] }), [
    `events in the log that nobody had sent: 1, such as ${ids[0]}`,
  ]);
  t.same(await checkRun(stack.db, { ...run, attempted: [lost], acknowledged: [], ids: { from: lost, to: lost } }), []);

  await sql`update read.page_views set views = views + 1 where grain = 'day'`.execute(owner);
  t.match(await checkRun(stack.db, run), [/^top-pages: page_views: 2 differences, such as /]);
  await sql`update read.page_views set views = views - 1 where grain = 'day'`.execute(owner);

  await sql`delete from log.engagement_event where position = 5`.execute(owner);
  t.match(await checkRun(stack.db, run), [
    `acknowledged events missing from the log: 1, such as ${ids[4]}`,
    /^log: positions of engagement events are dense: 1 differences/,
    /^log: flushes add up to the events: 1 differences/,
    /^timeline: timeline_count: /,
    /^top-pages: page_views: /,
  ]);
});

t.test('a read model that does not follow is named when its time is up', async (t) => {
  const stack = await startStack(t);
  const id = randomUUIDv7();
  await stack.visitor().call('POST', '/engagement/track', { body: { id, event_type: 'view_page', path: '/' } });
  const run = { attempted: [id], acknowledged: [id], projections, within: 100 };
  t.same(
    await checkRun(stack.db, run),
    projections
      .filter(({ source }) => source === 'engagement')
      .map(({ name }) => `${name} is at 0 of 1 events of lane 1 when its time is up (running)`),
  );
  await stack.foldAll();
  t.same(await checkRun(stack.db, run), []);
});

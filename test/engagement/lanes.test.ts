import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { readStats } from '../../src/engagement/read-stats.ts';
import { expectedStats } from '../helpers/expected-stats.ts';
import { startStack } from '../helpers/stack.ts';

const HOUR = 3_600_000;

t.test('with several lanes', async (t) => {
  const stack = await startStack(t, { lanes: 4, env: { TRUST_PROXY: 'true' } });
  // The clock starts at an hour after midnight, so that yesterday is near.
  stack.clock.ahead = 25 * HOUR - (Date.now() % (24 * HOUR));
  const yesterday = new Date(Date.now() + stack.clock.ahead - 2 * HOUR).toISOString();
  const view = { event_type: 'view_artwork', path: '/artwork/1001' };
  const send = (address: string, path: string, body: unknown) =>
    stack.visitor().call('POST', path, { body, headers: { 'x-forwarded-for': address } });

  for (let n = 0; n < 20; n += 1) {
    const address = `192.0.2.${n}`;
    const events = [{ ...view, occurred_at: yesterday }, view];
    t.match(await send(address, '/engagement/batch', { events }), { status: 202 });
    t.match(await send(address, '/engagement/track', view), { status: 202 });
    t.match(await send(address, '/engagement/track', { ...view, occurred_at: yesterday }), { status: 202 });
  }
  const ada = await stack.shopper('Ada');
  for (const address of ['198.51.100.1', '203.0.113.9'])
    await ada.call('POST', '/engagement/track', { body: view, headers: { 'x-forwarded-for': address } });
  await stack.foldAll();

  await t.test('the events of one visitor all lie in one lane', async (t) => {
    const { rows } = await sql<{ lanes: number }>`
      select count(distinct lane) as lanes from log.engagement_event group by visitor, user_id`.execute(stack.db);
    t.equal(rows.length, 41, 'twenty visitors on each of two days, and Ada');
    t.ok(rows.every(({ lanes }) => lanes === 1));
    const used = await sql`select distinct lane from log.engagement_event`.execute(stack.db);
    t.equal(used.rows.length, 4, 'and all lanes are used');
  });

  await t.test('the figures are those of one lane', async (t) => {
    const { position, as_of: _, ...figures } = await readStats(stack.db, {});
    t.same(figures, await expectedStats(stack.db, {}));
    t.match(figures.top_artworks, [{ artwork_id: 1001, event_count: 82, unique_viewers: 41 }]);
    t.equal(position, 82, 'the position is the number of events over all lanes');
  });
});

t.test('with several lanes, what a visitor says with ids of its own stays in one of them', async (t) => {
  const stack = await startStack(t, { lanes: 4, env: { TRUST_PROXY: 'true' } });
  const about = { path: '/artwork/1001', properties: { artwork_id: 1001 } };
  for (let n = 0; n < 20; n += 1) {
    const types = ['view_artwork', 'view_artwork', 'action_favorite', 'action_unfavorite'];
    const events = types.map((event_type) => ({ ...about, event_type, id: randomUUID() }));
    const send = (body: unknown) =>
      stack.visitor().call('POST', '/engagement/batch', { body, headers: { 'x-forwarded-for': `192.0.2.${n}` } });
    t.match(await send({ events }), { status: 202, body: { accepted: 4, duplicates: 0 } });
    t.match(await send({ events: [...events].reverse() }), { status: 202, body: { accepted: 0, duplicates: 4 } });
  }
  await stack.foldAll();
  t.match((await readStats(stack.db, {})).top_artworks, [{ artwork_id: 1001, event_count: 80, unique_viewers: 20 }]);
  const { rows } = await sql`
    select sum(views)::bigint as views, sum(likes)::bigint as likes from read.artwork_popularity`.execute(stack.db);
  t.same(rows, [{ views: 40, likes: 0 }], 'who takes a favourite back likes it no more');
});

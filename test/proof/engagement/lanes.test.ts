import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { readStats } from '../../../src/console/engagement/read-stats.ts';
import type { FeaturedReply } from '../../../src/contract/artwork-lists.ts';
import type { EventsReply, TrackReply } from '../../../src/contract/engagement.ts';
import { addImage, list } from '../../artworks/people.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { expectedStats } from '../../helpers/expected-stats.ts';
import { startStack } from '../../helpers/stack.ts';

const HOUR = 3_600_000;

t.test('with several lanes', async (t) => {
  const stack = await startStack(t, { lanes: 4, env: { TRUST_PROXY: 'true' } });
  // The clock starts at an hour after midnight, so that yesterday is near.
  stack.clock.ahead = 25 * HOUR - (Date.now() % (24 * HOUR));
  const yesterday = new Date(Date.now() + stack.clock.ahead - 2 * HOUR).toISOString();
  t.equal((await list(await stack.artist(), { title: 'Seen' })).artwork.id, 1001);
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
  t.equal((await list(await stack.artist(), { title: 'Seen' })).artwork.id, 1001);
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

t.test('the number of lanes changes in the middle of a day', async (t) => {
  const stack = await startStack(t, { redis: false, env: { TRUST_PROXY: 'true' } });
  // Noon: a visitor is another one on the next day.
  stack.clock.ahead = 12 * HOUR - (Date.now() % (24 * HOUR));
  const { database, config } = stack;
  const operator = commandLine(database, config.dataDir);
  const artist = await stack.artist();
  const works: number[] = [];
  for (const title of ['Seen by five', 'Seen by eight']) {
    const { artwork } = await list(artist, { title });
    await addImage(stack, artwork);
    works.push(artwork.id);
  }
  const ada = await stack.shopper('Ada');
  const id = randomUUID();
  const say = (n: number, event_type: string, work: number | undefined, client = stack.visitor(), more = {}) =>
    client.call<TrackReply>('POST', '/engagement/track', {
      body: { event_type, path: '/', properties: { artwork_id: work }, ...more },
      headers: { 'x-forwarded-for': `192.0.${n}.1` },
    });
  const everybodyComes = async () => {
    let last: TrackReply['position'] = 0;
    for (let n = 1; n <= 5; n += 1) await say(n, 'view_artwork', works[0]);
    for (let n = 1; n <= 5; n += 1) last = (await say(n, 'action_favorite', works[0])).body.position;
    await say(20, 'action_favorite', works[0], ada);
    t.match(await say(21, 'view_page', undefined, stack.visitor(), { id }), { status: 202 });
    return last;
  };
  const before = await everybodyComes();
  for (let n = 1; n <= 8; n += 1) await say(n, 'view_artwork', works[1]);
  t.type(before, 'number');

  t.match(await operator.run('lanes', '65'), { code: 2 });
  t.match(await operator.run('lanes', '4'), { code: 0, out: /had 1 lane, and has 4 lanes from now on/ });
  t.match(await operator.run('lanes', '4'), { code: 0, out: /has 4 lanes already/ });
  const after = await everybodyComes();
  t.type(after, 'string');
  await say(2, 'action_unfavorite', works[0]);
  await say(20, 'action_unfavorite', works[0], ada);
  t.match(await operator.run('lanes', '2'), { code: 0 });
  await everybodyComes();
  await say(3, 'action_unfavorite', works[0]);
  t.match(await operator.run('lanes', '1'), { code: 0 });
  await say(4, 'action_unfavorite', works[0]);
  await stack.foldAll();

  const { as_of: _, position, ...figures } = await readStats(stack.db, {});
  t.same(figures, await expectedStats(stack.db, {}));
  t.match(figures.top_artworks, [{ artwork_id: works[0], unique_viewers: 6 }, { unique_viewers: 8 }]);
  const { rows } = await sql<{ events: number; lanes: number; ids: number }>`
    select count(*) as events, count(distinct lane) as lanes, count(*) filter (where event_id = ${id}) as ids
    from log.engagement_event`.execute(stack.db);
  t.match(rows, [{ events: position, ids: 1 }], 'an id is known from before');
  t.ok((rows[0]?.lanes ?? 0) > 2);
  const { body: window } = await stack.visitor().call<FeaturedReply>('GET', '/api/v1/home/featured');
  t.match(window, { hero: { title: 'Seen by eight' }, artworks: [{ title: 'Seen by five', like_count: 4 }] });

  const admin = await stack.admin();
  for (const told of [before, after, '1:3,4:1']) {
    const { status, headers } = await admin.call('GET', '/engagement/stats', {
      headers: { 'x-min-position': String(told) },
    });
    t.match({ status, stale: headers.get('x-stale') }, { status: 200, stale: null }, `as told: ${told}`);
  }
  const listed: string[] = [];
  let older: string | null = '';
  while (older !== null) {
    const query: string = older === '' ? '' : `&before=${older}`;
    const { body } = await admin.call<EventsReply>('GET', `/engagement/events?limit=17${query}`);
    listed.push(...body.events.map((event) => event.id));
    older = body.older;
  }
  const eras = await sql<{ id: string; era: number }>`
    select event_id as id, (select count(*) from log.lane_cut c where c.lane = e.lane and c.head < e.position) as era
    from log.engagement_event e`.execute(stack.db);
  const eraOf = new Map(eras.rows.map(({ id, era }) => [id, era]));
  const inOrder = listed.map((id) => eraOf.get(id) ?? 0);
  t.same(
    inOrder,
    inOrder.toSorted((one, other) => other - one),
    'the list has the events of the last era first',
  );
  t.same(listed.toSorted(), [...eraOf.keys()].sort(), 'and each of them once');
  t.match(await operator.run('verify'), { code: 0 });
});

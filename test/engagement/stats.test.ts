import { sql } from 'kysely';
import t from 'tap';
import { readStats } from '../../src/console/engagement/read-stats.ts';
import type { Stats, StatsQuery } from '../../src/contract/figures.ts';
import { engagementEvent } from '../helpers/events.ts';
import { expectedStats } from '../helpers/expected-stats.ts';
import { startStack } from '../helpers/stack.ts';

t.test('the figures of the console', async (t) => {
  const stack = await startStack(t);
  const admin = await stack.admin();
  const ask = (query: Record<string, string>) =>
    admin.call<Stats>('GET', `/api/v1/engagement/stats?${new URLSearchParams(query)}`);

  await t.test('are zeroes before anything has happened', async (t) => {
    const { status, body } = await ask({});
    t.equal(status, 200);
    t.match(body, {
      total_events: 0,
      unique_users: 0,
      anonymous_events: 0,
      timeline: [],
      top_artworks: [],
      top_pages: [],
    });
    t.same(body.events_by_type, {});
    t.equal(body.position, 0);
  });

  for (const told of [
    { type: 'view_page', path: '/', at: '2026-03-30T10:00:00Z', user: 1 },
    { type: 'view_page', path: '/discover', at: '2026-03-30T10:30:00Z' },
    { type: 'view_artwork', artwork: 1001, at: '2026-03-30T11:00:00Z', user: 1 },
    { type: 'view_artwork', artwork: 1001, at: '2026-03-31T11:00:00Z', user: 2 },
    { type: 'view_artwork', artwork: 1002, at: '2026-04-01T11:00:00Z', person: 2 },
    { type: 'view_artwork', artwork: 1001, at: '2026-04-01T11:00:00Z', person: 1 },
    { type: 'view_page', path: '/discover', at: '2026-04-06T10:30:00Z', user: 1 },
    { type: 'action_favorite', artwork: 1002, at: '2026-04-06T10:30:00Z', user: 5_000 },
  ] as const)
    await stack.parts.engagementLog.append([engagementEvent(told)]);
  await stack.foldAll();

  await t.test('take every date that there is, and refuse what is none', async (t) => {
    for (const start_date of ['9999-12-02', '9999-12-31', '9999-12-31T23:59:59Z'])
      for (const ends of [{}, { end_date: '9999-12-31' }])
        t.match(await ask({ start_date, ...ends }), { status: 200, body: { total_events: 0 } }, start_date);
    for (const [path, text] of [
      ['start_date', '2026-11-25T00:00:00Z[UTC]'],
      ['end_date', '2026-11-25T00:00:00Z[u-ca=hebrew]'],
    ] as const)
      t.match(await ask({ [path]: text }), { status: 400, body: { code: 'VALIDATION', issues: [{ path }] } });
  });

  await t.test('tell the whole story when nothing is filtered', async (t) => {
    const { body } = await ask({});
    t.match(body, {
      total_events: 8,
      unique_users: 3,
      anonymous_events: 3,
      top_artworks: [
        { artwork_id: 1001, event_count: 3, unique_viewers: 3 },
        { artwork_id: 1002, event_count: 2, unique_viewers: 2 },
      ],
      top_pages: [
        { page: '/discover', view_count: 2 },
        { page: '/', view_count: 1 },
      ],
      position: 8,
      as_of: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
    });
    t.same(body.events_by_type, { view_page: 3, view_artwork: 4, action_favorite: 1 });
    const figures = { event_count: 2, unique_users: 2, unique_visitors: 2 };
    t.same(body.timeline[0], { period: '2026-04-06T00:00:00.000Z', ...figures });
    t.match(
      body.timeline[1],
      { unique_users: 0, unique_visitors: 2 },
      'visitors are those who have not signed in as well',
    );
    t.equal(body.timeline.length, 4, 'only days that have events');
  });

  await t.test('obey every filter, each of them', async (t) => {
    const queries: StatsQuery[] = [
      { event_type: 'view_artwork' },
      { event_type: 'view_page', group_by: 'hour' },
      { event_type: 'search_query' },
      { start_date: '2026-03-31' },
      { end_date: '2026-03-31', group_by: 'week' },
      { start_date: '2026-03-31', end_date: '2026-04-05', group_by: 'month' },
      { start_date: '2026-04-01', end_date: '2026-04-30', event_type: 'view_artwork', group_by: 'month' },
      { start_date: '2030-01-01' },
    ];
    for (const query of queries) {
      const { position: _, as_of: __, ...figures } = (await ask(query)).body;
      t.same(figures, await expectedStats(stack.db, query), JSON.stringify(query));
    }
  });

  await t.test('are compared to as many days before, or to the same dates a year before', async (t) => {
    for (const [start_date, end_date, compare, first, last] of [
      ['2026-04-01', '2026-04-02', 'previous', '2026-03-30', '2026-03-31'],
      ['2026-04-01', '2026-04-01', 'previous', '2026-03-31', '2026-03-31'],
      ['2026-03-31', '2026-04-30', 'previous', '2026-02-28', '2026-03-30'],
      ['2027-03-30', '2027-03-31', 'year', '2026-03-30', '2026-03-31'],
      ['2028-02-29', '2028-04-01', 'year', '2027-02-28', '2027-04-01'],
    ] as const)
      for (const query of [{}, { event_type: 'view_artwork', group_by: 'month' }] as const) {
        const { body } = await ask({ start_date, end_date, compare, ...query });
        const { position: _, as_of: __, previous, ...figures } = body;
        const said = `${start_date} to ${end_date}, ${compare}`;
        t.same(figures, await expectedStats(stack.db, { start_date, end_date, ...query }), said);
        t.same(previous, await expectedStats(stack.db, { start_date: first, end_date: last, ...query }), said);
      }
    t.notOk('previous' in (await ask({ start_date: '2026-04-01', end_date: '2026-04-01' })).body);
    t.match(await ask({ start_date: '0001-01-01', end_date: '9999-12-31', compare: 'previous' }), {
      status: 200,
      body: { total_events: 8, previous: { total_events: 0 } },
    });
  });

  await t.test('say up to where they reach', async (t) => {
    await stack.parts.engagementLog.append([engagementEvent()]);
    t.match((await ask({})).body, { total_events: 8, position: 8 });
    await stack.foldAll();
    t.match((await ask({})).body, { total_events: 9, position: 9 });
  });

  await t.test('refuse dates that are the wrong way round or none, and groupings that nobody has', async (t) => {
    for (const [query, path] of [
      [{ start_date: '2026-03-05', end_date: '2026-03-04' }, 'start_date'],
      [{ start_date: 'today' }, 'start_date'],
      [{ end_date: '2026-02-29' }, 'end_date'],
      [{ group_by: 'year' }, 'group_by'],
      [{ event_type: 'view_moon' }, 'event_type'],
      [{ start_date: '2026-03-04', compare: 'previous' }, 'compare'],
      [{ start_date: '2026-03-04', end_date: '2026-03-05', compare: 'tomorrow' }, 'compare'],
    ] as const)
      t.match(
        await ask(query),
        { status: 400, body: { code: 'VALIDATION', issues: [{ path }] } },
        JSON.stringify(query),
      );
    t.match(await ask({ start_date: '2026-03-04', end_date: '2026-03-04' }), { status: 200 });
  });
});

t.test('a viewer who comes back in a month of which only some days count is still one', async (t) => {
  const stack = await startStack(t, { redis: false });
  const view = (user: number, at: string) => engagementEvent({ type: 'view_artwork', artwork: 1001, user, at });
  for (const event of [
    view(9, '2026-02-10T08:00:00Z'),
    view(5, '2026-03-04T08:00:00Z'),
    view(4_100, '2026-03-31T08:00:00Z'),
    view(5, '2026-04-02T08:00:00Z'),
    view(6, '2026-04-02T09:00:00Z'),
    view(6, '2026-04-03T09:00:00Z'),
    view(9, '2026-04-20T08:00:00Z'),
  ])
    await stack.parts.engagementLog.append([event]);
  await stack.foldAll();
  // Events before and after keep the ends of the range single days.
  const range = { start_date: '2026-02-27', end_date: '2026-04-03' };
  t.match((await readStats(stack.db, range)).top_artworks, [{ artwork_id: 1001, event_count: 5, unique_viewers: 3 }]);
});

t.test('figures, events and stream are for administrators alone', async (t) => {
  const stack = await startStack(t);
  const ada = await stack.shopper('Ada');
  for (const base of ['/api/v1', ''])
    for (const path of ['stats', 'events', 'stream']) {
      t.match(await stack.visitor().call('GET', `${base}/engagement/${path}`), {
        status: 401,
        body: { code: 'UNAUTHENTICATED' },
      });
      t.match(await ada.call('GET', `${base}/engagement/${path}`), { status: 403, body: { code: 'FORBIDDEN' } });
    }
});

t.test('the visitors of days are unknown while they are counted for the first time, and nothing else is', async (t) => {
  const stack = await startStack(t);
  const admin = await stack.admin();
  await stack.parts.engagementLog.append([engagementEvent({ person: 1 })]);
  await stack.foldAll();
  const ask = async () => (await admin.call<Stats>('GET', '/api/v1/engagement/stats')).body;
  t.match(await ask(), { position: 1, timeline: [{ event_count: 1, unique_visitors: 1 }] });
  // As if an upgrade had added the read model to a long log.
  await sql`update folding.engagement_checkpoint set position = position + 60000
    where schema_name <> 'p_daily_visitors_v2'`.execute(stack.db);
  t.match(await ask(), { position: 60_001, timeline: [{ event_count: 1, unique_visitors: null }] });
});

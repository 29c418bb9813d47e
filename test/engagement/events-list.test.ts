import { randomUUID } from 'node:crypto';
import t from 'tap';
import type { EventsReply } from '../../src/contract/engagement.ts';
import { startStack } from '../helpers/stack.ts';

const HOUR = 3_600_000;

t.test('the list of raw events', async (t) => {
  const stack = await startStack(t);
  const admin = await stack.admin();
  const ada = await stack.shopper('Ada');
  // The clock starts at noon, so that the test does not pass midnight.
  stack.clock.ahead = 12 * HOUR - (Date.now() % (24 * HOUR));
  const dayOf = (hoursAgo: number) =>
    new Date(Date.now() + stack.clock.ahead - hoursAgo * HOUR).toISOString().slice(0, 10);
  const track = (body: Record<string, unknown>, client = stack.visitor()) =>
    client.call('POST', '/engagement/track', { body: { path: '/', event_type: 'view_page', ...body } });
  const list = async (query: Record<string, string> = {}) => {
    const { status, body } = await admin.call<EventsReply>(
      'GET',
      `/api/v1/engagement/events?${new URLSearchParams(query)}`,
    );
    t.equal(status, 200);
    return body;
  };
  const positions = async (query: Record<string, string>) => (await list(query)).events.map(({ position }) => position);

  const id = randomUUID();
  await track({ id, path: '/artwork/1001?a=b', properties: { a: [1] }, event_type: 'view_artwork' }, ada);
  await track({ occurred_at: `${dayOf(24)}T23:59:59.999Z` });
  await track({ event_type: 'click_link' });
  await track({}, ada);

  await t.test('tells everything of an event, newest first', async (t) => {
    const { events, ...paging } = await list();
    t.same(paging, { total: 4, total_at_least: false, page: 1, limit: 20, older: null });
    t.same(
      events.map(({ position }) => position),
      [4, 3, 2, 1],
    );
    t.match(events.at(-1), {
      position: 1,
      id,
      event_type: 'view_artwork',
      user_id: ada.session.user.id,
      visitor: null,
      path: '/artwork/1001?a=b',
      properties: { a: [1] },
      occurred_at: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
    });
    t.match(events[1], { user_id: null, visitor: /^[0-9a-f]{16}$/, id: /^[0-9a-f-]{36}$/ });
  });

  await t.test('obeys every filter, alone and together', async (t) => {
    const user_id = String(ada.session.user.id);
    t.same(await positions({ event_type: 'view_page' }), [4, 2]);
    t.same(await positions({ user_id }), [4, 1]);
    t.same(await positions({ user_id: '999999' }), []);
    t.same(await positions({ anonymous_only: 'true' }), [3, 2]);
    t.same(await positions({ anonymous_only: 'false' }), [4, 3, 2, 1]);
    t.same(await positions({ end_date: dayOf(24) }), [2]);
    t.same(await positions({ start_date: dayOf(24), end_date: dayOf(24) }), [2]);
    t.same(await positions({ start_date: dayOf(0) }), [4, 3, 1]);
    t.same(await positions({ start_date: dayOf(-24) }), []);
    t.same(await positions({ end_date: '9999-12-31', start_date: '0000-01-01' }), [4, 3, 2, 1]);
    t.same(await positions({ event_type: 'view_page', user_id, start_date: dayOf(0), end_date: dayOf(0) }), [4]);
    t.same(await positions({ user_id, anonymous_only: 'true' }), []);
  });

  await t.test('comes in pages that add up, and says how many there are', async (t) => {
    t.same(await positions({ limit: '3' }), [4, 3, 2]);
    t.same(await positions({ limit: '3', page: '2' }), [1]);
    t.match(await list({ limit: '3', page: '2' }), { total: 4, page: 2, limit: 3 });
    t.match(await list({ limit: '100', page: '3' }), { events: [], total: 4, page: 3 });
    t.match(await list({ event_type: 'view_page', limit: '1' }), { total: 2 }, 'of those that pass the filter');
  });

  await t.test('goes on where it was, whatever comes in meanwhile', async (t) => {
    const first = await list({ limit: '2' });
    t.same(
      first.events.map(({ position }) => position),
      [4, 3],
    );
    await track({}, ada);
    const next = await list({ limit: '2', before: first.older ?? '' });
    t.match(
      next.events.map(({ position }) => position),
      [2, 1],
    );
    t.match(next, { total: 5, older: null });
  });

  await t.test('refuses filters that make no sense', async (t) => {
    for (const [query, path] of [
      ['limit=101', 'limit'],
      ['limit=0', 'limit'],
      ['page=0', 'page'],
      ['before=1', 'before'],
      ['before=', 'before'],
      ['page=one', 'page'],
      ['event_type=view_moon', 'event_type'],
      ['user_id=-1', 'user_id'],
      ['user_id=ada', 'user_id'],
      ['anonymous_only=perhaps', 'anonymous_only'],
      ['start_date=04.03.2026', 'start_date'],
      ['start_date=2026-02-30', 'start_date'],
      ['end_date=', 'end_date'],
      ['start_date=2026-03-05&end_date=2026-03-04', 'start_date'],
    ] as const) {
      const answer = await admin.call('GET', `/engagement/events?${query}`);
      t.match(answer, { status: 400, body: { code: 'VALIDATION', issues: [{ path }] } }, query);
    }
  });
});

import t from 'tap';
import { startStack } from '../helpers/stack.ts';

t.test('a visitor opens a page, and the console counts it', async (t) => {
  const stack = await startStack(t);
  const admin = await stack.admin();
  const tracked = await stack
    .visitor()
    .call('POST', '/engagement/track', { body: { event_type: 'view_page', path: '/discover?q=1' } });
  t.equal(tracked.status, 202);
  t.same(tracked.body, { accepted: 1, duplicates: 0, position: 1 });
  await stack.foldAll();
  const stats = await admin.call('GET', '/api/v1/engagement/stats');
  t.match(stats.body, {
    total_events: 1,
    anonymous_events: 1,
    unique_users: 0,
    top_pages: [{ page: '/discover', view_count: 1 }],
    events_by_type: { view_page: 1 },
    position: 1,
  });
});

import { randomUUID } from 'node:crypto';
import t from 'tap';
import { countEvents } from '../helpers/log.ts';
import { startStack } from '../helpers/stack.ts';

t.test('a batch of events', async (t) => {
  const stack = await startStack(t);
  const view = (more: Record<string, unknown> = {}) => ({ event_type: 'view_page', path: '/', ...more });
  const shopper = await stack.shopper();
  const batch = (events: unknown) => shopper.call('POST', '/engagement/batch', { body: { events } });
  const head = () => countEvents(stack.db);

  await t.test('is stored in its order, and answered with the last position', async (t) => {
    const paths = ['/a', '/b', '/c'];
    const { status, body } = await batch(paths.map((path) => view({ path })));
    t.equal(status, 202);
    t.same(body, { accepted: 3, duplicates: 0, position: 3 });
    const rows = await stack.db.selectFrom('log.engagement_event').select('path').orderBy('position').execute();
    t.same(
      rows.map(({ path }) => path),
      paths,
    );
  });

  await t.test('keeps every path as it was sent, whatever signs are in it', async (t) => {
    const before = await head();
    const paths = ['/"', '/\\', '/\\"', '/{a,b}', '/null', '/ ', "/'", '/\t\n', '/ü🖼️', '/a;--', '/"",null'];
    t.match(await batch(paths.map((path) => view({ path }))), { status: 202, body: { accepted: paths.length } });
    const rows = await stack.db
      .selectFrom('log.engagement_event')
      .select(['path', 'page', 'event_type'])
      .where('position', '>', before)
      .orderBy('position')
      .execute();
    t.same(
      rows,
      paths.map((path) => ({ path, page: path, event_type: 'view_page' })),
    );
  });

  await t.test('may hold five hundred events and no more', async (t) => {
    const before = await head();
    const events = Array.from({ length: 501 }, () => view());
    t.match(await batch(events), { status: 400, body: { code: 'VALIDATION', issues: [{ path: 'events' }] } });
    t.match(await batch([]), { status: 400, body: { code: 'VALIDATION' } });
    t.equal(await head(), before);
    t.match(await batch(events.slice(1)), { status: 202, body: { accepted: 500, position: before + 500 } });
  });

  await t.test('is refused whole when one of its events is not valid', async (t) => {
    const before = await head();
    for (const [bad, path] of [
      [view({ event_type: 'view_moon' }), 'events.1.event_type'],
      [view({ path: 'nowhere' }), 'events.1.path'],
      [view({ path: '/\0' }), 'path'],
      [view({ occurred_at: '2001-01-01T00:00:00Z' }), 'occurred_at'],
      [view({ properties: { text: 'x'.repeat(8_192) } }), 'properties'],
      [null, 'events.1'],
    ] as const)
      t.match(
        await batch([view(), bad, view()]),
        { status: 400, body: { code: 'VALIDATION', issues: [{ path }] } },
        path,
      );
    t.equal(await head(), before, 'nothing of it was stored');
  });

  await t.test('tells new events from known ones, within itself too', async (t) => {
    const before = await head();
    const [a, b] = [randomUUID(), randomUUID()];
    const first = await batch([view({ id: a }), view({ id: b }), view({ id: a.toUpperCase() }), view()]);
    t.same(first.body, { accepted: 3, duplicates: 1, position: before + 3 });
    const second = await batch([view({ id: b }), view({ id: a })]);
    t.same(second.body, { accepted: 0, duplicates: 2, position: before + 2 });
  });

  await t.test('may be six mebibytes large', async (t) => {
    const events = Array.from({ length: 500 }, () => view({ properties: { text: 'x'.repeat(8_000) } }));
    t.match(await batch(events), { status: 202, body: { accepted: 500 } });
    const spaces = ' '.repeat(6 * 1024 * 1024);
    const answer = await shopper.call('POST', '/engagement/batch', {
      raw: `{"events":[${spaces}]}`,
      headers: { 'content-type': 'application/json' },
    });
    t.match(answer, { status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
  });
});

t.test('a beacon, which is text that holds JSON, is taken like any other body', async (t) => {
  const stack = await startStack(t);
  const beacon = (path: string, body: unknown) =>
    stack.visitor().call('POST', path, {
      raw: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
    });
  t.match(await beacon('/engagement/track', { event_type: 'view_page', path: '/ä' }), {
    status: 202,
    body: { position: 1 },
  });
  const events = [
    { event_type: 'view_page', path: '/' },
    { event_type: 'click_link', path: '/' },
  ];
  t.match(await beacon('/api/v1/engagement/batch', { events }), { status: 202, body: { accepted: 2, position: 3 } });
  t.match(await beacon('/engagement/track', '{"event_type":'), { status: 400, body: { code: 'BAD_REQUEST' } });
  t.match(await beacon('/engagement/track', ''), { status: 400 });
  t.match(await beacon('/engagement/track', 'view_page'), { status: 400 });
  t.match(await beacon('/engagement/track', { event_type: 'view_moon', path: '/' }), {
    status: 400,
    body: { code: 'VALIDATION' },
  });
  t.match(
    await beacon('/auth/login', { email: 'a@example.org', password: 'x' }),
    { status: 415 },
    'elsewhere text is no JSON',
  );
});

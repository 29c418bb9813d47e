import t from 'tap';
import { list } from '../artworks/people.ts';
import { appendMany } from '../helpers/append-many.ts';
import { commandLine } from '../helpers/command-line.ts';
import { startStack } from '../helpers/stack.ts';
import { view } from './page-views.ts';

t.test('an operator follows one event into the read models', async (t) => {
  const stack = await startStack(t);
  const operator = commandLine(stack.database, t.testdir());
  const ada = await stack.artist();
  const { artwork } = await list(ada, { title: 'Salt' });
  const id = '0190b6f0-0000-7000-8000-000000000001';
  await stack.visitor().call('POST', '/engagement/track', { body: { id, ...view('/discover').body } });

  await t.test('before it is folded', async (t) => {
    const { code, out } = await operator.run('event', id);
    t.equal(code, 0);
    t.match(out, /^view_page, at position 1 of lane 1 of the engagement log\n {2}id +0190b6f0-/);
    t.match(out, /\n {2}by +nobody who was signed in\n {2}details +\{.*"path":"\/discover"/);
    t.match(out, /\n {2}timeline +waiting +running, 0 before it\n/);
  });

  await t.test('afterwards, by its place in both logs', async (t) => {
    await stack.foldAll();
    t.match((await operator.run('event', id)).out, /\n {2}timeline +folded\n/);
    const [domain, engagement, ...more] = await operator.json<{ source: string; outcomes: object[] }[]>('event', '1');
    t.match(domain, { source: 'domain', outcomes: [{ state: /folded|of no concern/ }] });
    t.match(engagement, { source: 'engagement', id });
    t.same(more, []);
  });

  await t.test('and is told what cannot be found', async (t) => {
    t.match(await operator.run('event', '99'), { code: 1, out: '', err: /^No event is found by 99\./ });
    const nothing = await operator.run('event', 'salt');
    t.match(nothing, { code: 1, err: 'salt is neither the id of an event nor a position of the log.\n' });
  });

  await t.test('and how a work was before its price changed', async (t) => {
    const stream = `artwork-${artwork.id}`;
    const [first] = (await operator.json<{ events: { position: number }[] }>('history', stream)).events;
    await ada.call('PUT', `/artworks/${artwork.id}`, { body: { price: 99.5, status: 'sold' } });
    const { code, out } = await operator.run('history', stream);
    t.equal(code, 0);
    t.match(out, /^ +version +position +occurred at/);
    t.match(out, /\nSo it was then:\n\{.*"status": "sold"/s);
    const before = await operator.json<{ count: number; state: object }>(
      'history',
      stream,
      '--at',
      `${first?.position}`,
    );
    t.match(before, { count: 1, state: { status: 'available' } });
    t.same(await operator.json('history', stream, '--at', '2200-01-01T00:00Z'), await operator.json('history', stream));
    const never = await operator.run('history', stream, '--at', '2001-01-01');
    t.match(never, { code: 1, out: '', err: `The stream ${stream} has no event up to 2001-01-01.\n` });
    const vague = await operator.run('history', stream, '--at', 'yesterday');
    t.match(vague, { code: 1, err: /^yesterday is neither a position of the log nor a time such as/ });
  });
});

t.test('a position that every lane has is shown in each', async (t) => {
  const stack = await startStack(t, { lanes: 2 });
  const operator = commandLine(stack.database, t.testdir(), { ENGAGEMENT_LANES: '2' });
  for (const lane of [1, 2]) await appendMany(stack.db, 3, lane);
  await stack.foldAll();
  const found = await operator.json<{ lane: number; outcomes: { state: string }[] }[]>('event', '3');
  t.same(
    found.map(({ lane }) => lane),
    [1, 2],
  );
  t.ok(found.every(({ outcomes }) => outcomes.length > 0 && outcomes.every(({ state }) => state === 'folded')));
});

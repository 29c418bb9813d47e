import t from 'tap';
import { timeline } from '../../projections/engagement/timeline.ts';
import type { StatsMoved } from '../../src/contract/figures.ts';
import { findBuild } from '../../src/engine/folding/builds/builds.ts';
import { setStatusAlone } from '../../src/engine/folding/checkpoints/lane-status.ts';
import { revokeAdmin } from '../../src/shop/accounts/admin.ts';
import { listen } from '../helpers/server-events.ts';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';

t.test('the stream of the console', async (t) => {
  const stack = await startStack(t);
  const admin = await stack.admin();
  const url = `${stack.origin}/api/v1/engagement/stream`;
  const track = () =>
    stack.visitor().call('POST', '/engagement/track', { body: { event_type: 'view_page', path: '/' } });

  await t.test('is an endless answer that nobody keeps or changes on the way', async (t) => {
    const { headers } = await listen<StatsMoved>(t, admin, url);
    t.match(headers.get('content-type'), /^text\/event-stream/);
    t.match(headers.get('cache-control'), /no-cache|no-store/);
    t.equal(headers.get('content-length'), null);
    t.equal(headers.get('content-encoding'), null);
  });

  await t.test('tells of each fold that changed the figures, and up to where they reach', async (t) => {
    const { events } = await listen<StatsMoved>(t, admin, url);
    for (let n = 1; n <= 3; n += 1) {
      await track();
      await stack.foldAll();
      await until(`the stream tells of event ${n}`, () => events.at(-1)?.data.position === n);
    }
    t.ok(events.every(({ event }) => event === 'stats'));
    const positions = events.map(({ data }) => data.position).filter((position) => position > 0);
    t.same([...new Set(positions)], [1, 2, 3], 'in their order');
    t.ok(events.every(({ data }) => Math.abs(Date.parse(data.as_of) - Date.now()) < 60_000));
  });

  await t.test('tells several consoles at once, and goes on when one leaves', async (t) => {
    const consoles = await Promise.all([1, 2, 3].map(() => listen<StatsMoved>(t, admin, url)));
    consoles[0]?.close();
    await track();
    await stack.foldAll();
    for (const { events } of consoles.slice(1)) await until('it is told', () => events.at(-1)?.data.position === 4);
    t.pass('both were told');
  });

  await t.test('tells no more than four times a second', async (t) => {
    const { events } = await listen<StatsMoved>(t, admin, url);
    const start = performance.now();
    while (events.length < 5) {
      await track();
      await stack.foldAll();
    }
    const seconds = (performance.now() - start) / 1_000;
    t.ok(events.length <= seconds * 4 + 2, `${events.length} messages in ${seconds.toFixed(1)} s`);
  });

  await t.test('tells of what has moved although another read model stands still', async (t) => {
    const build = await findBuild(stack.db, timeline, 'live');
    await setStatusAlone(stack.db, 'engagement', build?.schema ?? '', 'paused');
    const { events } = await listen<StatsMoved>(t, admin, url);
    await track();
    await stack.foldAll();
    await t.resolves(until('it tells', () => events.length > 0));
    const before = events.length;
    await track();
    await stack.foldAll();
    await t.resolves(until('it tells again', () => events.length > before));
  });
});

t.test('the stream of somebody who may not see it any more ends, and nobody else’s', async (t) => {
  const stack = await startStack(t);
  const [staying, leaving, demoted] = await Promise.all([stack.admin(), stack.admin(), stack.admin()]);
  const url = `${stack.origin}/engagement/stream`;
  const [stays, left, lost] = await Promise.all(
    [staying, leaving, demoted].map((admin) => listen<StatsMoved>(t, admin, url)),
  );
  const { refresh_token } = leaving.session;
  t.equal((await leaving.call('POST', '/auth/logout', { body: { refresh_token } })).status, 204);
  await revokeAdmin(stack.parts, demoted.session.user.email);
  await t.resolves(until('the one who signed out is told no more', () => left?.hasEnded() === true));
  await t.resolves(until('nor the one whose right was taken away', () => lost?.hasEnded() === true));
  t.notOk(stays?.hasEnded());
});

t.test('an open stream does not keep the API from closing', async (t) => {
  const stack = await startStack(t);
  await listen<StatsMoved>(t, await stack.admin(), `${stack.origin}/engagement/stream`);
  let closed = false;
  void stack.app.close().then(() => {
    closed = true;
  });
  await t.resolves(until('it is closed', () => closed));
});

import { sql } from 'kysely';
import t from 'tap';
import { topPages } from '../../../projections/engagement/top-pages.ts';
import { replayAndHold } from '../../../src/engine/folding/builds/replay.ts';
import { want } from '../../../src/engine/folding/builds/wanted.ts';
import { openTestPool } from '../../helpers/database.ts';
import { closeGate } from '../../helpers/gates.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { administrator, EVENTS, startFolded, startWorker, stopBatches } from '../../operations/projection-requests.ts';

// Shows 8.22
t.test('what cannot be done now is refused with what stands against it', async (t) => {
  const stack = await startStack(t, { redis: false });
  const { act, look, deeds } = await administrator(stack);
  t.same((await look()).actions, ['replay', 'hold', 'pause']);
  for (const [action, why] of [
    [
      'compare',
      new RegExp(
        `^top-pages cannot do this now: there is no new build of version ${topPages.version}: start a replay first$`,
      ),
    ],
    ['promote', /there is no new build/],
    ['undo', new RegExp(`there is no earlier build of version ${topPages.version} to go back to`)],
    ['cancel', /nothing is under way/],
    ['abandon', /there is no new build to throw away/],
    ['resume', /it is not stopped/],
  ] as const)
    t.match(await act(action), { status: 409, body: { code: 'WRONG_STATE', message: why } }, action);
  t.same(await deeds(), [], 'and is not recorded as done');

  await replayAndHold(stack.folder, topPages);
  t.match(await act('replay'), { status: 409, body: { message: /a new build is held: promote or abandon it first/ } });
  const next = { ...topPages, version: topPages.version + 1 };
  await want(openTestPool(t, stack.database, 'owner'), [next]);
  t.match(await act('promote'), {
    status: 409,
    body: { message: new RegExp(`version ${next.version} is to serve, and this code has version ${topPages.version}`) },
  });
  t.match(await look(), { wanted: next.version, held: true, actions: ['compare', 'abandon', 'pause'] });
});

// Shows 8.22
t.test('of two administrators who ask at once one is told that the other was quicker', async (t) => {
  const stack = await startStack(t, { redis: false });
  const [one, other] = [await administrator(stack), await administrator(stack)];
  for (const action of ['hold', 'pause'] as const) {
    const answers = await Promise.all([one.act(action), other.act(action)]);
    t.same(answers.map(({ status }) => status).sort(), [204, 409], action);
    t.match(answers.find(({ status }) => status === 409)?.body, { code: /^(PROJECTION_BUSY|WRONG_STATE)$/ }, action);
  }
  t.match(await other.act('replay'), {
    status: 409,
    body: { code: 'WRONG_STATE', message: /what was asked for is not done yet: wait or cancel/ },
  });
  t.match((await one.look()).request, { kind: 'hold', state: 'waiting' });
  t.equal((await one.deeds()).length, 2);
});

t.test('how fast a build folds is what it has folded in the last seconds', async (t) => {
  const stack = await startFolded(t);
  const { look } = await administrator(stack);
  const folded = (when: string) =>
    sql`update folding.batch set folded_at = ${when} where schema_name like 'p_top_pages%'`.execute(stack.db);
  // In the future, so that the test may take its time.
  await folded('2100-01-01');
  t.match((await look()).live, { per_second: EVENTS / 10, seconds_left: 0 });
  await folded('2020-01-01');
  t.match((await look()).live, { per_second: 0, seconds_left: null });
});

// Shows 8.19
t.test('a replay is paused by a cancel that keeps what is folded, gone on with, and thrown away', async (t) => {
  const stack = await startFolded(t);
  const { email, act, look, deeds, until: untilIs } = await administrator(stack);
  startWorker(t, stack);
  const gate = await stopBatches(t, stack);
  await act('replay');
  await gate.reached(/update .*checkpoint/is);
  const under = await untilIs('under_way');
  t.match(under, { new: { position: 0, head: EVENTS }, actions: ['cancel', 'pause'] });
  t.match(await act('cancel'), { status: 204 });
  t.match(await act('cancel'), { status: 409, body: { code: 'WRONG_STATE', message: /nothing is under way/ } });
  const busy = { status: 409, body: { code: 'WRONG_STATE', message: /^top-pages is being replayed already/ } };
  t.match(await act('abandon'), busy, 'a worker is still at its last batch');
  await gate.open();
  await until('it lets go', async () => (await look()).new?.position === EVENTS);
  t.match(await look(), { request: { state: 'cancelled' }, new: { id: under.new?.id }, previous: null });
  await act('hold');
  t.match(await untilIs('done'), {
    held: true,
    new: { id: under.new?.id },
    request: { message: 'The new build is held' },
  });

  await until('it is thrown away', async () => (await act('abandon')).status === 204);
  t.match(await look(), { new: null, held: false });
  await act('replay');
  t.match(await untilIs('done'), {
    new: null,
    previous: { position: EVENTS },
    request: { message: 'Readers see the new build' },
  });
  const listed = (await deeds()).map(({ by, action, subject }) => [by, action, subject]);
  t.same(
    listed,
    ['replay', 'abandon', 'hold', 'cancel', 'replay'].map((action) => [email, action, 'top-pages']),
  );
});

t.test('a cancel that comes before the switch leaves readers where they are', async (t) => {
  const stack = await startFolded(t);
  const { act, look, until: untilIs } = await administrator(stack);
  await replayAndHold(stack.folder, topPages);
  const before = (await look()).live?.id;
  const gate = await closeGate(t, openTestPool(t, stack.database, 'owner'), {
    when: 'before update',
    table: 'folding.build',
    only: `new.role = 'live'`,
  });
  const stop = startWorker(t, stack);
  await act('promote');
  await gate.reached(/update .*build/is);
  await act('cancel');
  await gate.open();
  await stop();
  t.match(await look(), { live: { id: before }, held: true, request: { state: 'cancelled' } });
  startWorker(t, stack);
  await act('promote');
  t.match(await untilIs('done'), { new: null, previous: { id: before } });
});

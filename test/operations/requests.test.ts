import { sql } from 'kysely';
import t from 'tap';
import { topPages } from '../../projections/engagement/top-pages.ts';
import { replayAndHold } from '../../src/engine/folding/builds/replay.ts';
import { want } from '../../src/engine/folding/builds/wanted.ts';
import { openTestPool } from '../helpers/database.ts';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { administrator, EVENTS, startFolded, startWorker, stopBatches } from './projection-requests.ts';

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
    ['pause_replay', /no replay that was asked for here is under way/],
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
    body: { code: 'PROJECTION_BUSY', message: /a held replay is under way: wait or cancel/ },
  });
  t.match((await one.look()).request, { kind: 'hold', state: 'waiting' });
  t.equal((await one.deeds()).length, 2);
});

// Shows 8.19
t.test('a replay is paused, gone on with and cancelled, and who did it is listed', async (t) => {
  const stack = await startFolded(t);
  const { email, act, look, deeds, until: untilIs } = await administrator(stack);
  startWorker(t, stack);
  const gate = await stopBatches(t, stack);
  await act('replay');
  await gate.reached(/update .*checkpoint/is);
  t.match(await untilIs('under_way'), {
    new: { position: 0, head: EVENTS },
    actions: ['cancel', 'pause_replay', 'pause'],
  });
  await act('pause_replay');
  await until('it lets go', async () => {
    const { rows } = await sql<{ seen: boolean }>`
      select seen_at > (select max(recorded_at) from log.domain_event) as seen from folding.request`.execute(stack.db);
    return rows[0]?.seen;
  });
  await gate.open();
  t.match(await look(), { request: { state: 'paused' }, actions: ['cancel', 'resume_replay', 'pause'] });
  await act('resume_replay');
  t.match(await untilIs('done'), {
    new: null,
    previous: { position: EVENTS },
    request: { message: 'Readers see the new build' },
  });

  const second = await stopBatches(t, stack);
  await act('hold');
  await second.reached(/update .*checkpoint/is);
  await act('cancel');
  t.match(await act('cancel'), { status: 409, body: { message: /it is being cancelled already/ } });
  await second.open();
  t.match(await untilIs('cancelled'), {
    new: null,
    held: false,
    request: { message: 'Cancelled; the new build is thrown away' },
  });
  const listed = (await deeds()).map(({ by, action, subject }) => [by, action, subject]);
  t.same(
    listed,
    ['cancel', 'hold', 'resume_replay', 'pause_replay', 'replay'].map((action) => [email, action, 'top-pages']),
  );
});

t.test('a cancel that comes too late throws no build away', async (t) => {
  const stack = await startFolded(t);
  const { act, until: untilIs } = await administrator(stack);
  startWorker(t, stack);
  await act('hold');
  await untilIs('done');
  await act('compare');
  await untilIs('done');
  t.match(await act('cancel'), { status: 409, body: { code: 'WRONG_STATE', message: /nothing is under way/ } });
  t.match(await act('abandon'), { status: 204 }, 'that is asked for by its own name');
  t.match(await untilIs('done'), { new: null, held: false, request: { message: 'The new build is thrown away' } });
});

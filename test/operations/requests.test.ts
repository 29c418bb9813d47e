import { sql } from 'kysely';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { topPages } from '../../projections/engagement/top-pages.ts';
import type { ProjectionDetails, ProjectionsReply } from '../../src/contract/projections.ts';
import { advanceLive } from '../../src/folding/advance.ts';
import { forgetComparisons } from '../../src/folding/kept-comparison.ts';
import { replayAndHold } from '../../src/folding/replay.ts';
import { startRequests } from '../../src/folding/requests-worker.ts';
import { want } from '../../src/folding/wanted.ts';
import { appendMany } from '../helpers/append-many.ts';
import { openTestPool } from '../helpers/database.ts';
import { closeGate } from '../helpers/gates.ts';
import { workerProcess } from '../helpers/processes.ts';
import { type Stack, startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';

const PATH = '/api/v1/operations/projections';

/** An administrator, and how they see and act on `top-pages`. */
async function administrator(stack: Stack) {
  const admin = await stack.admin();
  const look = async (): Promise<ProjectionDetails> => {
    const { body } = await admin.call<ProjectionsReply>('GET', PATH);
    const found = body.projections.find(({ name }) => name === topPages.name);
    if (!found) throw new Error('top-pages is not listed');
    return found;
  };
  return {
    email: admin.session.user.email,
    look,
    act: (action: string) => admin.call('POST', `${PATH}/${topPages.name}/actions`, { body: { action } }),
    deeds: async () => (await admin.call<ProjectionsReply>('GET', PATH)).body.deeds,
    until: (state: string) =>
      until(`the request is ${state}`, async () => {
        const found = await look();
        return found.request?.state === state && found;
      }),
  };
}

function startWorker(t: Test, { folder, parts }: Stack) {
  const stop = startRequests({ folder, projections: parts.projections, log: pino({ level: 'silent' }) });
  t.teardown(stop);
  return stop;
}

const EVENTS = 1_000;

/** Starts the API with some events that `top-pages` has folded. */
async function startFolded(t: Test): Promise<Stack> {
  const stack = await startStack(t, { redis: false });
  await appendMany(stack.db, EVENTS);
  await advanceLive(stack.folder, topPages);
  return stack;
}

/** Keeps replays of `top-pages` from storing a batch. */
const stopBatches = (t: Test, stack: Stack) =>
  closeGate(t, openTestPool(t, stack.database, 'owner'), {
    when: 'before update',
    table: 'folding.engagement_checkpoint',
    only: "new.position > 0 and new.schema_name like 'p_top_pages%'",
  });

t.test('what cannot be done now is refused with what stands against it', async (t) => {
  const stack = await startStack(t, { redis: false });
  const { act, look, deeds } = await administrator(stack);
  t.same((await look()).actions, ['replay', 'hold', 'pause']);
  for (const [action, why] of [
    ['compare', /^top-pages cannot do this now: there is no new build of version 1: start a replay first$/],
    ['promote', /there is no new build/],
    ['undo', /there is no earlier build of version 1 to go back to/],
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
    body: { message: /version 2 is to serve, and this code has version 1/ },
  });
  t.match(await look(), { wanted: 2, held: true, actions: ['compare', 'abandon', 'pause'] });
});

t.test('of two administrators who ask at once one is told that the other was quicker', async (t) => {
  const stack = await startStack(t, { redis: false });
  const [one, other] = [await administrator(stack), await administrator(stack)];
  for (const action of ['hold', 'pause']) {
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

t.test('a worker that is killed in the middle of a replay leaves it to the next worker', async (t) => {
  const stack = await startFolded(t);
  const { act, until: untilIs } = await administrator(stack);
  const gate = await stopBatches(t, stack);
  const worker = workerProcess(t, { database: stack.database });
  await worker.start();
  await act('hold');
  await gate.reached(/update .*checkpoint/is);
  await worker.kill();
  await gate.open();
  const position = async () => {
    const { rows } = await sql<{ position: number }>`
      select position from folding.build join folding.engagement_checkpoint using (schema_name) where held`.execute(
      stack.db,
    );
    return rows[0]?.position;
  };
  t.equal(await position(), 0, 'it is begun, and nobody is at it');
  startWorker(t, stack);
  t.match(await untilIs('done'), {
    held: true,
    new: { position: EVENTS },
    request: { message: 'The new build is held' },
  });
});

t.test('a comparison during which somebody is erased keeps nothing of what it has read', async (t) => {
  const stack = await startFolded(t);
  const { act, until: untilIs } = await administrator(stack);
  await replayAndHold(stack.folder, topPages);
  await appendMany(stack.db, 5);
  const gate = await stopBatches(t, stack);
  startWorker(t, stack);
  await act('compare');
  await gate.reached(/update .*checkpoint/is);
  await forgetComparisons(stack.db);
  await gate.open();
  t.match(await untilIs('failed'), {
    request: { message: 'The builds of top-pages have changed meanwhile: compare them again.' },
    compared_at: null,
  });
  await act('compare');
  t.match(await untilIs('done'), { compared_at: /^20/ }, 'the next one is kept');
});

t.test('readers are switched over and the request ends together, or neither', async (t) => {
  const stack = await startFolded(t);
  const { act, look, until: untilIs } = await administrator(stack);
  const owner = openTestPool(t, stack.database, 'owner');
  await sql`alter table folding.request add constraint never_done check (outcome <> 'done')`.execute(owner);
  startWorker(t, stack);
  const before = (await look()).live?.made_at;
  await act('replay');
  await untilIs('failed');
  t.equal((await look()).live?.made_at, before, 'a request that would be carried out again has switched nobody over');
});

t.test('a request of a version that is not to serve any more ends, and keeps nobody waiting', async (t) => {
  const stack = await startStack(t, { redis: false });
  const { act, until: untilIs } = await administrator(stack);
  await act('hold');
  const next = { ...topPages, version: topPages.version + 1 };
  await want(openTestPool(t, stack.database, 'owner'), [next]);
  const log = pino({ level: 'silent' });
  t.teardown(startRequests({ folder: stack.folder, projections: [next], log }));
  t.match(await untilIs('failed'), { request: { message: 'Version 1 is not to serve any more' } });
});

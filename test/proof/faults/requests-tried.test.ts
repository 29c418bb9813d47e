import { sql } from 'kysely';
import t from 'tap';
import { timeline } from '../../../projections/engagement/timeline.ts';
import { topPages } from '../../../projections/engagement/top-pages.ts';
import { alone } from '../../../src/engine/folding/builds/alone.ts';
import { findBuild } from '../../../src/engine/folding/builds/builds.ts';
import { abandonReplay, replayAndHold } from '../../../src/engine/folding/builds/replay.ts';
import { want } from '../../../src/engine/folding/builds/wanted.ts';
import { forgetComparisons } from '../../../src/engine/folding/comparing/kept-comparison.ts';
import { appendMany } from '../../helpers/append-many.ts';
import { openTestPool } from '../../helpers/database.ts';
import { hold } from '../../helpers/gates.ts';
import { workerProcess } from '../../helpers/processes.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { administrator, EVENTS, startFolded, startWorker, stopBatches } from '../../operations/projection-requests.ts';

t.test('what is meant for one build never meets another', async (t) => {
  const stack = await startFolded(t);
  const { act, look, send, until: untilIs } = await administrator(stack);
  await replayAndHold(stack.folder, topPages);
  const seen = (await look()).new?.id ?? '';
  t.match(await send({ action: 'promote' }), { status: 400, body: { issues: [{ path: 'build' }] } });

  await act('promote');
  await stack.db.transaction().execute((transaction) => abandonReplay(transaction, topPages));
  await replayAndHold(stack.folder, topPages);
  startWorker(t, stack);
  t.match(await untilIs('failed'), {
    held: true,
    request: { message: 'top-pages has another build in its place by now: look at it again.' },
  });
  const another = { status: 409, body: { code: 'WRONG_STATE', message: /^top-pages has another build by now/ } };
  for (const action of ['promote', 'abandon'] as const) t.match(await send({ action, build: seen }), another, action);
});

t.test('a request that cannot be carried out yet says why, keeps no other waiting, and is given up', async (t) => {
  const stack = await startFolded(t);
  const { act, look, until: untilIs } = await administrator(stack);
  const other = await administrator(stack, timeline.name);
  startWorker(t, stack);
  const why = 'It could not be done yet: top-pages is being replayed already.';
  await alone(stack.db, topPages, async () => {
    await act('hold');
    await until('it says why', async () => (await look()).request?.message === why);
    const gate = await stopBatches(t, stack, 'p_timeline');
    await other.act('hold');
    await gate.reached(/update .*checkpoint/is);
    await gate.open();
    await other.until('done');
  });
  t.match(await untilIs('done'), { held: true });

  await alone(stack.db, topPages, async () => {
    await act('hold');
    await until('it says why', async () => (await look()).request?.message === why);
    await sql`update folding.request set tries = 10, next_try_at = now() where projection = 'top-pages'`.execute(
      stack.db,
    );
    t.match(await untilIs('failed'), { request: { message: why } });
  });
  t.ok((await look()).actions.includes('hold'), 'it can be asked for again');
});

t.test('a request that ends each worker which begins it is given up', async (t) => {
  const stack = await startFolded(t);
  const { act, until: untilIs } = await administrator(stack);
  await act('hold');
  await sql`update folding.request set tries = 9`.execute(stack.db);
  const gate = await stopBatches(t, stack);
  const worker = workerProcess(t, { database: stack.database });
  await worker.start();
  await gate.reached(/update .*checkpoint/is);
  await worker.kill();
  await gate.open();
  await sql`update folding.request set next_try_at = now()`.execute(stack.db);
  startWorker(t, stack);
  t.match(await untilIs('failed'), { request: { message: '10 workers have ended while they were at it' } });
});

t.test('a build that a query reads is not thrown away, and says so', async (t) => {
  const stack = await startFolded(t);
  const { act, look } = await administrator(stack);
  await replayAndHold(stack.folder, topPages);
  const schema = (await findBuild(stack.db, topPages, 'rebuilding'))?.schema;
  // As a dump does.
  const reader = await hold(t, openTestPool(t, stack.database, 'owner'), `select from ${schema}.page_views`);
  const message = /^A query holds the new build of top-pages: end it/;
  t.match(await act('abandon'), { status: 409, body: { code: 'WRONG_STATE', message } });
  t.match(await look(), { held: true, new: { position: EVENTS } });
  await reader.open();
  t.match([(await act('abandon')).status, (await look()).new], [204, null]);
});

// Shows 8.19
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
  const { act, look } = await administrator(stack);
  await act('hold');
  const next = { ...topPages, version: topPages.version + 1 };
  await want(openTestPool(t, stack.database, 'owner'), [next]);
  const message = `Version ${topPages.version} is not to serve any more`;
  t.match((await look()).request, { state: 'failed', message });
});

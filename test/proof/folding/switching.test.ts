import { sql } from 'kysely';
import t from 'tap';
import { timeline } from '../../../projections/engagement/timeline.ts';
import { findBuild } from '../../../src/engine/folding/builds/builds.ts';
import { dropIdle } from '../../../src/engine/folding/builds/drop-idle.ts';
import { replay, undoReplay } from '../../../src/engine/folding/builds/replay.ts';
import { readCheckpoints } from '../../../src/engine/folding/checkpoints/checkpoints.ts';
import { setStatusAlone } from '../../../src/engine/folding/checkpoints/lane-status.ts';
import { engagementEvent } from '../../helpers/events.ts';
import { readFoldStatus } from '../../helpers/fold-status.ts';
import { openRig, type Rig } from '../../helpers/folding.ts';
import { hold } from '../../helpers/gates.ts';
import type { Test } from '../../helpers/test.ts';

const openTimeline = (test: Test) => openRig(test, { lanes: 2, projections: [timeline] });

const views = (user: number) => Array.from({ length: 5 }, () => engagementEvent({ user }));

async function appendToEachLane({ log }: Rig): Promise<void> {
  for (let user = 1; user <= 4; user += 1) await log.append(views(user));
}

/** Reads the timeline in a transaction that lasts until it is released. */
async function readSlowly({ owner }: Rig) {
  const read = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const done = owner.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    await sql`select from read.timeline_count limit 1`.execute(transaction);
    read.resolve();
    await released.promise;
  });
  await Promise.race([read.promise, done]);
  return async () => {
    released.resolve();
    await done;
  };
}

t.test('a read model that is paused stays paused when it is switched over, and back', async (t) => {
  const rig = await openTimeline(t);
  const statuses = async (schema: string) =>
    (await readCheckpoints(rig.db, 'engagement', schema)).map(({ status }) => status);
  await appendToEachLane(rig);
  await rig.foldAll();
  const first = await rig.live(timeline);
  await setStatusAlone(rig.db, 'engagement', first.schema, 'paused');
  await appendToEachLane(rig);

  t.ok(await replay(rig.folder, timeline));
  const second = await rig.live(timeline);
  t.not(second.schema, first.schema);
  t.same(await statuses(second.schema), ['paused', 'paused']);
  t.match(await readFoldStatus(rig.db, timeline), { state: 'paused', position: 40, lag_events: 0 });
  await appendToEachLane(rig);
  await rig.foldAll();
  t.match(await readFoldStatus(rig.db, timeline), { state: 'paused', position: 40, lag_events: 20 }, 'nobody folds it');

  t.ok(await undoReplay(rig.folder, timeline), 'the build that was paused first can catch up');
  t.equal((await rig.live(timeline)).schema, first.schema);
  t.match(await readFoldStatus(rig.db, timeline), { state: 'paused', position: 60, lag_events: 0 });

  await setStatusAlone(rig.db, 'engagement', first.schema, 'running');
  t.ok(await replay(rig.folder, timeline));
  t.match(await readFoldStatus(rig.db, timeline), { state: 'live' }, 'one that is not paused is not paused by it');
});

t.test('a replay waits for a slow reader, and others are let through meanwhile', async (t) => {
  const rig = await openTimeline(t);
  await appendToEachLane(rig);
  await rig.foldAll();
  const first = await rig.live(timeline);
  const release = await readSlowly(rig);
  let over = false;
  const replayed = replay(rig.folder, timeline).finally(() => {
    over = true;
  });
  let answered = 0;
  const began = performance.now();
  while (performance.now() - began < 1_500) {
    await sql`select sum(events) from read.timeline_count`.execute(rig.db);
    answered += 1;
  }
  t.notOk(over);
  t.ok(answered > 2, `${answered} reads were answered while it waited`);
  t.equal((await rig.live(timeline)).schema, first.schema);
  await release();
  t.ok(await replayed);
  t.not((await rig.live(timeline)).schema, first.schema);
});

t.test('a replay that a reader never makes way for says what to do, and goes on when told to', async (t) => {
  const rig = await openTimeline(t);
  await appendToEachLane(rig);
  await rig.foldAll();
  const release = await readSlowly(rig);
  await t.rejects(replay(rig.folder, timeline), {
    message:
      'A query holds timeline for too long to switch readers over: end it (pg_stat_activity shows it), then give the same command again; nothing is folded anew.',
  });
  const kept = await findBuild(rig.db, timeline, 'rebuilding');
  t.ok(kept, 'the build is kept');
  await release();
  t.ok(await replay(rig.folder, timeline));
  t.equal((await rig.live(timeline)).schema, kept?.schema);
});

t.test('a build to which somebody goes back meanwhile is not dropped', async (t) => {
  const rig = await openTimeline(t);
  await appendToEachLane(rig);
  await rig.foldAll();
  const first = await rig.live(timeline);
  t.ok(await replay(rig.folder, timeline));
  const back = await hold(
    t,
    rig.owner,
    `select from folding.engagement_checkpoint where schema_name = '${first.schema}' for update;
     update folding.build set role = 'previous' where projection = '${timeline.name}' and role = 'live';
     update folding.build set role = 'live' where schema_name = '${first.schema}'`,
  );
  const dropping = dropIdle(rig.db, timeline, first);
  await back.reached(/engagement_checkpoint/);
  await back.open();
  t.equal(await dropping, false);
  t.equal((await readCheckpoints(rig.db, 'engagement', first.schema)).length, 2);
});

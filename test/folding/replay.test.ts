import t from 'tap';
import { timeline } from '../../projections/engagement/timeline.ts';
import { findBuild } from '../../src/engine/folding/builds/builds.ts';
import { readProgress } from '../../src/engine/folding/builds/progress.ts';
import { promote } from '../../src/engine/folding/builds/promote.ts';
import { abandonReplay, replay, undoReplay } from '../../src/engine/folding/builds/replay.ts';
import { engagementEvent } from '../helpers/events.ts';
import { openRig, type Rig } from '../helpers/folding.ts';

/** Opens a rig whose log holds events, all of them folded, and stops a replay of them after 500. */
async function openStopped(t: Parameters<typeof openRig>[0]): Promise<Rig> {
  const rig = await openRig(t, { projections: [timeline] });
  for (let time = 0; time < 3; time += 1)
    await rig.log.append(Array.from({ length: 1_000 }, (_, n) => engagementEvent({ user: 1 + (n % 100) })));
  await rig.foldAll();
  const stop = new AbortController();
  await replay(rig.folder, timeline, { batch: 500, signal: stop.signal, onBatch: () => stop.abort() });
  return rig;
}

t.test('a build that is behind the one that readers see is not switched to', async (t) => {
  const rig = await openStopped(t);
  const live = await rig.live(timeline);
  const begun = await findBuild(rig.db, timeline, 'rebuilding');
  t.equal(begun && (await promote(rig.folder, timeline, begun)), 'behind');
  t.same(await rig.live(timeline), live);
  const abandon = () => rig.db.transaction().execute((transaction) => abandonReplay(transaction, timeline));
  await abandon();
  t.equal(await findBuild(rig.db, timeline, 'rebuilding'), undefined);
  await t.rejects(abandon(), { message: 'timeline has no replay under way.' });
  await t.rejects(undoReplay(rig.folder, timeline), { message: 'timeline has no earlier build to go back to.' });
});

t.test('a replay that was stopped goes on where it stood, is switched to, and undone', async (t) => {
  const rig = await openStopped(t);
  const live = await rig.live(timeline);
  const begun = await findBuild(rig.db, timeline, 'rebuilding');
  t.equal(begun && (await readProgress(rig.db, timeline, begun)).folded, 500);
  let first: Promise<{ folded: number }> | undefined;
  const onBatch = (build: typeof live) => {
    first ??= readProgress(rig.db, timeline, build);
  };
  t.ok(await replay(rig.folder, timeline, { batch: 500, onBatch }));
  t.ok(((await first)?.folded ?? 0) >= 1_000);
  t.equal((await rig.live(timeline)).schema, begun?.schema);
  t.ok(await undoReplay(rig.folder, timeline));
  t.equal((await rig.live(timeline)).schema, live.schema);
});

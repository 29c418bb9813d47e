import t from 'tap';
import { timeline } from '../../projections/engagement/timeline.ts';
import { topPages } from '../../projections/engagement/top-pages.ts';
import { projections } from '../../projections/index.ts';
import { readBuildProgress } from '../../src/engine/folding/builds/build-status.ts';
import { createBuild } from '../../src/engine/folding/builds/builds.ts';
import { setStatusAlone } from '../../src/engine/folding/checkpoints/lane-status.ts';
import { toFoldStatuses } from '../../src/engine/folding/checkpoints/status.ts';
import { engagementEvent } from '../helpers/events.ts';
import { openRig } from '../helpers/folding.ts';

const catalogue = projections.filter(({ source }) => source === 'domain').slice(0, 1);

t.test('where read models of both logs stand is said in their order, each with its own state', async (t) => {
  const served = [topPages, ...catalogue, timeline];
  const rig = await openRig(t, { lanes: 2, projections: served });
  for (const user of [1, 2, 3]) await rig.log.append([engagementEvent({ user })]);
  await rig.foldAll();
  await rig.log.append([engagementEvent({ user: 4 })]);
  const { schema } = await rig.live(topPages);
  await setStatusAlone(rig.db, 'engagement', schema, 'halted', { lane: 1, error: 'It is broken' });
  await rig.db.transaction().execute((transaction) => createBuild(transaction, timeline, 'rebuilding', [1, 2]));
  const others = projections.filter((projection) => !served.includes(projection)).slice(0, 1);

  const statuses = toFoldStatuses(await readBuildProgress(rig.db), [...served, ...others]);

  t.match(statuses, [
    { name: 'top-pages', state: 'halted', position: 3, head: 4, lag_events: 1, error: 'It is broken' },
    { name: catalogue[0]?.name, state: 'live', position: 0, head: 0, lag_events: 0, error: null },
    { name: 'timeline', state: 'rebuilding', position: 3, head: 4, lag_events: 1, error: null },
    { name: others[0]?.name, state: 'none', position: 0, head: 0, lag_events: 0, error: null },
  ]);
  t.ok(statuses.every(({ lag_events, lag_seconds }) => lag_seconds > 0 === lag_events > 0));
});

import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { timeline } from '../../projections/engagement/timeline.ts';
import { advance } from '../../src/engine/folding/advance.ts';
import { replay } from '../../src/engine/folding/builds/replay.ts';
import { readCheckpoints } from '../../src/engine/folding/checkpoints/checkpoints.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import type { EngagementProjection } from '../../src/engine/folding/projection.ts';
import { engagementEvent } from '../helpers/events.ts';
import { openRig, type Rig } from '../helpers/folding.ts';

const view = (user: number) => [engagementEvent({ user })];

/** The timeline, with another event appended during each of its folds. */
function neverAtTheHead(rig: Rig): EngagementProjection {
  return {
    ...timeline,
    async fold(transaction, span) {
      await timeline.fold(transaction, span);
      await rig.log.append(view(span.upTo));
    },
  };
}

const GIVEN_UP = 'it did not come to an end';
const within = (milliseconds: number) => pause(milliseconds, GIVEN_UP, { ref: false });

t.test('a fold goes up to the head that it saw when it began', async (t) => {
  const rig = await openRig(t, { projections: [timeline] });
  for (let n = 1; n <= 3; n += 1) await rig.log.append(view(n));
  const build = await rig.live(timeline);
  const stop = new AbortController();
  t.teardown(() => stop.abort());
  const folding = advance(rig.folder, neverAtTheHead(rig), build, { batch: 1, signal: stop.signal });
  t.equal(await Promise.race([folding, within(10_000)]), undefined);
  t.match(await readCheckpoints(rig.db, 'engagement', build.schema), [{ position: 3 }]);
});

t.test('a replay comes to its end under steady traffic', async (t) => {
  const rig = await openRig(t, { projections: [timeline] });
  for (let n = 1; n <= 3; n += 1) await rig.log.append(view(n));
  await rig.foldAll();
  const { schema } = await rig.live(timeline);
  const stop = new AbortController();
  const live = (async () => {
    while (!stop.signal.aborted) {
      await rig.log.append(view(1));
      await rig.foldAll().catch(() => undefined);
    }
  })();
  t.teardown(() => stop.abort());
  const replayed = replay(rig.folder, neverAtTheHead(rig), { signal: stop.signal });
  t.equal(await Promise.race([replayed, within(20_000)]), true);
  t.not((await rig.live(timeline)).schema, schema);
  stop.abort();
  await live;
  await rig.foldAll();
  for (const verdict of await verifyProjection(rig.db, timeline)) t.match(verdict, { differences: 0 }, verdict.name);
});

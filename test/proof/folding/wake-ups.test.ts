import { scheduler } from 'node:timers/promises';
import { pino } from 'pino';
import t from 'tap';
import { timeline } from '../../../projections/engagement/timeline.ts';
import type { Build } from '../../../src/engine/folding/builds/builds.ts';
import { readCheckpoints } from '../../../src/engine/folding/checkpoints/checkpoints.ts';
import type { EngagementProjection } from '../../../src/engine/folding/projection.ts';
import { openQueue } from '../../../src/engine/folding/wake-ups/queue.ts';
import { openWakeUps } from '../../../src/engine/folding/wake-ups/wake-ups.ts';
import { startFolding } from '../../../src/engine/folding/wake-ups/worker.ts';
import { openEngagementLog } from '../../../src/engine/log/engagement.ts';
import { laneOf } from '../../../src/engine/log/lanes.ts';
import { openRedis } from '../../../src/engine/redis/open.ts';
import { engagementEvent } from '../../helpers/events.ts';
import { openRig, type Rig } from '../../helpers/folding.ts';
import { sharedRedis } from '../../helpers/redis.ts';
import type { Test } from '../../helpers/test.ts';
import { until } from '../../helpers/until.ts';

const log = pino({ level: 'silent' });

const view = (n: number) => [engagementEvent({ user: n })];

/** The rig's log with hints sent to a queue of the test's own. */
async function openHinted(t: Test, rig: Rig, lanes = 1) {
  const redis = openRedis(sharedRedis());
  const queue = openQueue(redis, rig.database.name);
  await queue.waitUntilReady();
  const wakeUps = openWakeUps(queue, redis);
  t.teardown(async () => {
    wakeUps.close();
    await queue.obliterate({ force: true });
    await queue.close();
    redis.disconnect();
  });
  return openEngagementLog(rig.db, { lanes, onAppended: () => wakeUps.hint('engagement') });
}

function startFoldingByJobs(t: Test, { folder, database }: Rig, projection: EngagementProjection): void {
  const folding = startFolding({
    folder,
    projections: [projection],
    redis: sharedRedis(),
    prefix: database.name,
    poll: false,
    log,
  });
  t.teardown(() => folding.stop());
}

/** Whether a build has folded so many events. */
async function reached({ db }: Rig, { schema }: Build, events: number): Promise<boolean> {
  const checkpoints = await readCheckpoints(db, 'engagement', schema);
  return checkpoints.reduce((sum, checkpoint) => sum + checkpoint.position, 0) >= events;
}

/** A user whose events go into the given one of two lanes. */
const userOf = (lane: number) => [1, 2, 3, 4, 5, 6, 7, 8].find((user) => laneOf(user, 2) === lane) ?? 0;

/**
 * Appends at a bad moment in each round: after the fold of its lane has looked for the last time while that of the
 * other lane is still under way, or just before the fold of its lane ends. Each must be folded without another append.
 *
 * @returns the longest that one took, in milliseconds
 */
async function appendAtBadMoments(t: Test, rounds: number): Promise<number> {
  const rig = await openRig(t, { projections: [timeline], lanes: 2 });
  const hinted = await openHinted(t, rig, 2);
  let inTheFold: (() => Promise<void>) | undefined;
  const watched: EngagementProjection = {
    ...timeline,
    async fold(transaction, span) {
      await timeline.fold(transaction, span);
      const act = inTheFold;
      inTheFold = undefined;
      await act?.();
    },
  };
  startFoldingByJobs(t, rig, watched);
  const build = await rig.live(timeline);
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const second = Promise.withResolvers<void>();
    const otherLane = round % 2 === 0;
    inTheFold = async () => {
      const append = () =>
        void hinted.append(view(userOf(otherLane ? 1 : 2))).then(() => second.resolve(), second.reject);
      setTimeout(append, otherLane ? round % 30 : (round % 30) / 3);
      // The hint for the other lane then meets a fold that is still busy, or just about to end.
      if (otherLane) await scheduler.wait(40);
    };
    await hinted.append(view(userOf(2)));
    await second.promise;
    const start = performance.now();
    await until(`round ${round} is folded`, () => reached(rig, build, 2 * (round + 1)), 10_000);
    slowest = Math.max(slowest, performance.now() - start);
  }
  return slowest;
}

t.test(
  '120 appends while a fold is about to end are each folded by their own wake-up, with the poller off',
  async (t) => {
    const slowest = Math.max(...(await Promise.all([30, 30, 30, 30].map((rounds) => appendAtBadMoments(t, rounds)))));
    t.ok(slowest < 10_000, `never idle while behind; the slowest took ${Math.round(slowest)} ms`);
  },
);

t.test('a burst of appends needs few jobs', async (t) => {
  const rig = await openRig(t, { projections: [timeline] });
  const hinted = await openHinted(t, rig);
  let folds = 0;
  const watched: EngagementProjection = {
    ...timeline,
    fold(transaction, span) {
      folds += 1;
      return timeline.fold(transaction, span);
    },
  };
  startFoldingByJobs(t, rig, watched);
  await Promise.all(Array.from({ length: 500 }, (_, n) => hinted.append(view(n))));
  const build = await rig.live(timeline);
  await until('all is folded', () => reached(rig, build, 500));
  t.ok(folds <= 20, `${folds} folds`);
});

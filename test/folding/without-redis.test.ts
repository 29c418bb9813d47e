import { mock } from 'node:test';
import { pino } from 'pino';
import t from 'tap';
import { timeline } from '../../projections/engagement/timeline.ts';
import { topPages } from '../../projections/engagement/top-pages.ts';
import { redisPlace } from '../../src/config/redis-url.ts';
import type { Build } from '../../src/engine/folding/builds/builds.ts';
import { readCheckpoints } from '../../src/engine/folding/checkpoints/checkpoints.ts';
import { openQueue } from '../../src/engine/folding/wake-ups/queue.ts';
import { openWakeUps } from '../../src/engine/folding/wake-ups/wake-ups.ts';
import { startFolding } from '../../src/engine/folding/wake-ups/worker.ts';
import { openEngagementLog } from '../../src/engine/log/engagement.ts';
import { openRedis } from '../../src/engine/redis/open.ts';
import { engagementEvent } from '../helpers/events.ts';
import { openRig, type Rig } from '../helpers/folding.ts';
import { until } from '../helpers/until.ts';

const log = pino({ level: 'silent' });

const view = (n: number) => [engagementEvent({ user: n })];

async function reached({ db }: Rig, { schema }: Build, position: number): Promise<boolean> {
  const [checkpoint] = await readCheckpoints(db, 'engagement', schema);
  return (checkpoint?.position ?? 0) >= position;
}

t.test('without a Redis, looking at PostgreSQL once a second is enough', async (t) => {
  const rig = await openRig(t, { projections: [timeline, topPages] });
  const folding = startFolding({
    folder: rig.folder,
    projections: [timeline, topPages],
    redis: null,
    prefix: 'none',
    log,
  });
  t.teardown(() => folding.stop());
  const builds = await Promise.all([timeline, topPages].map((projection) => rig.live(projection)));
  for (let position = 1; position <= 2; position += 1) {
    await rig.log.append(view(position));
    for (const build of builds) await until('it is folded', () => reached(rig, build, position));
  }
});

t.test('a worker folds at once what has waited, before it looks for the second time', async (t) => {
  const rig = await openRig(t, { projections: [timeline] });
  await rig.log.append(view(1));
  mock.timers.enable({ apis: ['setInterval'] });
  t.teardown(() => mock.timers.reset());
  const folding = startFolding({ folder: rig.folder, projections: [timeline], redis: null, prefix: 'none', log });
  t.teardown(() => folding.stop());
  const build = await rig.live(timeline);
  await until('it is folded', () => reached(rig, build, 1));
});

t.test('an append does not fail, and does not wait, when its hint cannot be sent', async (t) => {
  const rig = await openRig(t, { projections: [timeline] });
  const redis = openRedis(redisPlace('redis://127.0.0.1:1'));
  const queue = openQueue(redis, rig.database.name);
  const wakeUps = openWakeUps(queue, redis);
  t.teardown(async () => {
    wakeUps.close();
    redis.disconnect();
    await queue.close().catch(() => undefined);
  });
  const hinted = openEngagementLog(rig.db, { lanes: 1, onAppended: () => wakeUps.hint('engagement') });
  t.match(await hinted.append(view(1)), { accepted: 1 });
  await until('the hint is missed', () => wakeUps.missed > 0);
  t.match(await hinted.append(view(2)), { accepted: 1 });
});

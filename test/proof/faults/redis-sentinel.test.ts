import { pino } from 'pino';
import t from 'tap';
import { timeline } from '../../../projections/engagement/timeline.ts';
import { redisPlace } from '../../../src/config/redis-url.ts';
import { readQueueHealth } from '../../../src/console/operations/queue-health.ts';
import { openQueue } from '../../../src/engine/folding/wake-ups/queue.ts';
import { openWakeUps } from '../../../src/engine/folding/wake-ups/wake-ups.ts';
import { startFolding } from '../../../src/engine/folding/wake-ups/worker.ts';
import { openEngagementLog } from '../../../src/engine/log/engagement.ts';
import { openRedis } from '../../../src/engine/redis/open.ts';
import { followUp } from '../../helpers/checker.ts';
import { engagementEvent } from '../../helpers/events.ts';
import { openRig } from '../../helpers/folding.ts';
import { untilJobsRun } from '../../helpers/queue-activity.ts';
import { startWatched } from '../../helpers/redis-sentinel.ts';
import { until } from '../../helpers/until.ts';

t.test('a master that dies is followed by the one that the sentinel names', async (t) => {
  const projections = [timeline];
  const rig = await openRig(t, { projections });
  const prefix = rig.database.name;
  const { url, master, replica, hasTakenOver } = await startWatched(t, [`${prefix}:folding:*`, 'rate:*']);
  const redis = openRedis(redisPlace(url));
  const queue = openQueue(redis, prefix);
  const wakeUps = openWakeUps(queue, redis);
  const log = openEngagementLog(rig.db, { lanes: 1, onAppended: () => wakeUps.hint('engagement') });
  const folding = startFolding({
    folder: rig.folder,
    projections,
    redis: redisPlace(url),
    prefix,
    log: pino({ level: 'silent' }),
  });
  t.teardown(async () => {
    wakeUps.close();
    await folding.stop();
    await queue.close();
    redis.disconnect();
  });
  let user = 0;
  const append = () => log.append([engagementEvent({ user: user++ })]);
  const names = async () => {
    const health = await readQueueHealth(redis, queue);
    return health.state === 'there' && health.servers.map((server) => [`redis://${server.name}`, server.replicas]);
  };

  await untilJobsRun(url, prefix, append);
  t.same(await names(), [[master.url, 1]]);

  await master.kill();
  await append();
  t.same(await followUp(rig.db, { projections, within: 60_000 }), [], 'no hint is needed meanwhile');
  await until('the replica has taken over', hasTakenOver);
  await untilJobsRun(url, prefix, append);
  t.same(await names(), [[replica.url, 0]]);
  t.same(await followUp(rig.db, { projections, within: 60_000 }), []);
});

import { sql } from 'kysely';
import { pino } from 'pino';
import t from 'tap';
import { timeline } from '../../../projections/engagement/timeline.ts';
import { redisPlace } from '../../../src/config/redis-url.ts';
import { readCheckpoints } from '../../../src/engine/folding/checkpoints/checkpoints.ts';
import { foldKey } from '../../../src/engine/folding/poison/deaths.ts';
import type { EngagementProjection, Projection } from '../../../src/engine/folding/projection.ts';
import { openQueue } from '../../../src/engine/folding/wake-ups/queue.ts';
import { startFolding } from '../../../src/engine/folding/wake-ups/worker.ts';
import { openRedis } from '../../../src/engine/redis/open.ts';
import { openTestPool } from '../../helpers/database.ts';
import { engagementEvent } from '../../helpers/events.ts';
import { openRig, type Rig } from '../../helpers/folding.ts';
import { privateRedis, sharedRedis } from '../../helpers/redis.ts';
import { slowProjection } from '../../helpers/slow-projection.ts';
import { until } from '../../helpers/until.ts';

const log = pino({ level: 'silent' });

const view = (user: number) => [engagementEvent({ user })];

async function folded({ db, live }: Rig, projection: Projection): Promise<number> {
  const checkpoints = await readCheckpoints(db, 'engagement', (await live(projection)).schema);
  return checkpoints.reduce((sum, { position }) => sum + position, 0);
}

/** Waits until a read model has folded all that the log holds. */
async function toHead(rig: Rig, projection: Projection, events: number): Promise<void> {
  await until(`${projection.name} has folded all`, async () => (await folded(rig, projection)) === events);
}

t.test('without Redis, a read model that is 20 slow batches behind keeps no other waiting', async (t) => {
  const slow = slowProjection({ name: 'slow', seconds: () => 1.1 });
  const projections = [slow, timeline];
  const rig = await openRig(t, { projections });
  for (let n = 1; n <= 20; n += 1) await rig.log.append(view(n));
  await rig.db.updateTable('folding.engagement_checkpoint').set({ batch: 1 }).execute();

  const redis = await privateRedis(t);
  await redis.start();
  const folding = startFolding({
    folder: rig.folder,
    projections,
    redis: redisPlace(redis.url),
    prefix: rig.database.name,
    log,
  });
  t.teardown(() => folding.stop());
  await redis.kill();

  await until('the slow one is under way', async () => (await folded(rig, slow)) >= 1);
  await toHead(rig, timeline, 20);
  for (let n = 21; n <= 23; n += 1) {
    await rig.log.append(view(n));
    await toHead(rig, timeline, n);
  }
  t.ok((await folded(rig, slow)) < 20, 'the slow one is still behind');
});

t.test('a long batch of a read model in which a process died keeps no other waiting', async (t) => {
  const inProgress = Promise.withResolvers<void>();
  const long = slowProjection({ name: 'long', seconds: () => 7 });
  const suspect: EngagementProjection = {
    ...long,
    fold(transaction, span) {
      inProgress.resolve();
      return long.fold(transaction, span);
    },
  };
  const projections = [suspect, timeline];
  const rig = await openRig(t, { projections });
  const key = foldKey((await rig.live(suspect)).schema, 1, 0);
  await rig.db.insertInto('liveness.attempt').values({ kind: 'fold', key, reason: 'a process died' }).execute();
  await rig.log.append(view(1));
  const folding = startFolding({ folder: rig.folder, projections, redis: null, prefix: 'none', log });
  t.teardown(() => folding.stop());

  await inProgress.promise;
  for (let n = 2; n <= 3; n += 1) {
    await rig.log.append(view(n));
    await toHead(rig, timeline, n);
  }
  t.equal(await folded(rig, suspect), 0, 'its batch is still under way');
  const known = await rig.db.selectFrom('liveness.attempt').select('key').execute();
  t.same(known, [{ key }], 'and it stays under suspicion');
});

t.test('a source whose checkpoints cannot be read is named in the log, and keeps no other waiting', async (t) => {
  const lost = slowProjection({ name: 'lost', seconds: () => 0 });
  const rig = await openRig(t, { projections: [lost, timeline] });
  await rig.log.append(view(1));
  const lines: string[] = [];
  const projections = [Object.assign(lost, { source: 'nowhere' }), timeline];
  const folding = startFolding({
    folder: rig.folder,
    projections,
    redis: null,
    prefix: 'none',
    log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }),
  });
  t.teardown(() => folding.stop());
  await toHead(rig, timeline, 1);
  await until('the log tells of it', () => lines.length > 0);
  t.match(JSON.parse(lines[0] ?? ''), { source: 'nowhere', msg: /could not be looked at/ });
});

t.test('a worker that could not look at the read models says so, and folds as soon as it can', async (t) => {
  const rig = await openRig(t, { projections: [timeline] });
  const owner = openTestPool(t, rig.database, 'owner');
  await sql`alter table folding.build rename to build_away`.execute(owner);
  const lines: string[] = [];
  const folding = startFolding({
    folder: rig.folder,
    projections: [timeline],
    redis: null,
    prefix: 'none',
    log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }),
  });
  t.teardown(() => folding.stop());
  await rig.log.append(view(1));
  await until('the log tells of it', () => lines.some((line) => line.includes('could not be looked at')));
  await sql`alter table folding.build_away rename to build`.execute(owner);
  await toHead(rig, timeline, 1);
  t.same(folding.problems(), []);
});

t.test('a read model whose lanes are all stuck in long statements leaves connections to the others', async (t) => {
  const slow = slowProjection({ name: 'slow', seconds: () => 8 });
  const projections = [slow, timeline];
  const rig = await openRig(t, { projections, lanes: 14 });
  for (let n = 1; n <= 200; n += 1) await rig.log.append(view(n));
  const folding = startFolding({ folder: rig.folder, projections, redis: null, prefix: 'none', log });
  t.teardown(() => folding.stop());
  await toHead(rig, timeline, 200);
  t.equal(await folded(rig, slow), 0, 'the slow one has not folded anything yet');
});

t.test('ticks of the queue wait for no fold, so that they cannot take the places of other jobs', async (t) => {
  const stuck = Promise.withResolvers<void>();
  const slow: EngagementProjection = {
    ...slowProjection({ name: 'slow', seconds: () => 0 }),
    fold: () => stuck.promise,
  };
  const projections = [slow, timeline];
  const rig = await openRig(t, { projections });
  const redis = openRedis(sharedRedis());
  const queue = openQueue(redis, rig.database.name);
  await queue.waitUntilReady();
  const folding = startFolding({
    folder: rig.folder,
    projections,
    redis: sharedRedis(),
    prefix: rig.database.name,
    poll: false,
    log,
  });
  t.teardown(async () => {
    stuck.resolve();
    await folding.stop();
    await queue.obliterate({ force: true });
    await queue.close();
    redis.disconnect();
  });
  await rig.log.append(view(1));
  for (let n = 0; n < 10; n += 1) await queue.add('advance', {});
  await until('the ticks are done', async () => (await queue.getJobCounts('active', 'waiting')).active === 0);
  await until('a tick alone is enough', async () => (await folded(rig, timeline)) === 1);
  await rig.log.append(view(2));
  await queue.add('advance', { source: 'engagement' });
  await until('a hint of the log is enough', async () => (await folded(rig, timeline)) === 2);
  t.equal(await folded(rig, slow), 0, 'the slow one is still stuck');
});

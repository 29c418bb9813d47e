import { sql } from 'kysely';
import t from 'tap';
import { timeline } from '../../../projections/engagement/timeline.ts';
import { redisPlace } from '../../../src/config/redis-url.ts';
import { openRedis } from '../../../src/engine/redis/open.ts';
import { engagementEvent } from '../../helpers/events.ts';
import { readFoldStatus } from '../../helpers/fold-status.ts';
import { openRig } from '../../helpers/folding.ts';
import { closeGate, hold } from '../../helpers/gates.ts';
import { workerProcess } from '../../helpers/processes.ts';
import { privateRedis } from '../../helpers/redis.ts';
import { until } from '../../helpers/until.ts';

t.test('a worker that is asked to stop', async (t) => {
  const rig = await openRig(t);
  const redis = await privateRedis(t);
  await redis.start();
  const worker = workerProcess(t, { database: rig.database, redisUrl: redis.url });
  const append = () => rig.log.append([engagementEvent({ user: 1 }), engagementEvent({ user: 2 })]);
  /** Asks it to stop. @returns its exit code, once it has ended by itself within ten seconds */
  const stop = async () => {
    worker.signal('SIGTERM');
    const start = performance.now();
    await until('it has ended', () => !worker.running, 60_000);
    t.comment(`it took ${Math.round(performance.now() - start)} ms`);
    return worker.ended();
  };

  const waitsForJobs = async () => {
    const client = openRedis(redisPlace(redis.url));
    const areBrought = async () => String(await client.call('client', 'list')).includes('cmd=bzpopmin');
    await until('it waits for jobs', areBrought).finally(() => client.disconnect());
  };

  await t.test('with nothing to do ends at once', async (t) => {
    await worker.start();
    t.equal(await stop(), 0);
  });

  await t.test('once it does all its work ends, too', async (t) => {
    await worker.start();
    await until('it looks for requests of administrators', async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = ${rig.database.name} and application_name = 'vernissage replays'`.execute(rig.db);
      return rows.length > 0;
    });
    t.equal(await stop(), 0);
  });

  await t.test('in the middle of a batch finishes it first', async (t) => {
    await worker.start();
    const gate = await closeGate(t, rig.owner, { when: 'before insert', table: 'p_timeline_v2.timeline_count' });
    await append();
    await gate.reached(/insert into timeline_count/);
    worker.signal('SIGTERM');
    await gate.open();
    t.equal(await worker.ended(), 0);
    t.match(await readFoldStatus(rig.db, timeline), { position: 2, lag_events: 0 });
  });

  await t.test('in the middle of a batch that does not come to an end gives it back', async (t) => {
    await worker.start();
    const gate = await hold(t, rig.owner, 'lock table p_timeline_v2.timeline_count in exclusive mode');
    await append();
    await gate.reached(/insert into timeline_count/);
    t.equal(await stop(), 0);
    await gate.open();
    t.match(await readFoldStatus(rig.db, timeline), { position: 2, lag_events: 2, error: null });
    await rig.foldAll();
    t.match(await readFoldStatus(rig.db, timeline), { position: 4, lag_events: 0 });
  });

  await t.test('ends although Redis does not answer, or is gone', async (t) => {
    for (const signal of ['SIGSTOP', 'SIGKILL'] as const) {
      await worker.start();
      await waitsForJobs();
      redis.signal(signal);
      t.equal(await stop(), 0, signal);
      await redis.kill();
      await redis.start();
    }
  });
});

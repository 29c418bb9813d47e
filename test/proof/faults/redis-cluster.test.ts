import t from 'tap';
import { redisPlace } from '../../../src/config/redis-url.ts';
import type { Overview } from '../../../src/console/operations/overview.ts';
import { openBoard } from '../../../src/console/operations/queues/board.ts';
import { openQueue } from '../../../src/engine/folding/wake-ups/queue.ts';
import { openRedis } from '../../../src/engine/redis/open.ts';
import { createRateLimiter } from '../../../src/serving/http/rate-limit.ts';
import { createClient } from '../../helpers/client.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { createDatabase } from '../../helpers/database.ts';
import { startLoadedOn } from '../../helpers/loaded.ts';
import { untilJobsRun } from '../../helpers/queue-activity.ts';
import { startCluster } from '../../helpers/redis-cluster.ts';
import type { Test } from '../../helpers/test.ts';
import { until } from '../../helpers/until.ts';

const BUDGET = { name: 'test', max: 3, windowMs: 60_000 };

/** A client as a process of the product has one. */
async function connect(t: Test, url: string) {
  const redis = openRedis(redisPlace(url));
  t.teardown(() => redis.disconnect());
  await until('a client is connected', () => redis.status === 'ready');
  return redis;
}

t.test('a cluster that loses the master of the queue in mid-load loses hints at most', async (t) => {
  const database = await createDatabase(t);
  const prefix = `{${database.name}}:folding`;
  const cluster = await startCluster(t, prefix, [`${prefix}:*`, 'rate:*']);
  const { senders, api, checkUndisturbed } = await startLoadedOn(t, { database, redis: cluster });
  const [master, second, third] = cluster.masters;
  const clients = await Promise.all([connect(t, cluster.url), connect(t, cluster.url)]);
  const [one, other] = clients.map((redis) =>
    createRateLimiter({ redis, secret: database.name, enabled: true, now: () => new Date() }),
  );
  const client = createClient(api.origin);
  const ready = () => client.call('GET', '/readyz', { signal: AbortSignal.timeout(5_000) });
  const operator = commandLine(database, t.testdir(), { REDIS_URL: cluster.url });
  const addressOf = ({ port }: { port: number }) => `127.0.0.1:${port}`;
  /** Whether what one process spends is spent for the other, whichever node counts it. */
  const shared = async (round: string) => {
    for (let n = 0; n < 12; n += 1) {
      for (let use = 0; use < BUDGET.max; use += 1) await one?.spend(BUDGET, `${round} ${n}`);
      const refused = await other?.requireLeft(BUDGET, `${round} ${n}`).catch(({ code }) => code);
      if (refused !== 'RATE_LIMITED') return false;
    }
    return true;
  };

  await untilJobsRun(cluster.url, database.name, () => senders.more(10));
  let rounds = 0;
  await until('all nodes count', () => shared(`before ${rounds++}`));
  const before = await operator.json<Overview>('status');
  t.match(before.queue, { state: 'there', unserved_slots: 0 });
  t.same(
    before.queue.state === 'there' && before.queue.servers.map(({ name, replicas }) => [name, replicas]).sort(),
    [master, second, third].map((node) => [addressOf(node), node === master ? 1 : 0]).sort(),
  );

  await senders.more(200);
  await master.kill();
  await senders.more(200);
  t.match(await ready(), { status: 200 }, 'the other masters answer');
  await one?.spend(BUDGET, 'somebody');
  await until('the replica has taken over', async () => (await cluster.replica.client.role())[0] === 'master');
  t.same(await checkUndisturbed(), []);
  await until('all nodes count again', () => shared(`after ${rounds++}`));

  await second.client.config('SET', 'maxmemory-policy', 'allkeys-lru');
  const after = await operator.run('status');
  t.match(
    after.out,
    new RegExp(`Redis [\\d.]+ at ${addressOf(cluster.replica)}: maxmemory-policy noeviction, .*0 replicas`),
  );
  t.match(after.out, `Redis at ${addressOf(second)} has maxmemory-policy allkeys-lru`);
  const queue = openQueue(await connect(t, cluster.url), database.name);
  const board = await openBoard(queue, '/console/queues');
  // A client that has just met the cluster may not have reached the node of the queue.
  const queues = await until('the board reads the queue', () =>
    board.read('/api/queues', { activeQueue: 'folding' }).catch(() => undefined),
  );
  t.match(queues, { body: { queues: [{ name: 'folding' }] } });

  await Promise.all([second, third, cluster.replica].map((node) => node.kill()));
  t.match(await ready(), { status: 503, body: { reasons: ['Redis does not answer'] } });
  await t.rejects(
    async () => {
      for (let use = 0; use <= BUDGET.max; use += 1) await one?.spend(BUDGET, 'somebody else');
    },
    { code: 'RATE_LIMITED' },
    'a process goes on counting by itself',
  );
  t.match((await operator.run('status')).out, 'Redis does not answer: folds look once a second until it does.');
});

import { createServer } from 'node:net';
import t from 'tap';
import { redisPlace } from '../../src/config/redis-url.ts';
import { openRedis, type RedisClient } from '../../src/engine/redis/open.ts';
import { createRateLimiter, networkOf, type RateLimiter } from '../../src/serving/http/rate-limit.ts';
import { sharedRedis } from '../helpers/redis.ts';
import type { Test } from '../helpers/test.ts';
import { until } from '../helpers/until.ts';

const BUDGET = { name: 'test', max: 3, windowMs: 60_000 };
const LIMITED = { code: 'RATE_LIMITED', statusCode: 429 };

const secret = () => crypto.randomUUID();

function makeLimiter(redis: RedisClient | null, key = secret(), clock = { ahead: 0 }): RateLimiter {
  const now = () => new Date(Date.now() + clock.ahead);
  return createRateLimiter({ redis, secret: key, enabled: true, now });
}

async function connect(t: Test): Promise<RedisClient> {
  const redis = openRedis(sharedRedis());
  t.teardown(() => redis.disconnect());
  await until('Redis is ready', () => redis.status === 'ready');
  return redis;
}

const spend = async (limiter: RateLimiter, times: number, who = 'somebody') => {
  for (let time = 0; time < times; time += 1) await limiter.spend(BUDGET, who);
};

t.test('a budget is for everybody by themselves', async (t) => {
  const limiter = makeLimiter(null);
  await spend(limiter, 3);
  await t.rejects(limiter.spend(BUDGET, 'somebody'), LIMITED);
  await spend(limiter, 3, 'somebody else');
});

t.test('whether something is left can be asked without spending', async (t) => {
  for (const redis of [null, await connect(t)]) {
    const limiter = makeLimiter(redis);
    for (let time = 0; time < 5; time += 1) await limiter.requireLeft(BUDGET, 'somebody');
    await spend(limiter, 3);
    await t.rejects(limiter.requireLeft(BUDGET, 'somebody'), LIMITED);
  }
});

t.test('a budget comes back when its window has passed, and says when that is', async (t) => {
  const clock = { ahead: 0 };
  const limiter = makeLimiter(null, secret(), clock);
  await spend(limiter, 3);
  clock.ahead = 20_000;
  await t.rejects(limiter.spend(BUDGET, 'somebody'), { ...LIMITED, retryAfter: 40 });
  clock.ahead = 60_000;
  await spend(limiter, 3);
  await t.rejects(limiter.spend(BUDGET, 'somebody'), LIMITED);
});

t.test('processes share a budget through Redis', async (t) => {
  const key = secret();
  const [one, other] = [makeLimiter(await connect(t), key), makeLimiter(await connect(t), key)];
  await spend(one, 2);
  await spend(other, 1);
  await t.rejects(other.spend(BUDGET, 'somebody'), LIMITED);
  await t.rejects(one.requireLeft(BUDGET, 'somebody'), LIMITED);
});

t.test('of fifty who come at once, as many pass as the budget says', async (t) => {
  for (const redis of [null, await connect(t)]) {
    const limiter = makeLimiter(redis);
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => limiter.spend(BUDGET, 'somebody')));
    t.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 3);
  }
});

t.test('Redis keeps nothing that says who it was, and forgets in a minute', async (t) => {
  const redis = await connect(t);
  const name = `test-${process.pid}`;
  await makeLimiter(redis).spend({ ...BUDGET, name }, 'ada@example.org');
  const keys = await redis.keys(`*rate:${name}:*`);
  t.equal(keys.length, 1);
  const [key = ''] = keys;
  t.notMatch(key, /ada|example/);
  t.match(await redis.get(key), /^\d+$/, 'a count and nothing else');
  const left = await redis.pttl(key);
  t.ok(left > 0 && left <= 60_000, `${left} ms`);
});

t.test('a Redis that goes away takes no count along', async (t) => {
  const redis = await connect(t);
  const limiter = makeLimiter(redis);
  await spend(limiter, 2);
  redis.disconnect();
  await limiter.spend(BUDGET, 'somebody');
  await t.rejects(limiter.spend(BUDGET, 'somebody'), LIMITED);
});

t.test('a Redis that has forgotten everything does not give the budget anew', async (t) => {
  const redis = await connect(t);
  const name = `forgotten-${process.pid}`;
  const limiter = makeLimiter(redis);
  for (let time = 0; time < 3; time += 1) await limiter.spend({ ...BUDGET, name }, 'somebody');
  await redis.del(await redis.keys(`rate:${name}:*`));
  await t.rejects(limiter.spend({ ...BUDGET, name }, 'somebody'), LIMITED);
});

t.test('a Redis that takes the connection and says nothing holds nobody up for long', async (t) => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const redis = openRedis(redisPlace(`redis://127.0.0.1:${port}`));
  t.teardown(() => {
    redis.disconnect();
    silent.close();
  });
  await until('the connection stands', () => redis.status !== 'connecting');
  const limiter = makeLimiter(redis);
  const start = performance.now();
  await spend(limiter, 3);
  await t.rejects(limiter.spend(BUDGET, 'somebody'), LIMITED);
  t.ok(performance.now() - start < 10_000, 'not until the connection is given up');
});

t.test('an address counts for its network', async (t) => {
  const cases: [address: string, network: string][] = [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['2001:db8:1:2:3::', '2001:db8:1:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ];
  for (const [address, network] of cases) t.equal(networkOf(address), network, address);
});

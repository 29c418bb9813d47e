import { createServer } from 'node:net';
import t from 'tap';
import { redisPlace } from '../../src/config/redis-url.ts';
import { openRedis, type RedisClient } from '../../src/engine/redis/open.ts';
import { networksOf } from '../../src/serving/http/networks.ts';
import { createRateLimiter, type RateLimiter } from '../../src/serving/http/rate-limit.ts';
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
  t.notMatch(key, /ada@|example/);
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

t.test('a customer has a budget, and of a provider’s larger networks the /56 four and the /48 sixteen', async (t) => {
  for (const redis of [null, await connect(t)]) {
    const limiter = makeLimiter(redis);
    /** How often the customers together pass, each trying once more than a budget says. */
    const passes = async (addresses: string[]) => {
      let passed = 0;
      for (const address of addresses)
        for (let time = 0; time <= BUDGET.max; time += 1)
          passed += await limiter.spend(BUDGET, networksOf(address)).then(
            () => 1,
            () => 0,
          );
      return passed;
    };
    const customers = (wide: number, count: number) =>
      Array.from({ length: count }, (_, n) => `2001:db8:1:${((wide << 8) | n).toString(16)}::1`);
    t.equal(await passes(['2001:db8:1:0::1', '2001:db8:1:0:5::2']), 3, 'a /64 is one customer');
    t.equal(await passes(customers(0, 20)), 4 * 3 - 3, 'its /56 has four of them');
    for (let wide = 1; wide < 4; wide += 1) t.equal(await passes(customers(wide, 5)), 4 * 3);
    t.equal(await passes(customers(9, 5)), 0, 'and its /48 sixteen');
    await t.rejects(limiter.requireLeft(BUDGET, networksOf('2001:db8:1:abcd::1')), LIMITED);
    await limiter.requireLeft(BUDGET, networksOf('2001:db8:2::1'));
    t.equal(
      await passes(['192.0.2.7', '::ffff:c000:207', '192.0.2.8']),
      6,
      'an IPv4 address is one, however it is spelt',
    );
  }
});

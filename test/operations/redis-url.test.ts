import t from 'tap';
import { ConfigError } from '../../src/config/config-error.ts';
import { redisPlace } from '../../src/config/redis-url.ts';

t.test('REDIS_URL names one server, a cluster, or the master that sentinels know', async (t) => {
  const one = 'rediss://user:p%40ss@redis.example.org:6380/2';
  t.same(redisPlace(one), { kind: 'one', url: one });
  t.same(redisPlace('redis+cluster://[::1]:7000,node-2.example.org'), {
    kind: 'cluster',
    nodes: [
      { host: '::1', port: 7000 },
      { host: 'node-2.example.org', port: 6379 },
    ],
    login: {},
    tls: false,
  });
  t.same(redisPlace('rediss+sentinel://shop:p%40s%3As@a:1,b/main?sentinel_password=%26x'), {
    kind: 'sentinel',
    sentinels: [
      { host: 'a', port: 1 },
      { host: 'b', port: 26_379 },
    ],
    master: 'main',
    login: { username: 'shop', password: 'p@s:s' },
    sentinelLogin: { password: '&x' },
    tls: true,
  });
});

/** @throws Error when nothing is wrong with a URL */
function complaint(url: string): string {
  try {
    redisPlace(url);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error(`${url} is taken`);
}

t.test('a wrong REDIS_URL ends the start with a sentence that says what to change, and no password', async (t) => {
  for (const [url, why] of [
    ['http://secret@host', 'it must be `redis:'],
    ['redis://:secret@a:7000,b:7001', 'it must be `redis:'],
    ['redis+cluster://:secret@', 'it must be `redis:'],
    ['redis+cluster://:secret@a:70000', 'it must be `redis:'],
    ['redis+cluster://:secret@a:1,,b:1', 'it must be `redis:'],
    ['redis+cluster://:secret@a:1/2', 'nothing may follow the hosts of a cluster'],
    ['redis+cluster://:secret%@a:1', 'must be percent-encoded'],
    ['redis+cluster://us#er:secret@a:1', 'must be percent-encoded'],
    ['redis+sentinel://:secret@a:1', 'must be followed by `/<name of the master>`'],
    ['redis+sentinel://:secret@a:1/main?password=x', 'only `?sentinel_user='],
  ] as const) {
    const said = complaint(url);
    t.ok(said.startsWith('REDIS_URL is wrong: ') && said.includes(why), said);
    t.notMatch(said, 'secret');
  }
});

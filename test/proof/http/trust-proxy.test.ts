import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { ConfigError } from '../../../src/config/config-error.ts';
import { loadConfig } from '../../../src/config.ts';
import { createDatabase } from '../../helpers/database.ts';
import { environment } from '../../helpers/environment.ts';
import { apiProcess } from '../../helpers/processes.ts';
import { until } from '../../helpers/until.ts';

/** Starts a proxy in front of several processes. It adds the address that it saw to the header of the client. */
async function startProxy(t: Test, origins: string[], addressOf: () => string): Promise<string> {
  let next = 0;
  const proxy = createServer((incoming, outgoing) => {
    next += 1;
    const said = incoming.headers['x-forwarded-for'];
    const forwarded = [said, addressOf()].filter(Boolean).join(', ');
    const { method, url, headers } = incoming;
    const onward = request(
      new URL(url ?? '/', origins[next % origins.length]),
      { method, headers: { ...headers, 'x-forwarded-for': forwarded } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    incoming.pipe(onward);
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  t.teardown(() => new Promise((closed) => proxy.close(closed)));
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

t.test(
  'behind a proxy clients are told apart by the address that it saw, whatever they say of themselves',
  async (t) => {
    const database = await createDatabase(t);
    const installation = { database, redisUrl: environment('TEST_REDIS_URL') };
    for (const [network, TRUST_PROXY] of ['1', '127.0.0.1/32'].entries()) {
      // Each round has addresses of its own, because Redis keeps the counts of a network for a minute.
      const client = (host: number) => `203.0.${113 + network}.${host}`;
      const env = { RATE_LIMIT: 'on', TRUST_PROXY, NODE_ENV: 'production' };
      const apis = await Promise.all([1, 2].map(() => apiProcess(t, { ...installation, env })));
      await Promise.all(apis.map((api) => api.start()));
      // Without Redis each would count by itself.
      for (const api of apis)
        await until(`${api.origin} is ready`, async () => (await fetch(`${api.origin}/readyz`)).ok);
      let seen = client(1);
      const origin = await startProxy(
        t,
        apis.map((api) => api.origin),
        () => seen,
      );
      const ask = async (says: Record<string, string> = {}) => {
        const headers = { 'content-type': 'application/json', connection: 'close', ...says };
        return (await fetch(`${origin}/auth/refresh`, { method: 'POST', body: '{}', headers })).status;
      };
      const statuses = new Set<number>();
      for (let time = 0; time < 60; time += 1) statuses.add(await ask({ 'x-forwarded-for': `198.51.100.${time}` }));
      t.same([...statuses], [400], TRUST_PROXY);
      t.equal(await ask({ 'x-forwarded-for': '198.51.100.99' }), 429, 'a made-up address is not believed');
      seen = client(2);
      t.equal(await ask(), 400, 'another client is another client');
      t.equal(await ask({ 'x-forwarded-for': client(1) }), 400, 'and takes nobody else’s place');
      await Promise.all(apis.map((api) => api.kill()));
    }
  },
);

const common = { DATABASE_URL: 'postgres://x/y', JWT_SECRET: 'x'.repeat(32), DATA_DIR: '/nowhere' };

t.test('who is trusted is said by addresses or a number of hops; in production not by `true`', async (t) => {
  const load = (TRUST_PROXY: string, NODE_ENV = 'production') => loadConfig({ ...common, TRUST_PROXY, NODE_ENV });
  for (const wrong of [
    'true',
    'yes',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.1,everybody',
    '1.5',
    '-1',
    '10.0.0.1/',
  ])
    t.throws(() => load(wrong), { constructor: ConfigError, message: /^TRUST_PROXY is wrong: it must be/ }, wrong);
  t.throws(() => load('true'), /with `true` each client may say of itself what it likes/);
  t.equal(load('true', 'development').trustProxy, true);
  t.equal(load('false').trustProxy, false);
  t.equal(load('0').trustProxy, false);
  t.same(load('10.0.0.0/8, fd00::/8,loopback').trustProxy, ['10.0.0.0/8', 'fd00::/8', 'loopback']);
  const hops = load('2').trustProxy;
  t.ok(typeof hops === 'function' && hops('', 1) && !hops('', 2));
});

t.test('in production the rate limit cannot be switched off', async (t) => {
  const load = (NODE_ENV: string) => loadConfig({ ...common, RATE_LIMIT: 'off', NODE_ENV });
  t.throws(() => load('production'), { constructor: ConfigError, message: /^RATE_LIMIT is wrong/ });
  t.equal(load('development').rateLimit, false);
});

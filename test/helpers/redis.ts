import { createConnection } from 'node:net';
import { redisPlace } from '../../src/config/redis-url.ts';
import { openRedis } from '../../src/engine/redis/open.ts';
import type { RedisPlace } from '../../src/engine/redis/place.ts';
import { environment } from './environment.ts';
import { freePort } from './ports.ts';
import { childProcess, type Process, temporaryFolder } from './processes.ts';
import type { Test } from './test.ts';

/** A Redis of the test's own, which it may freeze, kill and start again. It keeps nothing when it ends. */
export type PrivateRedis = Process & { url: string; flush(): Promise<void> };

/** Where the Redis of all tests is. */
export const sharedRedis = (): RedisPlace => redisPlace(environment('TEST_REDIS_URL'));

/** Whether a Redis, or a sentinel, is up. */
export function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection({ host: '127.0.0.1', port }, () => socket.write('PING\r\n'));
    socket.once('data', (reply) => {
      // One that asks who is there is up as well.
      done(/^(\+PONG|-NOAUTH)/.test(String(reply)));
      socket.destroy();
    });
    socket.once('error', () => done(false));
  });
}

/** Prepares a Redis of the test's own; `start` runs it. @param own settings that differ from the usual */
export async function privateRedis(t: Test, own: string[] = []): Promise<PrivateRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const settings = [
    '--save',
    '',
    '--appendonly',
    'no',
    '--maxmemory-policy',
    'noeviction',
    '--dir',
    temporaryFolder(t),
    ...own,
  ];
  const server = childProcess(
    t,
    [environment('REDIS_SERVER'), '--bind', '127.0.0.1', '--port', String(port), ...settings],
    { isUp: () => answers(port) },
  );
  return Object.assign(server, {
    url,
    async flush() {
      const client = openRedis(redisPlace(url));
      await new Promise((ready) => client.once('ready', ready));
      await client.flushall();
      client.disconnect();
    },
  });
}

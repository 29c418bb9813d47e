import { createConnection } from 'node:net';
import { openRedis } from '../../src/folding/queue.ts';
import { environment } from './environment.ts';
import { childProcess, freePort, type Process, temporaryFolder } from './processes.ts';
import type { Test } from './test.ts';

/** A Redis of the test's own, which it may freeze, kill and start again. It keeps nothing when it ends. */
export type PrivateRedis = Process & { url: string; flush(): Promise<void> };

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection({ host: '127.0.0.1', port }, () => socket.write('PING\r\n'));
    socket.once('data', (reply) => {
      done(String(reply).startsWith('+PONG'));
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
      const client = openRedis(url);
      await new Promise((ready) => client.once('ready', ready));
      await client.flushall();
      client.disconnect();
    },
  });
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from './environment.ts';
import { freePort } from './ports.ts';
import { childProcess, temporaryFolder } from './processes.ts';
import { answers, type PrivateRedis, privateRedis } from './redis.ts';
import { OPERATOR, operatorOf, productLogin, usersOf } from './redis-users.ts';
import type { Test } from './test.ts';
import { until } from './until.ts';

const SENTINEL_PASSWORD = 's&ntinel';

/** A master with a replica, and a sentinel that lets the replica take over. */
type WatchedRedis = {
  /** What REDIS_URL is for the product. */
  url: string;
  master: PrivateRedis;
  replica: PrivateRedis;
  /** Whether the replica has become the master. */
  hasTakenOver(): Promise<boolean>;
};

const portOf = ({ url }: PrivateRedis) => Number(new URL(url).port);

async function startSentinel(t: Test, master: number): Promise<number> {
  const port = await freePort();
  const folder = temporaryFolder(t);
  const file = join(folder, 'sentinel.conf');
  const settings = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${folder}`,
    `requirepass ${SENTINEL_PASSWORD}`,
    `sentinel monitor shop 127.0.0.1 ${master} 1`,
    `sentinel auth-user shop ${OPERATOR.username}`,
    `sentinel auth-pass shop ${OPERATOR.password}`,
    'sentinel down-after-milliseconds shop 500',
    'sentinel failover-timeout shop 5000',
  ];
  writeFileSync(file, `${settings.join('\n')}\n`);
  const isUp = () => answers(port);
  await childProcess(t, [environment('REDIS_SERVER'), file, '--sentinel'], { isUp }).start();
  const client = operatorOf(t, port, { password: SENTINEL_PASSWORD });
  await until('the sentinel knows the replica', async () =>
    JSON.stringify(await client.call('SENTINEL', 'MASTER', 'shop')).includes('"num-slaves","1"'),
  );
  return port;
}

/** Starts a master, a replica and a sentinel of the test's own. @param keys patterns of the keys of the product */
export async function startWatched(t: Test, keys: string[]): Promise<WatchedRedis> {
  const master = await privateRedis(t, usersOf(keys));
  const replica = await privateRedis(t, [...usersOf(keys), '--replicaof', '127.0.0.1', String(portOf(master))]);
  await Promise.all([master.start(), replica.start()]);
  const client = operatorOf(t, portOf(replica));
  await until('the replica follows', async () => (await client.info('replication')).includes('master_link_status:up'));
  const sentinel = await startSentinel(t, portOf(master));
  return {
    // The first host is no sentinel: a client asks the next.
    url: `redis+sentinel://${productLogin}@127.0.0.1:1,127.0.0.1:${sentinel}/shop?sentinel_password=${encodeURIComponent(SENTINEL_PASSWORD)}`,
    master,
    replica,
    hasTakenOver: async () => (await client.role())[0] === 'master',
  };
}

import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { freePort } from './ports.ts';
import { temporaryFolder } from './processes.ts';
import { type PrivateRedis, privateRedis } from './redis.ts';
import { operatorOf, productLogin, usersOf } from './redis-users.ts';
import type { Test } from './test.ts';
import { until } from './until.ts';

/** Milliseconds after which the nodes take a silent one for failed. */
const NODE_TIMEOUT = 1_000;

type Node = PrivateRedis & { port: number; busPort: number; client: Redis };

/** Three masters, the first of which has a replica. */
type RedisCluster = {
  /** What REDIS_URL is for the product. */
  url: string;
  masters: [Node, Node, Node];
  replica: Node;
};

async function startNode(t: Test, keys: string[]): Promise<Node> {
  const busPort = await freePort();
  const cluster = ['--cluster-enabled', 'yes', '--cluster-config-file', join(temporaryFolder(t), 'nodes.conf')];
  const timing = ['--cluster-node-timeout', String(NODE_TIMEOUT), '--cluster-port', String(busPort)];
  const server = await privateRedis(t, [...cluster, ...timing, ...usersOf(keys)]);
  await server.start();
  const port = Number(new URL(server.url).port);
  return Object.assign(server, { port, busPort, client: operatorOf(t, port) });
}

const clusterInfo = async ({ client }: Node, field: string) =>
  new RegExp(`^${field}:(.*)\r$`, 'm').exec(String(await client.cluster('INFO')))?.[1];

/**
 * Starts a cluster of the test's own.
 *
 * @param key of the slot whose master is the first one, which has the replica
 * @param keys patterns of the keys that the product may use
 */
export async function startCluster(t: Test, key: string, keys: string[]): Promise<RedisCluster> {
  const [first, second, third, replica] = await Promise.all([1, 2, 3, 4].map(() => startNode(t, keys)));
  if (!first || !second || !third || !replica) throw new Error('a node is missing');
  const slot = await first.client.cluster('KEYSLOT', key);
  // The first has a third of the slots around that of the key; the others share the rest.
  const start = Math.min(Math.max(slot - 2_700, 1), 16_383 - 5_500);
  await first.client.cluster('ADDSLOTSRANGE', start, start + 5_499);
  await second.client.cluster('ADDSLOTSRANGE', 0, start - 1);
  await third.client.cluster('ADDSLOTSRANGE', start + 5_500, 16_383);
  const nodes = [first, second, third, replica];
  for (const [epoch, { client }] of nodes.entries()) await client.cluster('SET-CONFIG-EPOCH', epoch + 1);
  for (const { port, busPort } of nodes.slice(1))
    await first.client.call('CLUSTER', 'MEET', '127.0.0.1', port, busPort);
  const all = async (field: string, value: string) =>
    (await Promise.all(nodes.map((node) => clusterInfo(node, field)))).every((found) => found === value);
  await until('the nodes know each other', () => all('cluster_known_nodes', '4'));
  await replica.client.cluster('REPLICATE', String(await first.client.cluster('MYID')));
  await until('the cluster serves', () => all('cluster_state', 'ok'));
  await until('the replica follows', async () =>
    (await replica.client.info('replication')).includes('master_link_status:up'),
  );
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return { url: `redis+cluster://${productLogin}@${hosts}`, masters: [first, second, third], replica };
}

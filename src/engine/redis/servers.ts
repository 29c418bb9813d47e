import { Cluster, type Redis } from 'ioredis';
import type { RedisClient } from './open.ts';

/** A master, as it says itself. */
export type RedisServer = {
  /** Its address, as this process reaches it. */
  name: string;
  version: string;
  /** What it does when its memory is full; anything but `noeviction` may lose hints. */
  maxmemory_policy: string;
  /** Whether it writes its data to a file, and so has it again after a restart. */
  append_only: boolean;
  /** How many replicas follow it; null where none is meant to take over. */
  replicas: number | null;
};

const SLOTS = 16_384;

/** The fields of an answer such as that of INFO. */
function fieldsOf(answer: string): Map<string, string> {
  return new Map(answer.split('\r\n').map((line) => line.split(':', 2) as [string, string]));
}

const mastersOf = (redis: RedisClient): Redis[] => (redis instanceof Cluster ? redis.nodes('master') : [redis]);

/** Asks whether Redis answers, of a cluster any master: a failover there is no reason not to serve. @throws when not */
export async function ping(redis: RedisClient): Promise<void> {
  await Promise.any(mastersOf(redis).map((master) => master.ping()));
}

async function readServer(master: Redis, hasReplicas: boolean): Promise<RedisServer> {
  const fields = fieldsOf(await master.info());
  const { remoteAddress, remotePort } = master.stream;
  const read = (field: string) => fields.get(field) ?? 'unknown';
  return {
    name: `${remoteAddress}:${remotePort}`,
    version: read('redis_version'),
    maxmemory_policy: read('maxmemory_policy'),
    append_only: read('aof_enabled') === '1',
    replicas: hasReplicas ? Number(read('connected_slaves')) : null,
  };
}

/** Reads the masters that answer. @throws when none does */
export async function readServers(redis: RedisClient): Promise<RedisServer[]> {
  const hasReplicas = redis instanceof Cluster || Boolean(redis.options.sentinels);
  const masters = mastersOf(redis).map((master) => readServer(master, hasReplicas));
  const [first, ...others] = (await Promise.allSettled(masters)).flatMap((one) =>
    one.status === 'fulfilled' ? [one.value] : [],
  );
  if (!first) throw new Error('no Redis answers');
  return [first, ...others].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** How many slots of a cluster no master serves; 0 without a cluster. */
export async function countUnserved(redis: RedisClient): Promise<number> {
  if (!(redis instanceof Cluster)) return 0;
  const fields = fieldsOf(String(await redis.cluster('INFO')));
  return SLOTS - Number(fields.get('cluster_slots_ok'));
}

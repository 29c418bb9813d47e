import { Cluster, type ClusterOptions, Redis, type RedisOptions } from 'ioredis';
import type { RedisPlace } from './place.ts';

/** A client of one server, of the master that sentinels name, or of a cluster. */
export type RedisClient = Redis | Cluster;

/** How a client waits: for one server, and what a cluster needs beside that. */
type Manner = {
  enableOfflineQueue: boolean;
  server: Pick<RedisOptions, 'maxRetriesPerRequest' | 'commandTimeout' | 'socketTimeout'>;
  cluster: Pick<ClusterOptions, 'maxRedirections' | `retryDelayOn${'Failover' | 'ClusterDown' | 'Moved'}`>;
};

const FAILS_FAST: Manner = {
  enableOfflineQueue: false,
  // A connection that does not answer is replaced: later commands would time out on it as well.
  server: { maxRetriesPerRequest: 1, commandTimeout: 1_000, socketTimeout: 3_000 },
  // A command whose node is gone fails; the next one asks another node who has taken over.
  cluster: { retryDelayOnFailover: 0, retryDelayOnClusterDown: 0 },
};

const WAITS: Manner = {
  enableOfflineQueue: true,
  server: { maxRetriesPerRequest: null, socketTimeout: 15_000 },
  cluster: { maxRedirections: Number.POSITIVE_INFINITY, retryDelayOnMoved: 100 },
};

const CONNECT_TIMEOUT = 2_000;

const retryDelay = (tries: number) => Math.min(tries * 100, 1_000);

function connect(place: RedisPlace, { enableOfflineQueue, server, cluster }: Manner): RedisClient {
  const options = { ...server, connectTimeout: CONNECT_TIMEOUT };
  if (place.kind === 'cluster')
    return new Cluster(place.nodes, {
      ...cluster,
      enableOfflineQueue,
      clusterRetryStrategy: retryDelay,
      // A cluster that lacks a master answers for the others, and says what it lacks.
      enableReadyCheck: false,
      // A node is called by its name, which its certificate is made out to.
      dnsLookup: (host, done) => done(null, host),
      redisOptions: { ...options, ...place.login, ...(place.tls && { tls: {} }) },
    });
  const ofServer = { ...options, enableOfflineQueue, retryStrategy: retryDelay };
  if (place.kind === 'one') return new Redis(place.url, ofServer);
  return new Redis({
    ...ofServer,
    ...place.login,
    ...(place.tls && { tls: {}, enableTLSForSentinelMode: true, sentinelTLS: {} }),
    sentinels: place.sentinels,
    name: place.master,
    sentinelUsername: place.sentinelLogin.username,
    sentinelPassword: place.sentinelLogin.password,
    sentinelRetryStrategy: retryDelay,
    sentinelCommandTimeout: 1_000,
  });
}

function listenForErrors<Client extends RedisClient>(client: Client): Client {
  // An error event without a listener would end the process. Callers read `status` or see their command fail.
  client.on('error', () => undefined);
  return client;
}

/** Opens a client that fails fast instead of queueing while Redis is away, or waiting while it hangs. */
export const openRedis = (place: RedisPlace): RedisClient => listenForErrors(connect(place, FAILS_FAST));

/**
 * Opens a client for a BullMQ worker, which waits for Redis for as long as that takes. BullMQ duplicates it to ask for
 * jobs, and Redis answers such a call after 10 s when there is no job. So a connection that is silent for 15 s is
 * replaced.
 */
export const openBlockingRedis = (place: RedisPlace): RedisClient => listenForErrors(connect(place, WAITS));

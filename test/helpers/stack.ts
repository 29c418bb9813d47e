import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { projections as allProjections } from '../../projections/index.ts';
import { buildApp } from '../../src/app.ts';
import { type Config, loadConfig } from '../../src/config.ts';
import { readQueueState } from '../../src/console/operations/status.ts';
import type { DB } from '../../src/engine/db/tables.ts';
import { ensureBuilds } from '../../src/engine/folding/builds/ensure-builds.ts';
import type { Projection } from '../../src/engine/folding/projection.ts';
import { startRequests } from '../../src/engine/folding/requests/requests-worker.ts';
import type { Folder } from '../../src/engine/folding/span.ts';
import { openQueue } from '../../src/engine/folding/wake-ups/queue.ts';
import { openWakeUps } from '../../src/engine/folding/wake-ups/wake-ups.ts';
import { startFolding } from '../../src/engine/folding/wake-ups/worker.ts';
import { openDomainLog } from '../../src/engine/log/domain.ts';
import { openEngagementLog } from '../../src/engine/log/engagement.ts';
import { readEpochs } from '../../src/engine/log/epoch.ts';
import { createEventRegistry } from '../../src/engine/log/event-registry.ts';
import { settleLanes } from '../../src/engine/log/lane-count.ts';
import { engagementLanes } from '../../src/engine/log/lanes.ts';
import { ensurePartitions } from '../../src/engine/log/partitions.ts';
import { PROCESS_ID } from '../../src/engine/log/processes.ts';
import { watchRoom } from '../../src/engine/log/room.ts';
import { openRedis } from '../../src/engine/redis/open.ts';
import { openReplicas } from '../../src/engine/replicas/replicas.ts';
import { openTracing } from '../../src/engine/tracing/open.ts';
import { domainEvents } from '../../src/events.ts';
import type { Parts } from '../../src/parts.ts';
import { openImageDisk } from '../../src/serving/images/disk.ts';
import { besideAnother } from './beside.ts';
import { patientCatchUp } from './catch-up.ts';
import { type Client, createClient } from './client.ts';
import { createDatabase, openTestPool, type TestDatabase } from './database.ts';
import { environment } from './environment.ts';
import { foldLagging } from './fold-lagging.ts';
import { makePeople, type People } from './people.ts';
import { pgbouncer } from './pgbouncer.ts';
import { freePort } from './ports.ts';
import type { Test } from './test.ts';
import { untilFolded } from './until-folded.ts';

type StackOptions = {
  /**
   * Runs a folding worker beside the API. Before they read, and after they write, people wait until it has folded the
   * domain events that were there.
   */
  worker?: boolean;
  /** Lets a second API answer every other request: another app of this process, or a process of its own. */
  inTurn?: 'app' | 'process';
  /** False runs everything without a Redis. */
  redis?: boolean;
  /**
   * Lets the API and the folding worker reach PostgreSQL through a PgBouncer with few connections, and what needs a
   * session directly; `TEST_POOLER=1` does so in any test.
   */
  pooler?: boolean;
  /** Opens the product by the name `localhost`, and tells it so: a browser keeps no passkey for an address. */
  named?: boolean;
  lanes?: number;
  /** Events that may wait for a flush before the API says that it is overloaded. */
  maxWaiting?: number;
  /** Milliseconds of the tick that the time limits of requests are counted in. */
  tickMs?: number;
  /** Milliseconds that counts of views may be old; 0 unless the test says otherwise. */
  countsAge?: number;
  env?: Record<string, string>;
  /** A database that is there already, in place of one of the test's own. */
  database?: TestDatabase;
  projections?: Projection[];
};

export type Stack = People & {
  app: FastifyInstance;
  origin: string;
  config: Config;
  database: TestDatabase;
  /** Leads to PostgreSQL itself, as does that of `folder`; the API has its own in `parts`. */
  db: Kysely<DB>;
  parts: Parts;
  folder: Folder;
  /** The clock that the API reads; move it to travel. It stands still at `at`, in milliseconds. */
  clock: { ahead: number; at?: number | undefined };
  /** Waits until the worker, if there is one, has folded the domain events that are there now. */
  settled(): Promise<void>;
  /** Folds every projection up to the head, here and now. */
  foldAll(): Promise<void>;
  visitor(): Client;
};

/** Starts the API, and a worker if asked, on a database of the test's own; everything ends with the test. */
export async function startStack(t: Test, options: StackOptions = {}): Promise<Stack> {
  const { worker = false, redis: withRedis = true, lanes = 1, projections = allProjections } = options;
  const furnished = lanes === 1 && projections === allProjections;
  const database = options.database ?? (await createDatabase(t, { furnished }));
  const dataDir = await mkdtemp(join(tmpdir(), 'vernissage-'));
  t.teardown(() => rm(dataDir, { recursive: true, force: true }));
  const pooler = options.pooler || process.env.TEST_POOLER === '1' ? await pgbouncer(t, database) : null;
  await pooler?.start();
  const port = options.named ? await freePort() : 0;
  const config = loadConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: pooler?.url ?? database.url,
    ...(pooler && { DATABASE_DIRECT_URL: database.url }),
    ...(withRedis && { REDIS_URL: environment('TEST_REDIS_URL') }),
    QUEUE_PREFIX: database.name,
    JWT_SECRET: `secret of ${database.name} that nobody else knows`,
    PORT: String(port),
    ...(options.named && { PUBLIC_URL: `http://localhost:${port}` }),
    LOG_LEVEL: 'fatal',
    RATE_LIMIT: options.env?.NODE_ENV === 'production' ? 'on' : 'off',
    ENGAGEMENT_LANES: String(lanes),
    LAUNCHED: 'password-reset,checkout',
    ...options.env,
  });
  const direct = openTestPool(t, database);
  const db = pooler ? openTestPool(t, { ...database, url: pooler.url }, 'pooled') : direct;
  const registry = createEventRegistry(domainEvents);
  const redis = config.redis ? openRedis(config.redis) : null;
  const queue = redis ? openQueue(redis, config.queuePrefix) : null;
  const wakeUps = openWakeUps(queue, redis);
  const clock: Stack['clock'] = { ahead: 0 };
  const log = pino({ level: config.logLevel });
  const folder = { db, registry, processId: PROCESS_ID };
  const directFolder = { ...folder, db: direct };
  const parts: Parts = {
    config,
    log,
    db,
    looks: db,
    replicas: openReplicas(config.replicaUrls, db, log),
    redis,
    epochs: await readEpochs(db),
    queue,
    domainLog: openDomainLog(db, { registry, onAppended: () => wakeUps.hint('domain') }),
    engagementLog: openEngagementLog(db, {
      lanes,
      processId: PROCESS_ID,
      onAppended: () => wakeUps.hint('engagement'),
      ...(options.maxWaiting !== undefined && { maxWaiting: options.maxWaiting }),
    }),
    room: await watchRoom(db, config.databaseVolume),
    projections,
    catchUp: patientCatchUp(folder, projections),
    folder,
    queueState: () => readQueueState(queue, redis),
    imageDisk: await openImageDisk(config),
    now: () => new Date((clock.at ?? Date.now()) + clock.ahead),
    countsAge: options.countsAge ?? 0,
    ...(options.tickMs !== undefined && { tickMs: options.tickMs }),
  };
  await settleLanes(db, lanes);
  await ensurePartitions(db);
  await ensureBuilds(db, projections, engagementLanes(lanes));
  const closeTracing = await openTracing({ tracing: config.tracing, service: 'api', db });
  const folding = worker
    ? startFolding({
        folder,
        projections,
        redis: config.redis,
        prefix: config.queuePrefix,
        log,
      })
    : null;
  const stopRequests = worker ? startRequests({ folder: directFolder, projections, log }) : null;
  const app = await buildApp(parts);
  const own = await app.listen({ host: '127.0.0.1', port: config.port });
  t.teardown(async () => {
    await app.close();
    await Promise.all([folding?.stop(), stopRequests?.()]);
    await closeTracing();
    wakeUps.close();
    parts.room.close();
    await queue?.obliterate({ force: true }).catch(() => undefined);
    await queue?.close();
    redis?.disconnect();
  });
  const { inTurn: how, env } = options;
  const named = options.named ? config.publicUrl : own;
  const origin = how ? await besideAnother(t, own, { parts, database, env }, how) : named;

  const settled = async () => {
    if (folding) await untilFolded(db);
  };
  const people = makePeople(app, parts, (token) => createClient(origin, token, settled));
  return {
    app,
    origin,
    config,
    database,
    db: direct,
    parts,
    folder: directFolder,
    clock,
    settled,
    foldAll: () => foldLagging(folder, projections),
    visitor: () => createClient(origin, null, settled),
    ...people,
  };
}

import { flushCompileCache } from 'node:module';
import { projections } from '../projections/index.ts';
import { buildApp } from './app.ts';
import { exitOnConfigError, exitWithSentence } from './config/config-error.ts';
import { loadApplicationConfig } from './config.ts';
import { createOperationsMetrics } from './console/operations/metrics.ts';
import { API_PRESENCE } from './console/operations/processes.ts';
import { readQueueState } from './console/operations/status.ts';
import { answerMetrics } from './console/operations/watchers-metrics.ts';
import type { Losses } from './engine/db/client.ts';
import { ClockError, requireSameClock } from './engine/db/clocks.ts';
import { DurabilityError, requireDurability } from './engine/db/durability.ts';
import { LoginError, requireApplicationLogin } from './engine/db/login.ts';
import { MigrationError, requireUsable } from './engine/db/migrate.ts';
import { openPool, resizePool } from './engine/db/pool.ts';
import { requireWay, SessionError } from './engine/db/session.ts';
import { ensureBuilds } from './engine/folding/builds/ensure-builds.ts';
import { createCatchUp } from './engine/folding/reading/catch-up.ts';
import { openQueue } from './engine/folding/wake-ups/queue.ts';
import { openWakeUps } from './engine/folding/wake-ups/wake-ups.ts';
import { createActivity } from './engine/liveness/activity.ts';
import { closeInTime } from './engine/liveness/closing.ts';
import { answerHealth, answerWatchers } from './engine/liveness/health.ts';
import { askEachSecond, endAfterRestore } from './engine/liveness/restored.ts';
import { startWatchdog } from './engine/liveness/watchdog.ts';
import { openDomainLog } from './engine/log/domain.ts';
import { openEngagementLog } from './engine/log/engagement.ts';
import { inOneEpoch, readEpochs } from './engine/log/epoch.ts';
import { createEventRegistry } from './engine/log/event-registry.ts';
import { settleLanes } from './engine/log/lane-count.ts';
import { engagementLanes } from './engine/log/lanes.ts';
import { ensurePartitions } from './engine/log/partitions.ts';
import { enterProcess, PROCESS_ID } from './engine/log/processes.ts';
import { watchRoom } from './engine/log/room.ts';
import { observeDataFolder } from './engine/metrics/data-folder.ts';
import { spellWithState } from './engine/metrics/with-state.ts';
import { openRedis } from './engine/redis/open.ts';
import { openReplicas } from './engine/replicas/replicas.ts';
import { openTracing } from './engine/tracing/open.ts';
import { domainEvents } from './events.ts';
import { openLogger } from './logger.ts';
import type { Parts } from './parts.ts';
import { createInsiders } from './serving/http/insiders.ts';
import { openImageDisk } from './serving/images/disk.ts';
import { grantConfiguredAdmins } from './shop/accounts/admin.ts';
import { noteFactorsDue } from './shop/accounts/factors/due.ts';

const config = exitOnConfigError(loadApplicationConfig);
const log = openLogger(config);
const first = inOneEpoch(() => endAfterRestore(log));
const { databaseUrl, directUrl, pooled } = config;
const losses: Losses = { count: 0 };
const db = openPool(databaseUrl, { max: 20, name: 'vernissage api', limits: 'serve', pooled, first, losses });
/** Connections of the pool for appending: one for the flush of each lane, and three more. */
const forLanes = (count: number) => count + 3;
const appends = openPool(databaseUrl, {
  max: forLanes(config.engagementLanes),
  name: 'vernissage api appends',
  limits: 'append',
  pooled,
  first,
  losses,
});
const looks = openPool(databaseUrl, { max: 4, name: 'vernissage api looks', limits: 'look', pooled, first, losses });
// One for each process, through no pooler: it shows PostgreSQL that this process runs, and how many there are.
const presence = openPool(directUrl, { max: 1, name: API_PRESENCE, first });
const activity = createActivity();
startWatchdog({ activity, databaseUrl: directUrl });
const redis = config.redis ? openRedis(config.redis) : null;
const queue = redis ? openQueue(redis, config.queuePrefix) : null;
const wakeUps = openWakeUps(queue, redis);
const registry = createEventRegistry(domainEvents);
const domainLog = openDomainLog(db, {
  registry,
  appends,
  onAppended: () => wakeUps.hint('domain'),
  log,
});
await requireWay(db, pooled ? presence : null).catch((error) => exitWithSentence(error, SessionError));
await requireApplicationLogin(db).catch((error) => exitWithSentence(error, LoginError));
await requireUsable(db).catch((error) => exitWithSentence(error, MigrationError));
await requireDurability(db, { unsafe: config.databaseUnsafe }).catch((error) =>
  exitWithSentence(error, DurabilityError),
);
await requireSameClock(db).catch((error) => exitWithSentence(error, ClockError));
// Whoever changes the number of lanes counts these connections: this process has one before it reads that number, unless
// PostgreSQL has no room.
const stopAsking = await askEachSecond(pooled ? [db, presence] : [presence], first);
const lanes = await settleLanes(db, config.engagementLanes);
resizePool(appends, forLanes(lanes.count));
const engagementLog = openEngagementLog(appends, {
  lanes: lanes.count,
  era: lanes.era,
  processId: PROCESS_ID,
  onAppended: () => wakeUps.hint('engagement'),
  onLanes(count) {
    resizePool(appends, forLanes(count));
    log.info({ lanes: count }, 'the engagement log has another number of lanes');
  },
});
await enterProcess(db, 'api');
await ensurePartitions(db);
await observeDataFolder(config.dataDir);
const room = await watchRoom(db, config.databaseVolume);
await ensureBuilds(db, projections, engagementLanes(lanes.count));
await noteFactorsDue(db, config.adminSecondFactor);
await grantConfiguredAdmins({ db, domainLog }, { emails: config.adminEmails, production: config.production });

const closeTracing = await openTracing({ tracing: config.tracing, service: 'api', db: looks });
const folder = { db, registry, activity, log, processId: PROCESS_ID };
const parts: Parts = {
  config,
  log,
  db,
  looks,
  replicas: openReplicas(config.replicaUrls, looks, log),
  redis,
  queue,
  epochs: await readEpochs(db),
  domainLog,
  engagementLog,
  room,
  projections,
  catchUp: createCatchUp(folder, projections, { losses }),
  folder,
  queueState: () => readQueueState(queue, redis),
  imageDisk: await openImageDisk(config),
  now: () => new Date(),
  activity,
};
const app = await buildApp(parts);

closeInTime(log, async () => {
  await app.close();
  await Promise.all([engagementLog.drain(), domainLog.drain()]);
  wakeUps.close();
  await closeTracing();
  await queue?.close().catch(() => undefined);
  redis?.disconnect();
  stopAsking();
  room.close();
  await Promise.all([db, appends, looks, presence].map((pool) => pool.destroy()));
});

if (config.production && config.adminEmails.length > 0)
  log.warn('ADMIN_EMAILS makes nobody an administrator in production: use operator admin grant <email>');
// Fastify hands all options on to Node, and declares not all of them.
const shared = { reusePort: config.sharesPort };
await app.listen({ host: config.host, port: config.port, ...shared });
// What is compiled is otherwise kept at an orderly end alone, and an API that is killed must start soon.
flushCompileCache();
if (config.apiWatchPort) {
  const readState = createOperationsMetrics(parts);
  const spell = () =>
    spellWithState(readState, (error) => log.warn({ err: error }, 'the state cannot be read for /metrics'));
  const watched = await answerWatchers(
    { host: config.host, port: config.apiWatchPort },
    { '/healthz': answerHealth(() => []), '/metrics': answerMetrics(createInsiders(config.metricsToken), spell) },
  );
  app.server.once('close', watched.close);
}
log.info(`listening on ${app.listeningOrigin}`);

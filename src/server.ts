import closeWithGrace from 'close-with-grace';
import { projections } from '../projections/index.ts';
import { grantConfiguredAdmins } from './accounts/admin.ts';
import { buildApp } from './app.ts';
import { exitOnConfigError, exitWithSentence } from './config/config-error.ts';
import { loadApplicationConfig, requireSameLanes } from './config.ts';
import { MigrationError, requireUsable } from './db/migrate.ts';
import { openPool } from './db/pool.ts';
import { LoginError, requireApplicationLogin } from './db/roles.ts';
import { domainEvents } from './events.ts';
import { ensureBuilds } from './folding/builds.ts';
import { createCatchUp } from './folding/catch-up.ts';
import { openQueue, openRedis } from './folding/queue.ts';
import { openWakeUps } from './folding/wake-ups.ts';
import { openImageDisk } from './images/disk.ts';
import { createActivity } from './liveness/activity.ts';
import { endAfterRestore } from './liveness/restored.ts';
import { startWatchdog } from './liveness/watchdog.ts';
import { openDomainLog } from './log/domain.ts';
import { ensurePartitions, openEngagementLog } from './log/engagement.ts';
import { inOneEpoch, readEpochs } from './log/epoch.ts';
import { createEventRegistry } from './log/event-registry.ts';
import { settleLanes } from './log/lane-count.ts';
import { engagementLanes } from './log/lanes.ts';
import { enterProcess, PROCESS_ID } from './log/processes.ts';
import { openLogger } from './logger.ts';
import { observeDataFolder } from './metrics/data-folder.ts';
import { readQueueState } from './operations/status.ts';
import { openTracing } from './tracing/open.ts';

const config = exitOnConfigError(loadApplicationConfig);
const log = openLogger(config);
const first = inOneEpoch(() => endAfterRestore(log));
const db = openPool(config.databaseUrl, { max: 20, name: 'vernissage api', limits: 'serve', first });
const appends = openPool(config.databaseUrl, {
  max: config.engagementLanes + 3,
  name: 'vernissage api appends',
  limits: 'append',
  first,
});
const looks = openPool(config.databaseUrl, { max: 4, name: 'vernissage api looks', limits: 'look', first });
const activity = createActivity();
startWatchdog({ activity, databaseUrl: config.databaseUrl });
const redis = config.redisUrl ? openRedis(config.redisUrl) : null;
const queue = redis ? openQueue(redis, config.queuePrefix) : null;
const wakeUps = openWakeUps(queue, redis);
const registry = createEventRegistry(domainEvents);
const domainLog = openDomainLog(db, {
  registry,
  appends,
  onAppended: () => wakeUps.hint('domain'),
  log,
});
const engagementLog = openEngagementLog(appends, {
  lanes: config.engagementLanes,
  processId: PROCESS_ID,
  onAppended: () => wakeUps.hint('engagement'),
});

await requireApplicationLogin(db).catch((error) => exitWithSentence(error, LoginError));
await requireUsable(db).catch((error) => exitWithSentence(error, MigrationError));
const lanes = await settleLanes(db, config.engagementLanes);
exitOnConfigError(() => requireSameLanes(config, lanes));
await enterProcess(db, 'api');
await ensurePartitions(db);
await observeDataFolder(config.dataDir);
await ensureBuilds(db, projections, engagementLanes(config.engagementLanes));
await grantConfiguredAdmins({ db, domainLog }, { emails: config.adminEmails, production: config.production });

const closeTracing = await openTracing({ tracing: config.tracing, service: 'api', db: looks });
const folder = { db, registry, activity, log, processId: PROCESS_ID };
const app = await buildApp({
  config,
  log,
  db,
  looks,
  redis,
  queue,
  epochs: await readEpochs(db),
  domainLog,
  engagementLog,
  projections,
  catchUp: createCatchUp(folder, projections),
  folder,
  queueState: () => readQueueState(queue, redis),
  imageDisk: await openImageDisk(config),
  now: () => new Date(),
  activity,
});

closeWithGrace({ delay: 10_000, logger: log }, async () => {
  await app.close();
  await Promise.all([engagementLog.drain(), domainLog.drain()]);
  wakeUps.close();
  await closeTracing();
  await queue?.close().catch(() => undefined);
  redis?.disconnect();
  await Promise.all([db, appends, looks].map((pool) => pool.destroy()));
});

if (config.production && config.adminEmails.length > 0)
  log.warn('ADMIN_EMAILS makes nobody an administrator in production: use operator admin grant <email>');
await app.listen({ host: config.host, port: config.port });
log.info(`listening on ${app.listeningOrigin}`);

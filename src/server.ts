import closeWithGrace from 'close-with-grace';
import { projections } from '../projections/index.ts';
import { grantConfiguredAdmins } from './accounts/admin.ts';
import { buildApp } from './app.ts';
import { openImageDisk } from './artworks/images/disk.ts';
import { exitOnConfigError, loadConfig } from './config.ts';
import { openPool } from './db/pool.ts';
import { domainEvents } from './events.ts';
import { ensureBuilds } from './folding/builds.ts';
import { openQueue, openRedis } from './folding/queue.ts';
import { createReach } from './folding/reach.ts';
import { openWakeUps } from './folding/wake-ups.ts';
import { openDomainLog } from './log/domain.ts';
import { ensurePartitions, openEngagementLog } from './log/engagement.ts';
import { createEventRegistry } from './log/event-registry.ts';
import { engagementLanes } from './log/lanes.ts';
import { readQueueState } from './operations/status.ts';

const config = exitOnConfigError(loadConfig);
const db = openPool(config.databaseUrl, { max: 20, name: 'vernissage api' });
const redis = config.redisUrl ? openRedis(config.redisUrl) : null;
const queue = redis ? openQueue(redis, config.queuePrefix) : null;
const wakeUps = openWakeUps(queue, redis, projections);
const registry = createEventRegistry(domainEvents);
const domainLog = openDomainLog(db, {
  registry,
  onAppended: () => wakeUps.hint('domain'),
});
const engagementLog = openEngagementLog(db, {
  lanes: config.engagementLanes,
  onAppended: () => wakeUps.hint('engagement'),
});

await ensurePartitions(db);
await ensureBuilds(db, projections, engagementLanes(config.engagementLanes));
await grantConfiguredAdmins({ db, domainLog }, config.adminEmails);

const app = await buildApp({
  config,
  db,
  redis,
  domainLog,
  engagementLog,
  projections,
  reach: createReach({ db, registry }, projections),
  queueState: () => readQueueState(queue, redis),
  imageDisk: await openImageDisk(config),
  now: () => new Date(),
});

closeWithGrace({ delay: 10_000, logger: app.log }, async () => {
  await app.close();
  await Promise.all([engagementLog.drain(), domainLog.drain()]);
  wakeUps.close();
  await queue?.close().catch(() => undefined);
  redis?.disconnect();
  await db.destroy();
});

await app.listen({ host: config.host, port: config.port });
app.log.info(`listening on ${app.listeningOrigin}`);

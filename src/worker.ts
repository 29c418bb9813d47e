import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { projections } from '../projections/index.ts';
import { openImageDisk } from './artworks/images/disk.ts';
import { sweepImages } from './artworks/images/sweep.ts';
import { exitOnConfigError, loadConfig } from './config.ts';
import { openPool } from './db/pool.ts';
import { forgetSalts } from './engagement/visitor.ts';
import { domainEvents } from './events.ts';
import { ensureBuilds } from './folding/builds.ts';
import { startFolding } from './folding/worker.ts';
import { createEventRegistry } from './log/event-registry.ts';
import { engagementLanes } from './log/lanes.ts';
import { startMaintenance } from './operations/maintenance.ts';
import { openMailer } from './waitlist/mail/mailer.ts';
import { startConfirmations } from './waitlist/mail/worker.ts';

const HOUR = 3_600_000;

const config = exitOnConfigError(loadConfig);
const log = pino({ level: config.logLevel });
const db = openPool(config.databaseUrl, { max: 10, name: 'vernissage worker' });

const registry = createEventRegistry(domainEvents);
await ensureBuilds(db, projections, engagementLanes(config.engagementLanes));
const folding = startFolding({
  folder: { db, registry },
  projections,
  redisUrl: config.redisUrl,
  prefix: config.queuePrefix,
  log,
});
const images = { imageDisk: await openImageDisk(config), dataDir: config.dataDir, now: () => new Date() };
const stopMaintenance = startMaintenance(db, log, [
  { name: 'forget the salts of past days', every: HOUR, run: forgetSalts },
  { name: 'remove files of images that no work has', every: HOUR, run: (db) => sweepImages({ db, ...images }) },
]);
const stopConfirmations = startConfirmations({
  db,
  registry,
  mailer: openMailer(config),
  publicUrl: config.publicUrl,
  log,
});
log.info('folding');

closeWithGrace({ delay: 10_000, logger: log }, async () => {
  await folding.stop();
  await stopMaintenance();
  await stopConfirmations();
  await db.destroy();
});

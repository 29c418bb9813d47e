import closeWithGrace from 'close-with-grace';
import { projections } from '../projections/index.ts';
import { imagesOfWorks } from './artworks/images/owner.ts';
import { exitOnConfigError, exitWithSentence } from './config/config-error.ts';
import { loadApplicationConfig } from './config.ts';
import { LoginError, requireApplicationLogin } from './db/login.ts';
import { MigrationError, requireUsable } from './db/migrate.ts';
import { openPool } from './db/pool.ts';
import { requireWay, SessionError } from './db/session.ts';
import { forgetSalts } from './engagement/visitor.ts';
import { domainEvents } from './events.ts';
import { forgetBatches } from './folding/batches.ts';
import { ensureBuilds } from './folding/builds.ts';
import { fingerprintOfCode } from './folding/code.ts';
import { createReadiness } from './folding/readiness.ts';
import { CONNECTIONS as FOR_REQUESTS, startRequests } from './folding/requests-worker.ts';
import { startSentinel } from './folding/sentinel.ts';
import { CONNECTIONS_A_PROJECTION, startFolding } from './folding/worker.ts';
import { forgetKeys } from './http/idempotency/store.ts';
import { createInsiders } from './http/insiders.ts';
import { openImageDisk } from './images/disk.ts';
import { openDrawing } from './images/drawing.ts';
import { drawMissing } from './images/follow-images.ts';
import { AVIF, LARGE_SIZE } from './images/later-drawings.ts';
import { sweepImages } from './images/sweep.ts';
import { createActivity } from './liveness/activity.ts';
import { answerHealth, answerWatchers } from './liveness/health.ts';
import { askEachSecond, endAfterRestore } from './liveness/restored.ts';
import { startWatchdog } from './liveness/watchdog.ts';
import { openDomainLog } from './log/domain.ts';
import { inOneEpoch } from './log/epoch.ts';
import { createEventRegistry } from './log/event-registry.ts';
import { settleLanes } from './log/lane-count.ts';
import { engagementLanes } from './log/lanes.ts';
import { enterProcess, PROCESS_ID } from './log/processes.ts';
import { openLogger } from './logger.ts';
import { observeDataFolder } from './metrics/data-folder.ts';
import { startMaintenance } from './operations/maintenance.ts';
import { answerMetrics } from './operations/watchers-metrics.ts';
import { imagesOfMembers } from './pictures/owner.ts';
import { removeUnshown } from './pictures/unshown.ts';
import { openTracing } from './tracing/open.ts';
import { openMailer } from './waitlist/mail/mailer.ts';
import { startConfirmations } from './waitlist/mail/worker.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const config = exitOnConfigError(loadApplicationConfig);
const log = openLogger(config);
const first = inOneEpoch(() => endAfterRestore(log));
const { databaseUrl, directUrl, pooled } = config;
const db = openPool(databaseUrl, { max: 10, name: 'vernissage worker', pooled, first });
const activity = createActivity();
startWatchdog({ activity, databaseUrl: directUrl });

const folds = openPool(databaseUrl, {
  max: projections.length * CONNECTIONS_A_PROJECTION + 1,
  name: 'vernissage folding',
  pooled,
  first,
});

// A replay holds a lock for as long as its session lives.
const replays = openPool(directUrl, {
  max: FOR_REQUESTS,
  name: 'vernissage replays',
  limits: 'operate',
  first,
});

const registry = createEventRegistry(domainEvents);
await requireWay(db, pooled ? replays : null).catch((error) => exitWithSentence(error, SessionError));
await requireApplicationLogin(db).catch((error) => exitWithSentence(error, LoginError));
await requireUsable(db).catch((error) => exitWithSentence(error, MigrationError));
const lanes = await settleLanes(db, config.engagementLanes);
await ensureBuilds(db, projections, engagementLanes(lanes.count));
await observeDataFolder(config.dataDir);
await enterProcess(db, 'worker');
const closeTracing = await openTracing({ tracing: config.tracing, service: 'worker', db });
const folding = startFolding({
  folder: { db: folds, registry, activity, log, processId: PROCESS_ID, code: await fingerprintOfCode() },
  projections,
  redis: config.redis,
  prefix: config.queuePrefix,
  log,
});
const images = {
  imageDisk: await openImageDisk(config),
  dataDir: config.dataDir,
  owners: [imagesOfWorks, imagesOfMembers],
};
const now = () => new Date();
const drawing = openDrawing(db);
// It sends no wake-up: the worker looks by itself.
const domainLog = openDomainLog(db, { registry, onAppended: () => undefined, log });
const giveUp = (imageIds: string[]) => removeUnshown({ db, domainLog, now }, imageIds);
const stopMaintenance = startMaintenance(db, log, [
  { name: 'forget old batches', every: 10 * MINUTE, run: forgetBatches },
  { name: 'forget Idempotency-Keys', every: MINUTE, run: forgetKeys },
  { name: 'forget the salts of past days', every: HOUR, run: forgetSalts },
  {
    name: 'remove files of images that nobody has',
    every: HOUR,
    run: (db) => sweepImages({ db, ...images, now, giveUp }),
  },
  {
    name: 'draw the large size of earlier images',
    every: MINUTE,
    run: (db) => drawMissing(LARGE_SIZE, { db, ...images, drawing, log }),
  },
  {
    name: 'draw the AVIF files of images',
    every: MINUTE,
    run: (db) => drawMissing(AVIF, { db, ...images, drawing, log }),
  },
]);
// Without its code: a person asks, so a build that has halted is tried anew each time.
const stopRequests = startRequests({ folder: { db: replays, registry, activity, log }, projections, log });
const stopSentinel = startSentinel(db, projections, log);
const stopConfirmations = startConfirmations({
  db,
  registry,
  mailer: openMailer(config),
  publicUrl: config.publicUrl,
  log,
  activity,
});
const stopAsking = pooled ? askEachSecond([db], first) : null;
const watched = config.workerPort
  ? await answerWatchers(
      { host: config.host, port: config.workerPort },
      {
        '/healthz': answerHealth(folding.problems),
        '/readyz': answerHealth(createReadiness(db, projections, config.readModelsWithin)),
        '/metrics': answerMetrics(createInsiders(config.metricsToken)),
      },
    )
  : null;

closeWithGrace({ delay: 10_000, logger: log }, async () => {
  watched?.close();
  // Side by side: a long look of one must not keep another from noting what it has done.
  await Promise.all([
    drawing.close(),
    folding.stop(),
    stopRequests(),
    stopMaintenance(),
    stopSentinel(),
    stopConfirmations(),
  ]);
  await closeTracing();
  stopAsking?.();
  await Promise.all([db, folds, replays].map((pool) => pool.destroy()));
});

// This comes last: whoever reads it may stop the process at once.
log.info('folding');

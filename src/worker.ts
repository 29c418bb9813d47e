import { flushCompileCache } from 'node:module';
import { scheduler } from 'node:timers/promises';
import { projections } from '../projections/index.ts';
import { exitOnConfigError, exitWithSentence } from './config/config-error.ts';
import { loadWorkerConfig } from './config.ts';
import { ClockError, requireSameClock } from './engine/db/clocks.ts';
import { DurabilityError, requireDurability } from './engine/db/durability.ts';
import { LoginError, requireApplicationLogin } from './engine/db/login.ts';
import { MigrationError, requireUsable } from './engine/db/migrate.ts';
import { openPool } from './engine/db/pool.ts';
import { requireWay, SessionError } from './engine/db/session.ts';
import { fingerprintOfCode } from './engine/folding/builds/code.ts';
import { ensureBuilds } from './engine/folding/builds/ensure-builds.ts';
import { CONNECTIONS as FOR_REQUESTS } from './engine/folding/requests/requests.ts';
import { CONNECTIONS_A_PROJECTION, startFolding } from './engine/folding/wake-ups/worker.ts';
import { createActivity } from './engine/liveness/activity.ts';
import { closeInTime } from './engine/liveness/closing.ts';
import { askEachSecond, endAfterRestore } from './engine/liveness/restored.ts';
import { startWatchdog } from './engine/liveness/watchdog.ts';
import { inOneEpoch } from './engine/log/epoch.ts';
import { createEventRegistry } from './engine/log/event-registry.ts';
import { settleLanes } from './engine/log/lane-count.ts';
import { engagementLanes } from './engine/log/lanes.ts';
import { enterProcess, PROCESS_ID } from './engine/log/processes.ts';
import { openTracing } from './engine/tracing/open.ts';
import { domainEvents } from './events.ts';
import { openLogger } from './logger.ts';
import { FOR_ERASING } from './person/connections.ts';

/**
 * Milliseconds from the start of folding to that of the rest. Loading its modules holds up the event loop, and the folds
 * that have waited while no worker ran come first.
 */
const REST_AFTER = 1_000;

const config = exitOnConfigError(loadWorkerConfig);
const log = openLogger(config);
const first = inOneEpoch(() => endAfterRestore(log));
const { databaseUrl, directUrl, pooled } = config;
const db = openPool(databaseUrl, { max: 10, name: 'vernissage worker', pooled, first });
const activity = createActivity();

const folds = openPool(databaseUrl, {
  max: projections.length * CONNECTIONS_A_PROJECTION + 1,
  name: 'vernissage folding',
  pooled,
  first,
});

// A replay, and who erases, hold a lock for as long as their session lives.
const replays = openPool(directUrl, {
  max: FOR_REQUESTS + FOR_ERASING,
  name: 'vernissage replays',
  limits: 'operate',
  first,
});

const registry = createEventRegistry(domainEvents);
await requireWay(db, pooled ? replays : null).catch((error) => exitWithSentence(error, SessionError));
await requireApplicationLogin(db).catch((error) => exitWithSentence(error, LoginError));
await requireUsable(db).catch((error) => exitWithSentence(error, MigrationError));
await requireDurability(db, { unsafe: config.databaseUnsafe }).catch((error) =>
  exitWithSentence(error, DurabilityError),
);
await requireSameClock(db).catch((error) => exitWithSentence(error, ClockError));
const stopAsking = pooled ? await askEachSecond([db], first) : null;
const lanes = await settleLanes(db, config.engagementLanes);
await ensureBuilds(db, projections, engagementLanes(lanes.count));
await enterProcess(db, 'worker');
const closeTracing = await openTracing({ tracing: config.tracing, service: 'worker', db });
const folding = startFolding({
  folder: { db: folds, registry, activity, log, processId: PROCESS_ID, code: fingerprintOfCode() },
  projections,
  redis: config.redis,
  prefix: config.queuePrefix,
  log,
});
startWatchdog({ activity, databaseUrl: directUrl });

const closing = new AbortController();

/** Starts what else the worker does, unless it closes before. @returns what stops it */
async function startRest(): Promise<() => Promise<void>> {
  await scheduler.wait(REST_AFTER, { signal: closing.signal }).catch(() => undefined);
  const nothing = async () => undefined;
  if (closing.signal.aborted) return nothing;
  const { startChores } = await import('./chores.ts');
  // What is compiled is otherwise kept at an orderly end alone, and a worker that is killed must start soon.
  flushCompileCache();
  return closing.signal.aborted ? nothing : startChores({ config, db, replays, registry, activity, log });
}
const rest = startRest();

let watched: { close: () => void } | undefined;
closeInTime(log, async () => {
  closing.abort();
  watched?.close();
  // A rest that could not start has nothing to stop.
  const stopRest = rest.then(
    (stop) => stop(),
    () => undefined,
  );
  await Promise.all([folding.stop(), stopRest]);
  await closeTracing();
  stopAsking?.();
  await Promise.all([db, folds, replays].map((pool) => pool.destroy()));
});

// Whoever reads this may stop the process at once.
log.info('folding');
if (config.workerPort) {
  // Loaded only now, because a server over HTTP takes a while to load, and the first look needs none.
  const { answerOnPort } = await import('./worker-port.ts');
  watched = await answerOnPort(config.workerPort, { config, db, projections, folding });
}
// The process ends when the rest cannot start.
await rest;

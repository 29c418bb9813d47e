import inspector from 'node:inspector';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Activity } from './activity.ts';
import type { Watched } from './watchdog-thread.ts';

/** Milliseconds for which a process may stand still. */
const STALL = 10_000;
/** Signs of life in that time. */
const BEATS = 20;

type Options = {
  activity: Activity;
  /** Where what was under way is noted before the end. */
  databaseUrl: string;
  /** Milliseconds for which the process may stand still. */
  stall?: number;
};

/**
 * Ends this process with SIGKILL when its event loop stands still, after a line in the log that says what it was doing.
 * A thread of its own watches, and counts by its own ticks: a process that was stopped, or a machine that slept, is as
 * alive afterwards as before. Neither thread nor timer keeps the process running.
 */
export function startWatchdog({ activity, databaseUrl, stall = STALL }: Options): void {
  const tick = stall / BEATS;
  const workerData: Watched = { shared: activity.shared, databaseUrl, stall, tick };
  const thread = new Worker(join(import.meta.dirname, 'watchdog-thread.ts'), {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  thread.unref();
  // Without it the process works as well as before; the supervisor still looks at its health.
  thread.on('error', () => undefined);
  setInterval(() => activity.beat(inspector.url() !== undefined), tick).unref();
}

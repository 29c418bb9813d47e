import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { requireSameClock } from '../../engine/db/clocks.ts';
import type { DB } from '../../engine/db/tables.ts';
import { compactFlushes, forgetEventIds } from '../../engine/log/maintenance.ts';
import { ensurePartitions } from '../../engine/log/partitions.ts';
import { createBackgroundWork } from '../../engine/waiting/background-work.ts';

type Task = {
  name: string;
  every: number;
  /** It forgets by the time: it rests while the clocks of this machine and of PostgreSQL differ. */
  byTime?: boolean;
  run: (db: Kysely<DB>) => Promise<unknown>;
};

const SECOND = 1_000;

/** The maintenance of the log; each task may run in several processes at once. */
const TASKS: Task[] = [
  { name: 'make partitions ahead of time', every: 30 * SECOND, run: ensurePartitions },
  { name: 'compact the ledger of flushes', every: 30 * SECOND, byTime: true, run: compactFlushes },
  { name: 'summarise times', every: 60 * SECOND, run: (db) => sql`select log.summarise_times()`.execute(db) },
  { name: 'forget event ids', every: 60 * SECOND, byTime: true, run: forgetEventIds },
];

/**
 * Runs the log's maintenance until it is stopped; a task that fails is reported and tried again at its next turn.
 *
 * @param more tasks of slices, in the same form
 * @param now the clock of this machine, in milliseconds
 * @returns a function that stops it after the tasks under way
 */
export function startMaintenance(
  db: Kysely<DB>,
  log: Logger,
  more: Task[] = [],
  now: () => number = Date.now,
): () => Promise<void> {
  const background = createBackgroundWork();
  const run = (task: Task) => {
    const work = async () => {
      if (task.byTime) await requireSameClock(db, now);
      await task.run(db);
    };
    background.start(work().catch((error) => log.warn({ err: error }, `maintenance failed: ${task.name}`)));
  };
  const tasks = [...TASKS, ...more];
  const timers = tasks.map((task) => setInterval(run, task.every, task));
  for (const task of tasks) run(task);
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await background.settled();
  };
}

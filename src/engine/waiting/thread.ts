import { pool } from 'workerpool';
import { fail } from '../../errors.ts';

/** Functions that a thread offers, by their names. */
type Tasks = Record<string, (...args: never[]) => unknown>;

export type Thread<Offered extends Tasks> = {
  /**
   * Runs a task; others wait until it has ended.
   *
   * @throws what `tooLong` makes when it takes too long; OVERLOADED when too many wait; UNAVAILABLE when the thread fails
   */
  run<Name extends keyof Offered & string>(
    name: Name,
    ...args: Parameters<Offered[Name]>
  ): Promise<ReturnType<Offered[Name]>>;
  close(): Promise<void>;
};

type Options = {
  /** Tasks that may wait. */
  mostWaiting: number;
  /** Milliseconds after which a task is given up. */
  patience: number;
  /** Makes the error of a task that was given up. */
  tooLong: () => Error;
};

/**
 * Opens a thread for tasks that would hold up all other requests. It starts with its first task.
 *
 * @param file the module that offers the tasks to `worker` of workerpool
 */
export function openThread<Offered extends Tasks>(
  file: string,
  { mostWaiting, patience, tooLong }: Options,
): Thread<Offered> {
  const threads = pool(file, { workerType: 'thread', maxWorkers: 1, workerThreadOpts: { env: {} } });
  return {
    async run(name, ...args) {
      if (threads.stats().pendingTasks >= mostWaiting) throw fail('OVERLOADED', { retryAfter: 1 });
      try {
        return await threads.exec(name, args).timeout(patience);
      } catch (cause) {
        if (cause instanceof Error && cause.name === 'TimeoutError') throw tooLong();
        throw fail('UNAVAILABLE', { retryAfter: 1, cause });
      }
    },
    close: async () => void (await threads.terminate()),
  };
}

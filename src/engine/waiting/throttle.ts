import { scheduler } from 'node:timers/promises';

/** Milliseconds from the beginning of a run to that of the next one, at least. */
const PERIOD = 150;
/** A run is followed by a rest of this many times as long as it took, and of so many milliseconds at most. */
const REST = 3;
const LONGEST = 300;

/** The earliest begin of the next run, after one that began and ended at these times; all in milliseconds. */
export const nextRun = (begun: number, ended: number) =>
  Math.max(begun + PERIOD, ended + Math.min(LONGEST, REST * (ended - begun)));

/**
 * Spaces the runs of a task. A task that is called again and again finds more to do in each run, which costs less than
 * many runs with little to do, and leaves time to others. A run after a quiet time begins at once.
 *
 * @param signal ends a rest; the run after it is left out
 */
export function throttled(task: () => Promise<void>, signal: AbortSignal): () => Promise<void> {
  let rested = 0;
  return async () => {
    const early = rested - performance.now();
    if (early > 0) await scheduler.wait(Math.ceil(early), { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const begun = performance.now();
    try {
      await task();
    } finally {
      rested = nextRun(begun, performance.now());
    }
  };
}

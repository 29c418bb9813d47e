export type Throttled = {
  /** Asks for a run: now, or when `interval` has passed since the last one began. Any number of requests make one run. */
  request: () => void;
  stop: () => void;
};

/**
 * Throttles a piece of work. Runs never overlap, start at least `interval` apart, and never start while the page is
 * hidden. A request during a run is followed by one more run, so that no request is missed.
 *
 * @param work handles its own failures; they are not rethrown
 * @param interval milliseconds between two starts
 */
export function throttled(work: () => Promise<unknown>, interval: number): Throttled {
  let wanted = false;
  let running = false;
  let lastStart = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = () => {
    if (!wanted || running || timer !== undefined || document.hidden) return;
    timer = setTimeout(run, Math.max(0, lastStart + interval - performance.now()));
  };
  const run = async () => {
    timer = undefined;
    wanted = false;
    running = true;
    lastStart = performance.now();
    await work().catch(() => undefined);
    running = false;
    schedule();
  };
  document.addEventListener('visibilitychange', schedule);

  return {
    request: () => {
      wanted = true;
      schedule();
    },
    stop: () => {
      clearTimeout(timer);
      wanted = false;
      document.removeEventListener('visibilitychange', schedule);
    },
  };
}

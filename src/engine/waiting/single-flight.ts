/**
 * Runs a task one at a time, and shares a run among those who ask for it at the same time. All calls during a run wait
 * for the next run, so that nobody gets a result that is older than the call. This is stricter than the single flight
 * of other libraries, which lets callers join a run that is under way.
 *
 * @returns a function that resolves with what a run gave that began after its call
 */
export function singleFlight<Result>(task: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  let next: Promise<Result> | undefined;
  const start = () => {
    next = undefined;
    running = task().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    // The run before may have ended although the next one has not started yet.
    if (next) return next;
    if (!running) return start();
    next = running.then(start, start);
    return next;
  };
}

/** Like `singleFlight`, with one flight for each key. */
export function singleFlightByKey<Result>(task: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  const inProgress = new Map<string, { run: () => Promise<Result>; callers: number }>();
  return async (key) => {
    const flight = inProgress.get(key) ?? { run: singleFlight(() => task(key)), callers: 0 };
    inProgress.set(key, flight);
    flight.callers += 1;
    try {
      return await flight.run();
    } finally {
      flight.callers -= 1;
      if (flight.callers === 0) inProgress.delete(key);
    }
  };
}

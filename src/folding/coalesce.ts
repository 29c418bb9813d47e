/**
 * Runs a task one at a time: a call while it runs makes it run once more afterwards, however many calls there are.
 * So whoever calls knows that a run began after the call.
 *
 * @returns a function that resolves with what a run gave that began after its call
 */
export function coalesce<Result>(task: () => Promise<Result>): () => Promise<Result> {
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
    // What waits for the next run may not have started it yet, though the one before has ended.
    if (next) return next;
    if (!running) return start();
    next = running.then(start, start);
    return next;
  };
}

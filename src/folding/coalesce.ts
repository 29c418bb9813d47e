/**
 * Runs a task one at a time: a call while it runs makes it run once more afterwards, however many calls there are.
 * So whoever calls knows that a run began after the call.
 *
 * @returns a function that resolves when a run that began after its call has ended
 */
export function coalesce(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = () => {
    next = undefined;
    running = task().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (!running) return start();
    next ??= running.then(start, start);
    return next;
  };
}

type Waiting<Key> = { key: Key; tag: number; begin: () => void };

/**
 * Shares a few places among many askers by start-time fair queueing: each piece of work is tagged with when it would
 * start if its asker had a place to itself, and the lowest tag goes first. So one piece of an asker never waits behind
 * the many pieces of another asker, and asking again and again gains nothing.
 *
 * @param atOnce pieces of work under way at once
 * @returns a function that answers as the work does; work that still waits when its signal aborts never begins, and the
 *   function rejects with the reason of the signal
 */
export function createFairQueue<Key>(
  atOnce: number,
): <Result>(key: Key, signal: AbortSignal, work: () => Promise<Result>) => Promise<Result> {
  const waiting: Waiting<Key>[] = [];
  /** The next tag of each asker who is ahead of `now`; the work of all others is tagged with `now`. */
  const ahead = new Map<Key, number>();
  let now = 0;
  let inProgress = 0;

  const proceed = () => {
    while (inProgress < atOnce) {
      const next = waiting.reduce<Waiting<Key> | undefined>(
        (lowest, one) => (lowest === undefined || one.tag < lowest.tag ? one : lowest),
        undefined,
      );
      if (next === undefined) return;
      waiting.splice(waiting.indexOf(next), 1);
      now = next.tag;
      for (const [key, tag] of ahead) if (tag <= now) ahead.delete(key);
      inProgress += 1;
      next.begin();
    }
  };

  const turn = (key: Key, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const tag = ahead.get(key) ?? now;
      ahead.set(key, tag + 1);
      const leave = () => {
        waiting.splice(waiting.indexOf(asked), 1);
        reject(signal.reason);
      };
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const asked = { key, tag, begin };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(asked);
      proceed();
    });

  return async (key, signal, work) => {
    await turn(key, signal);
    try {
      return await work();
    } finally {
      inProgress -= 1;
      proceed();
    }
  };
}

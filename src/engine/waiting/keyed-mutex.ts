import { Mutex } from 'async-mutex';

/** Runs work alone among the work of the same key. */
type Exclusively = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes a mutex for each key of this process: work on one key runs one after the other, in the order in which it came;
 * work on different keys runs side by side.
 */
export function createKeyedMutex(): Exclusively {
  const mutexes = new Map<string, Mutex>();
  return async (key, work) => {
    const mutex = mutexes.get(key) ?? new Mutex();
    mutexes.set(key, mutex);
    try {
      return await mutex.runExclusive(work);
    } finally {
      // An unlocked mutex has nobody waiting for it, so nobody loses it.
      if (!mutex.isLocked() && mutexes.get(key) === mutex) mutexes.delete(key);
    }
  };
}

import DataLoader from 'dataloader';

/**
 * Loads together the keys that are asked for at the same time, by DataLoader. Keys that are asked for during a load go
 * into the next one, so that one query serves them all. A load begins after all of its keys were asked for, and nothing
 * is kept: each value is as fresh as if it had been loaded alone.
 *
 * @param load gives the values of the keys, in their order
 * @param atOnce keys of one load at most
 * @returns a function that loads one value, and throws what the load that it was part of threw
 */
export function batchLoads<Key, Value>(
  load: (keys: readonly Key[]) => Promise<Value[]>,
  atOnce = 500,
): (key: Key) => Promise<Value> {
  let line: Promise<unknown> = Promise.resolve();
  let inProgress: Promise<unknown> = line;
  const loader = new DataLoader<Key, Value>(
    (keys) => {
      const loaded = load(keys);
      // The next load waits for this promise, which must not keep the loaded values alive.
      inProgress = loaded.then(
        () => undefined,
        () => undefined,
      );
      return loaded;
    },
    {
      cache: false,
      maxBatchSize: atOnce,
      batchScheduleFn(dispatch) {
        line = line
          // Keys of the same turn of the event loop join the first load.
          .then(() => new Promise((resolve) => setImmediate(resolve)))
          .then(() => {
            dispatch();
            return inProgress;
          });
      },
    },
  );
  return (key) => loader.load(key);
}

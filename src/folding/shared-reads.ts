import { coalesce } from './coalesce.ts';

/**
 * Reads by key, together: keys that are asked for while a read is under way go into the next one. As commits in a
 * group, this makes many small reads cheap, and nobody gets an answer that is older than the question.
 *
 * @param load reads the values of all the keys; a key without a value is left out
 */
export function readTogether<Key, Value>(load: (keys: Key[]) => Promise<Map<Key, Value>>) {
  let asked = new Set<Key>();
  const run = coalesce(() => {
    const keys = [...asked];
    asked = new Set();
    return load(keys);
  });
  return async (key: Key): Promise<Value | undefined> => {
    asked.add(key);
    return (await run()).get(key);
  };
}

/**
 * Reads once for all who ask for the same while a read of it is under way: they share the next one, which begins after
 * they asked.
 */
export function readOnce<Result>(read: (key: string) => Promise<Result>) {
  const underWay = new Map<string, { run: () => Promise<Result>; waiting: number }>();
  return async (key: string): Promise<Result> => {
    const known = underWay.get(key) ?? { run: coalesce(() => read(key)), waiting: 0 };
    underWay.set(key, known);
    known.waiting += 1;
    try {
      return await known.run();
    } finally {
      known.waiting -= 1;
      if (known.waiting === 0) underWay.delete(key);
    }
  };
}

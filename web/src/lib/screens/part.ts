import { inTime } from '../reading/time-limit.ts';
import { onTryAgain } from '../reading/try-again.ts';

const TIMEOUT_MS = 120_000;

/** A part of the app whose code did not arrive. */
export class MissingPart extends Error {
  override name = 'MissingPart';
}

/** A part of the app whose code is loaded when it is needed. */
export type Part<T> = {
  /** The part, once it has arrived. */
  here(): T | undefined;
  /** Loads it. What failed stays failed until something is tried again. @throws MissingPart */
  load(): Promise<T>;
};

const listeners = new Set<() => void>();
let arrivals = 0;

/** How many parts have arrived. */
export const countArrivals = () => arrivals;

/** Calls back when a part arrives. @returns the unsubscriber */
export function onArrival(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Makes a part. One that does not come within 120 s fails like one that breaks. */
export function lazily<T>(fetch: () => Promise<T>): Part<T> {
  let arrived: T | undefined;
  let loading: Promise<T> | undefined;
  let failed = false;
  onTryAgain(() => {
    if (failed) loading = undefined;
    failed = false;
  });
  const begin = async () => {
    try {
      arrived = await inTime(fetch(), TIMEOUT_MS, 'A part of the page did not arrive in time');
    } catch (error) {
      failed = true;
      throw new MissingPart('A part of the page did not arrive', { cause: error });
    }
    arrivals += 1;
    for (const listener of listeners) listener();
    return arrived;
  };
  return {
    here: () => arrived,
    load() {
      loading ??= begin();
      return loading;
    },
  };
}

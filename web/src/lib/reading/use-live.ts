import { useCallback, useEffect, useRef } from 'react';
import useSWR from 'swr';
import { type Throttled, throttled } from './throttle.ts';
import { useShownRead } from './use-shown-read.ts';

type HowOften = {
  /** The longest time between two loads, in milliseconds. */
  atLeastEvery: number;
  /** The shortest time between the starts of two loads, in milliseconds, however often `refresh` is called. */
  atMostEvery: number;
};

export type Live<T> = {
  /** The last data. While a new key loads, it is that of the key before. */
  data: T | undefined;
  /** `performance.now()` when it arrived. */
  receivedAt: number | undefined;
  /** Why the last load failed; `undefined` as soon as one succeeds. */
  error: unknown;
  refresh: () => void;
};

/**
 * Keeps something loaded: at once when the key changes, then as often as given and whenever `refresh` is called.
 *
 * @param key names what is loaded; another key loads anew
 */
export function useLive<T>(key: string, load: () => Promise<T>, { atLeastEvery, atMostEvery }: HowOften): Live<T> {
  const { data, error, mutate } = useSWR<{ value: T; receivedAt: number }, unknown>(
    key,
    async () => ({ value: await load(), receivedAt: performance.now() }),
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  );
  useShownRead(key);
  const throttle = useRef<Throttled>(undefined);
  useEffect(() => {
    const loads = throttled(() => mutate(), atMostEvery);
    const timer = setInterval(loads.request, atLeastEvery);
    throttle.current = loads;
    return () => {
      clearInterval(timer);
      loads.stop();
    };
  }, [mutate, atLeastEvery, atMostEvery]);
  const refresh = useCallback(() => throttle.current?.request(), []);
  return { data: data?.value, receivedAt: data?.receivedAt, error, refresh };
}

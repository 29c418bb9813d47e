import { useState } from 'react';
import useSWR, { mutate as mutateAll } from 'swr';
import { type ApiRequest, call } from './api.ts';
import { storedUser } from './session-store.ts';

export type Read<T> = {
  /** What was read last; that of an earlier path is kept while a new one loads when `keep` says so. */
  data: T | undefined;
  /** Why the last try failed; `undefined` once one succeeds. */
  error: unknown;
  /** True as long as nothing has arrived and nothing has failed. */
  loading: boolean;
  /** True while an answer is on its way, also with older data at hand. */
  refreshing: boolean;
  /** True while `data` is that of an earlier path. */
  outdated: boolean;
  /** Reads again now. */
  reload: () => Promise<T | undefined>;
  /** Takes what a write has answered, or is about to, for what was read; asks nothing. */
  replace: (data: T) => Promise<T | undefined>;
};

type Reading = Pick<ApiRequest, 'query' | 'auth' | 'failure'> & {
  /** Keeps showing what an earlier path brought while the next one loads. */
  keep?: boolean;
};

/**
 * Reads something from the API and keeps it for every component that reads the same.
 *
 * @param path below the API's base; `null` reads nothing
 */
export function useRead<T>(path: string | null, { keep = false, ...request }: Reading): Read<T> {
  // What is a person's own is not shown to the next one who signs in on this page.
  const whose = request.auth === 'required' ? storedUser()?.id : undefined;
  const key = path === null ? null : [path, request.query ?? {}, whose];
  const { data, error, isLoading, isValidating, mutate } = useSWR<T, unknown>(key, () => call<T>(path ?? '', request), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    // Who comes back to a screen sees it as it is, not as it was a second ago; reads at the same time are still one.
    dedupingInterval: 0,
  });
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  // A failure takes the place of what was kept: that was the answer to another question.
  const kept = keep && data === undefined && error === undefined ? last : undefined;
  return {
    data: data ?? kept,
    error,
    loading: isLoading && data === undefined && kept === undefined,
    refreshing: isValidating,
    outdated: kept !== undefined,
    reload: () => mutate(),
    replace: (replacement) => mutate(replacement, { revalidate: false }),
  };
}

/** Reads again all that was read from a path, whatever it was asked with: at once what is shown, the rest when it is. */
export function readAgain(path: string): Promise<unknown> {
  return mutateAll((key) => Array.isArray(key) && key[0] === path);
}

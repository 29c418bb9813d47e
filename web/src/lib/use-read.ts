import { useState } from 'react';
import useSWR, { mutate as mutateAll } from 'swr';
import { type ApiRequest, call } from './api.ts';
import { storedUser } from './session-store.ts';

export type Read<T> = {
  /** The last answer. With `keep`, that of an earlier path stays while a new one loads. */
  data: T | undefined;
  /** Why the last try failed; `undefined` once one succeeds. */
  error: unknown;
  /** True as long as nothing has arrived and nothing has failed. */
  loading: boolean;
  /** True while an answer is on its way, also with older data at hand. */
  refreshing: boolean;
  /** True while `data` is that of an earlier path. */
  outdated: boolean;
  reload: () => Promise<T | undefined>;
  /** Replaces the data with what a write has answered, or is expected to answer; sends no request. */
  replace: (data: T) => Promise<T | undefined>;
};

type Reading = Pick<ApiRequest, 'query' | 'auth' | 'failure'> & {
  /** Keeps the data of an earlier path while the next one loads. */
  keep?: boolean;
};

/**
 * Reads something from the API and keeps it for every component that reads the same.
 *
 * @param path below the API's base; `null` reads nothing
 */
export function useRead<T>(path: string | null, { keep = false, ...request }: Reading): Read<T> {
  // The person is in the key of personal data, so that the next person on this page never sees it.
  const whose = request.auth === 'required' ? storedUser()?.id : undefined;
  const key = path === null ? null : [path, request.query ?? {}, whose];
  const { data, error, isLoading, isValidating, mutate } = useSWR<T, unknown>(key, () => call<T>(path ?? '', request), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    // A screen that opens again reads again. Reads at the same time still share one request.
    dedupingInterval: 0,
  });
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  // A failure replaces the kept data, because that belongs to another path.
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

/** Reads a path again, with every query: at once where it is shown, elsewhere when it is shown again. */
export function readAgain(path: string): Promise<unknown> {
  return mutateAll((key) => Array.isArray(key) && key[0] === path);
}

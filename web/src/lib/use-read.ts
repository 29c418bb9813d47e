import useSWR, { mutate as mutateAll, unstable_serialize as serialize, useSWRConfig } from 'swr';
import { type ApiRequest, call } from './api.ts';
import { inTurn } from './in-turn.ts';
import { isGone, isUnder } from './read-key.ts';
import { storedUser } from './session-store.ts';
import { useShownRead } from './use-shown-read.ts';

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
  /** Replaces the data with what a write has answered; sends no request. */
  replace: (data: T) => Promise<T | undefined>;
  /** Shows what a write should answer, then its answer. Writes wait for each other; one that fails is undone. */
  write: (expected: T, work: () => Promise<T>) => Promise<T | undefined>;
};

type Reading = Pick<ApiRequest, 'query' | 'auth' | 'failure'> & {
  /** Keeps the data of an earlier path while the next one loads. */
  keep?: boolean;
  /** The id of what it is a part of, when the path does not say it: another parent has nothing of an earlier one. */
  of?: number | undefined;
};

/**
 * Reads something from the API and keeps it for every component that reads the same. An answer that it does not exist
 * clears what was kept of it, and of everything below its path.
 *
 * @param path below the API's base; `null` reads nothing
 */
export function useRead<T>(path: string | null, { keep = false, of, ...request }: Reading): Read<T> {
  const { cache } = useSWRConfig();
  // The person is in the key of personal data, so that the next person on this page never sees it.
  const whose = request.auth === 'required' ? storedUser()?.id : undefined;
  const key = path === null ? null : [path, request.query ?? {}, whose, of];
  const { data, error, isLoading, isValidating, mutate } = useSWR<T, unknown>(key, () => read(path ?? '', request), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    // A screen that opens again reads again. Reads at the same time still share one request.
    dedupingInterval: 0,
    keepPreviousData: keep,
  });
  useShownRead(key);
  const outdated = data !== undefined && cache.get(serialize(key))?.data === undefined;
  // A failure replaces the kept data, because that belongs to another path.
  const shown = outdated && error !== undefined ? undefined : data;
  return {
    data: shown,
    error,
    loading: isLoading && shown === undefined,
    refreshing: isValidating,
    outdated: outdated && shown !== undefined,
    reload: () => mutate(),
    replace: (replacement) => mutate(replacement, { revalidate: false }),
    write: (expected, work) =>
      mutate(() => inTurn(path ?? '', work), { optimisticData: expected, rollbackOnError: true, revalidate: false }),
  };
}

async function read<T>(path: string, request: ApiRequest): Promise<T> {
  try {
    return await call<T>(path, request);
  } catch (error) {
    if (isGone(error)) await mutateAll((key) => isUnder(key, path), undefined, { revalidate: false });
    throw error;
  }
}

/** Reads a path again, with every query: at once where it is shown, elsewhere when it is shown again. */
export function readAgain(path: string): Promise<unknown> {
  return mutateAll((key) => Array.isArray(key) && key[0] === path);
}

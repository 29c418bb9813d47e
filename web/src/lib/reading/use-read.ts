import useSWR, { mutate as mutateAll, unstable_serialize as serialize, useSWRConfig } from 'swr';
import { storedUser } from '../session/session-store.ts';
import { type ApiRequest, call } from './api.ts';
import { inTurn } from './in-turn.ts';
import { isGone, isUnder } from './read-key.ts';
import { useShownRead } from './use-shown-read.ts';

/** Milliseconds for which an answer that nobody has taken counts as new. */
const SOON_MS = 5_000;

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

type Reading = Pick<ApiRequest, 'query' | 'auth' | 'endsSession' | 'failure'> & {
  /** Keeps the data of an earlier path while the next one loads. */
  keep?: boolean;
  /** The id of what it is a part of, when the path does not say it: another parent has nothing of an earlier one. */
  of?: number | undefined;
};

/** The person is in the key of personal data, so that the next person on this page never sees it. */
const keyOf = (path: string, { query = {}, auth, of }: Reading) => [
  path,
  query,
  auth === 'required' ? storedUser()?.id : undefined,
  of,
];

let begun: { key: string; answer: Promise<unknown> } | undefined;

/**
 * Begins to read what `useRead` will be asked for in a moment. What fails or is not taken soon is read anew.
 *
 * @returns the answer
 */
export function beginRead(path: string, reading: Reading): Promise<unknown> {
  const answer = read(path, reading);
  const own = { key: serialize(keyOf(path, reading)), answer };
  const forget = () => {
    if (begun === own) begun = undefined;
  };
  begun = own;
  setTimeout(forget, SOON_MS);
  answer.catch(forget);
  return answer;
}

/** The answer that was begun under a key, once. */
function takeBegun<T>(key: unknown[]): Promise<T> | undefined {
  if (begun?.key !== serialize(key)) return undefined;
  const { answer } = begun;
  begun = undefined;
  return answer as Promise<T>;
}

/**
 * Reads something from the API and keeps it for every component that reads the same. An answer that it does not exist
 * clears what was kept of it, and of everything below its path.
 *
 * @param path below the API's base; `null` reads nothing
 */
export function useRead<T>(path: string | null, reading: Reading): Read<T> {
  const { cache } = useSWRConfig();
  const key = path === null ? null : keyOf(path, reading);
  const fetch = (asked: unknown[]) => takeBegun<T>(asked) ?? read<T>(path ?? '', reading);
  const { data, error, isLoading, isValidating, mutate } = useSWR<T, unknown>(key, fetch, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    // A screen that opens again reads again. Reads at the same time still share one request.
    dedupingInterval: 0,
    keepPreviousData: reading.keep ?? false,
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

/**
 * Reads a path again, with every query, and everything below it: at once where it is shown, elsewhere when it is shown
 * again.
 */
export function readAgain(path: string): Promise<unknown> {
  return mutateAll((key) => isUnder(key, path));
}

import { useCallback, useEffect, useState } from 'react';
import { type ApiRequest, callTagged, type Tagged } from '../reading/api.ts';

export type Once<T> = {
  data: T | undefined;
  /** The `ETag` of the data. */
  etag: string | null;
  /** Why the last try failed. */
  error: unknown;
  reload: () => Promise<void>;
};

/**
 * Reads something from the API once. It is for forms, whose fields must not change while people fill them in. A failed
 * read is tried again when the connection comes back.
 *
 * @param path below the API's base; must not change while the component is mounted
 */
export function useOnce<T>(path: string, { auth, failure }: Pick<ApiRequest, 'auth' | 'failure'>): Once<T> {
  const [answer, setAnswer] = useState<Tagged<T>>();
  const [error, setError] = useState<unknown>();
  const reload = useCallback(async () => {
    try {
      setAnswer(await callTagged<T>(path, { failure, ...(auth && { auth }) }));
      setError(undefined);
    } catch (reason) {
      setError(reason);
    }
  }, [path, auth, failure]);
  useEffect(() => void reload(), [reload]);
  useEffect(() => {
    if (error === undefined) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [error, reload]);
  return { data: answer?.data, etag: answer?.etag ?? null, error, reload };
}

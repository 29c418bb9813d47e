import { openPool } from '../db/pool.ts';
import { isCutOff } from '../db/sql-state.ts';
import { type ReadSource, readSource } from './read-source.ts';

/** Makes a function that does reads until the session fails: then all that are under way fail at once. */
function untilFailure(failed: AbortController): ReadSource['during'] {
  const rejects = new Set<(error: unknown) => void>();
  failed.signal.addEventListener('abort', () => {
    for (const reject of rejects) reject(failed.signal.reason);
  });
  return async <Result>(work: () => Promise<Result>) => {
    failed.signal.throwIfAborted();
    // A race with one promise of the whole session would keep each read in memory until its end.
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    rejects.add(reject);
    work().then(resolve, (error: unknown) => {
      if (isCutOff(error)) failed.abort(error);
      reject(error);
    });
    return promise.finally(() => rejects.delete(reject));
  };
}

/** Opens the pools of a session. What looks at the replica has one of its own, and waits for no read. */
export function openSession(url: string, failed: AbortController) {
  const db = openPool(url, { max: 20, name: 'vernissage replica reads', limits: 'serve', to: 'replica' });
  const looks = openPool(url, { max: 4, name: 'vernissage replica looks', limits: 'look', to: 'replica' });
  const watch = openPool(url, { max: 1, name: 'vernissage replica watch', limits: 'watch', to: 'replica' });
  const source = readSource({ db, looks, asks: watch, during: untilFailure(failed) });
  return { source, watch, pools: [db, looks, watch] };
}

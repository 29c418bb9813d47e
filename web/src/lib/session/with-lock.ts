/**
 * Does something while no other tab does it. A tab that was put to sleep may keep the lock for ever, so after the time
 * limit the work begins without it. Only secure origins have locks, and only while their owner has not blocked storage.
 *
 * @param limit milliseconds
 */
export async function withLock<T>(name: string, limit: number, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  let begun = false;
  const turn = () => {
    begun = true;
    return work();
  };
  return navigator.locks.request(name, { signal: AbortSignal.timeout(limit) }, turn).catch((error: unknown) => {
    if (begun) throw error;
    return work();
  });
}

import { fail } from '../../errors.ts';

/** Uploads that a process takes at once; most of them are arriving, or wait to be drawn. */
const TAKEN_AT_ONCE = 64;
/** Uploads that it takes at once from one account, so that no account takes all slots. */
const OF_ONE_ACCOUNT = 3;
/** Seconds after which a refused client may try again. */
const RETRY_AFTER = 5;

/**
 * Counts the uploads that are under way.
 *
 * @returns `inSlot(account, work)`, which runs the work in a slot and frees the slot however the work ends. It throws
 *   TOO_MANY_UPLOADS when all slots of the account are taken, OVERLOADED when all of the process are
 */
export function createSlots(): <Result>(account: number, work: () => Promise<Result>) => Promise<Result> {
  const taken = new Map<number, number>();
  let inProgress = 0;

  return async (account, work) => {
    const own = taken.get(account) ?? 0;
    if (own >= OF_ONE_ACCOUNT) throw fail('TOO_MANY_UPLOADS', { retryAfter: RETRY_AFTER });
    if (inProgress >= TAKEN_AT_ONCE) throw fail('OVERLOADED', { retryAfter: RETRY_AFTER });
    taken.set(account, own + 1);
    inProgress += 1;
    try {
      return await work();
    } finally {
      inProgress -= 1;
      const left = (taken.get(account) ?? 1) - 1;
      if (left === 0) taken.delete(account);
      else taken.set(account, left);
    }
  };
}

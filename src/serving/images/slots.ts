import { fail } from '../../errors.ts';
import type { Network } from '../http/networks.ts';

/** Uploads that a process takes at once; most of them are arriving, or wait to be drawn. */
const TAKEN_AT_ONCE = 64;
/** Uploads that it takes at once from one account, and from a network: accounts cost nothing. */
const OF_ONE_ACCOUNT = 3;
const OF_A_NETWORK = 8;
/** Seconds after which a refused client may try again. */
const RETRY_AFTER = 5;

type InSlot = <Result>(account: number, networks: readonly Network[], work: () => Promise<Result>) => Promise<Result>;

/**
 * Counts the uploads that are under way.
 *
 * @returns `inSlot(account, networks, work)`, which runs the work in a slot and frees the slot however the work ends. It
 *   throws TOO_MANY_UPLOADS when all slots of the account or of one of its networks are taken, OVERLOADED when all of
 *   the process are
 */
export function createSlots(): InSlot {
  const taken = new Map<string, number>();
  let inProgress = 0;
  const count = (holder: string, more: number) => {
    const held = (taken.get(holder) ?? 0) + more;
    if (held === 0) taken.delete(holder);
    else taken.set(holder, held);
  };

  return async (account, networks, work) => {
    const holders: [name: string, most: number, message?: string][] = [
      [`account ${account}`, OF_ONE_ACCOUNT],
      ...networks.map(({ name, times }): [string, number, string] => [
        `network ${name}`,
        OF_A_NETWORK * times,
        'Many uploads from your network are under way; please wait a moment',
      ]),
    ];
    for (const [name, most, message] of holders)
      if ((taken.get(name) ?? 0) >= most)
        throw fail('TOO_MANY_UPLOADS', { retryAfter: RETRY_AFTER, ...(message && { message }) });
    if (inProgress >= TAKEN_AT_ONCE) throw fail('OVERLOADED', { retryAfter: RETRY_AFTER });
    for (const [name] of holders) count(name, 1);
    inProgress += 1;
    try {
      return await work();
    } finally {
      inProgress -= 1;
      for (const [name] of holders) count(name, -1);
    }
  };
}

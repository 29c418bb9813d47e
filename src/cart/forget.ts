import type { DomainLog } from '../log/domain.ts';
import { execute } from '../log/execute.ts';
import { loadState } from '../log/load-state.ts';
import type { EndedStream } from '../log/redact.ts';
import { cart, cartStream, deleteCart, isDeleted } from './decide.ts';

/**
 * Deletes the cart of an account, unless that is done.
 *
 * @returns its stream, to be blanked; null when there never was a cart
 */
export async function forgetCart(domainLog: DomainLog, userId: number, at: Date): Promise<EndedStream | null> {
  const stream = cartStream(userId);
  const { state, upTo: before } = await loadState(domainLog, stream, cart);
  if (before === 0) return null;
  if (isDeleted(state)) return { stream, position: before };
  const { upTo } = await execute(domainLog, {
    stream,
    decider: cart,
    decide: () => deleteCart({ userId }),
    actorId: null,
    at,
    requestId: 'erase',
  });
  return { stream, position: upTo };
}

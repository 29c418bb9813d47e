import type { DomainLog } from '../../engine/log/domain.ts';
import { endStream } from '../../engine/log/end-stream.ts';
import type { EndedStream } from '../../engine/log/redact.ts';
import { cart, cartStream, deleteCart } from './decide.ts';

/**
 * Deletes the cart of an account, unless that is done.
 *
 * @returns its stream, to be blanked; null when there never was a cart
 */
export function forgetCart(domainLog: DomainLog, userId: number, at: Date): Promise<EndedStream | null> {
  return endStream(domainLog, {
    stream: cartStream(userId),
    decider: cart,
    decide: (state) => deleteCart(state, { userId }),
    at,
  });
}

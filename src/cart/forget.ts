import type { DomainLog } from '../log/domain.ts';
import { execute } from '../log/execute.ts';
import type { EndedStream } from '../log/redact.ts';
import { cart, cartStream, deleteCart } from './decide.ts';

/**
 * Ends the cart of an account, unless it has ended.
 *
 * @returns its stream, to be blanked; null when there never was a cart
 */
export async function forgetCart(domainLog: DomainLog, userId: number, at: Date): Promise<EndedStream | null> {
  const stream = cartStream(userId);
  const last = (await domainLog.load(stream)).at(-1);
  if (!last) return null;
  if (last.type === 'cart_deleted') return { stream, position: last.position };
  const { upTo } = await execute(domainLog, {
    stream,
    decider: cart,
    decide: (state) => deleteCart(state, { userId }),
    actorId: null,
    at,
    requestId: 'erase',
  });
  return { stream, position: upTo };
}

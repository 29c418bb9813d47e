import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Cart } from '../../contract/cart.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { CatchUp } from '../../engine/folding/reading/catch-up.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { execute } from '../../engine/log/execute.ts';
import type { Once } from '../../serving/http/idempotency/once.ts';
import { announcePosition } from '../../serving/http/read-your-writes.ts';
import { requireUserId } from '../../serving/http/session.ts';
import { type CartState, cart, cartStream } from './decide.ts';
import { presentDecided } from './decided.ts';
import type { CartEvent } from './events.ts';
import { type ReadCart, whenAway } from './read.ts';

/** What the routes of carts need. */
export type CartParts = {
  config: Pick<Config, 'shippingBasisPoints' | 'taxBasisPoints'>;
  db: Kysely<DB>;
  domainLog: DomainLog;
  catchUp: CatchUp;
  once: Once;
  now: () => Date;
};

/**
 * Runs a decision on the caller's cart, and announces its position.
 *
 * @param eventId the first event's id, when the same request may have run before
 * @returns the whole cart: from its read model, or as it was decided while that is behind or missing
 * @throws what the decision throws, CONFLICT
 */
type Run = (
  request: FastifyRequest,
  reply: FastifyReply,
  decide: (state: CartState, userId: number) => { events: CartEvent[] },
  eventId?: string,
) => Promise<Cart>;

/** Makes a `Run`. */
export function runOn({ config, domainLog, catchUp, now }: CartParts, readCart: ReadCart): Run {
  return async (request, reply, decide, eventId) => {
    const userId = requireUserId(request);
    const { state, position, upTo } = await execute(domainLog, {
      stream: cartStream(userId),
      decider: cart,
      decide: (state: CartState) => decide(state, userId),
      actorId: userId,
      at: now(),
      requestId: request.id,
      eventId,
    });
    announcePosition(reply, position);
    const decided = () => presentDecided(domainLog, userId, state, { rates: config, at: now() });
    return (await catchUp('cart', upTo)) ? readCart(userId).then(({ cart }) => cart, whenAway(decided)) : decided();
  };
}

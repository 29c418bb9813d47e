import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import { fail } from '../../errors.ts';
import { announcePosition } from '../../serving/http/read-your-writes.ts';
import { requireUserId } from '../../serving/http/session.ts';
import { asParty, changeOrder } from './change.ts';
import { type Order, requireParty } from './decide.ts';
import type { OrderEvent } from './events.ts';
import { idOf } from './params.ts';
import type { OrderParts } from './parts.ts';
import { loadOrders, type Side, type Told } from './read.ts';

type Request = FastifyRequest<{ Params: { id: string } }>;

/** Writes what is said with a change, in the same transaction. */
type Alongside = (transaction: Kysely<DB>) => Promise<void>;

/** Makes what a route does with one order of the caller, who stands on one side of it. */
export function onOrderOf(parts: OrderParts, side: Side) {
  /** The order in the path. @throws ORDER_NOT_FOUND */
  async function read(request: Request): Promise<Told> {
    const [told] = await loadOrders(parts, [idOf(request.params)]);
    if (!told) throw fail('ORDER_NOT_FOUND');
    requireParty(told.order, side, requireUserId(request));
    return told;
  }
  return {
    read,
    /** Changes the order in the path, and announces the position. @throws ORDER_NOT_FOUND; what `decide` throws; CONFLICT */
    async change(
      request: Request,
      reply: FastifyReply,
      decide: (order: Order, at: Date) => OrderEvent[],
      alongside?: Alongside,
    ): Promise<Told> {
      const [userId, at] = [requireUserId(request), parts.now()];
      const decided = asParty(side, userId, (order) => decide(order, at));
      const occasion = { actorId: userId, at, requestId: request.id, alongside };
      announcePosition(reply, await changeOrder(parts.domainLog, idOf(request.params), decided, occasion));
      return read(request);
    },
  };
}

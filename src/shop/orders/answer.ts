import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { Load } from '../../engine/log/execute-together.ts';
import { fail } from '../../errors.ts';
import { announcePosition } from '../../serving/http/read-your-writes.ts';
import { requireUserId } from '../../serving/http/session.ts';
import { asParty, changeOrder } from './change.ts';
import type { OrderEvent } from './events.ts';
import { idOf } from './params.ts';
import type { OrderParts } from './parts.ts';
import { loadOrders, type Side, type Told } from './read.ts';
import type { Order } from './state.ts';
import { requireParty } from './status.ts';

type Request = FastifyRequest<{ Params: { id: string } }>;

/** What is said with a change. */
type Said = Partial<Pick<DB['selling.order_words'], 'return_answer' | 'return_reason' | 'tracking'>>;

/** Writes it, in the transaction of the change. */
const writing = (orderId: number, said: Said) => async (transaction: Kysely<DB>) => {
  await transaction.updateTable('selling.order_words').set(said).where('order_id', '=', orderId).execute();
};

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
    /** Changes the order in the path and what is said in it, and announces the position. @throws ORDER_NOT_FOUND; what `decide` throws; CONFLICT */
    async change(
      request: Request,
      reply: FastifyReply,
      decide: (order: Order, at: Date, load: Load) => OrderEvent[] | Promise<OrderEvent[]>,
      said?: Said,
    ): Promise<Told> {
      const [userId, at] = [requireUserId(request), parts.now()];
      const decided = asParty(side, userId, (order, load) => decide(order, at, load));
      const id = idOf(request.params);
      const alongside = said && writing(id, said);
      const occasion = { actorId: userId, at, requestId: request.id, alongside };
      announcePosition(reply, await changeOrder(parts.domainLog, id, decided, occasion));
      return read(request);
    },
  };
}

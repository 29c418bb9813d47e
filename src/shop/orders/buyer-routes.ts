import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { OrderReply, OrdersQuery, OrdersReply } from '../../contract/orders.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import { seesOwnWrites } from '../../serving/http/read-your-writes.ts';
import { requireUserId, signedInOnly } from '../../serving/http/session.ts';
import { onOrderOf } from './answer.ts';
import { cancelOrder } from './decide.ts';
import { IdParams } from './params.ts';
import type { OrderParts } from './parts.ts';
import { presentOrder } from './present.ts';
import { readOrders, type Told } from './read.ts';

const tags = ['orders'];

/** What the caller has ordered. */
export function buyerRoutes(parts: OrderParts): FastifyPluginAsyncTypebox {
  const { catchUp, db, now } = parts;
  const own = onOrderOf(parts, 'buyer_id');
  const answer = ({ order, words }: Told) => ({ order: presentOrder(order, words, now()) });

  return async (app) => {
    app.get(
      '/orders',
      {
        onRequest: signedInOnly,
        preHandler: seesOwnWrites(catchUp, 'orders'),
        schema: {
          tags,
          operationId: 'listOrders',
          summary: 'The own orders, the newest first',
          querystring: OrdersQuery,
          response: { 200: OrdersReply, 400: ErrorReply, 401: ErrorReply, 404: ErrorReply },
        },
      },
      async (request) => {
        const [userId, at] = [requireUserId(request), now()];
        const { found, ...page } = await readOrders(db, { ...request.query, side: 'buyer_id', userId, at });
        return { orders: found.map(({ order, words }) => presentOrder(order, words, at)), ...page };
      },
    );

    app.get(
      '/orders/:id',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'getOrder',
          summary: 'An own order, as the log has it',
          params: IdParams,
          response: { 200: OrderReply, 401: ErrorReply, 404: ErrorReply },
        },
      },
      async (request) => answer(await own.read(request)),
    );

    app.post(
      '/orders/:id/cancel',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'cancelOrder',
          summary: 'Take back an own order that is not paid yet; its pieces are free at once',
          params: IdParams,
          response: { 200: OrderReply, 401: ErrorReply, 404: ErrorReply, 409: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => answer(await own.change(request, reply, cancelOrder)),
    );
  };
}

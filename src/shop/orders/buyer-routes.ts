import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { OrderReply, OrdersQuery, OrdersReply } from '../../contract/orders.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import { ReturnBody } from '../../contract/returns.ts';
import { invalidFor } from '../../errors.ts';
import { seesOwnWrites } from '../../serving/http/read-your-writes.ts';
import { requireUserId, signedInOnly } from '../../serving/http/session.ts';
import { onOrderOf } from './answer.ts';
import { cancelOrder, deliverOrder } from './decide.ts';
import { readOrders } from './lists.ts';
import { IdParams } from './params.ts';
import type { OrderParts } from './parts.ts';
import { presentOrder } from './present.ts';
import type { Told } from './read.ts';
import { askReturn } from './returns.ts';

const tags = ['orders'];
const CHANGED = { 200: OrderReply, 401: ErrorReply, 404: ErrorReply, 409: ErrorReply, 503: ErrorReply };

/** What the caller has ordered. */
export function buyerRoutes(parts: OrderParts): FastifyPluginAsyncTypebox {
  const { catchUp, config, db, now } = parts;
  const { returnDays } = config;
  const own = onOrderOf(parts, 'buyer_id');
  const answer = ({ order, words }: Told) => ({ order: presentOrder(order, words, { at: now(), returnDays }) });

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
        return { orders: found.map(({ order, words }) => presentOrder(order, words, { at, returnDays })), ...page };
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

    const steps = [
      [
        'cancel',
        'cancelOrder',
        'Take back an own order that is not shipped yet; its pieces are free at once',
        cancelOrder,
      ],
      ['delivered', 'receiveOrder', 'Say that an own order has arrived', deliverOrder],
    ] as const;
    for (const [step, operationId, summary, decide] of steps)
      app.post(
        `/orders/:id/${step}`,
        { onRequest: signedInOnly, schema: { tags, operationId, summary, params: IdParams, response: CHANGED } },
        async (request, reply) => answer(await own.change(request, reply, decide)),
      );

    app.post(
      '/orders/:id/return',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'askReturn',
          summary: 'Ask to send back works of an own order that has arrived, once and within some days',
          params: IdParams,
          body: ReturnBody,
          response: { ...CHANGED, 400: ErrorReply },
        },
      },
      async (request, reply) => {
        const { lines } = request.body;
        const reason = request.body.reason.trim();
        if (reason === '') throw invalidFor('reason', 'Please say why');
        const asked = await own.change(request, reply, (order, at) => askReturn(order, { at, lines, returnDays }), {
          return_reason: reason,
        });
        return answer(asked);
      },
    );
  };
}

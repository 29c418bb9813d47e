import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { OrdersQuery } from '../../contract/orders.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import { PaidBody, SaleReply, SalesReply, SalesSummary, ShippedBody } from '../../contract/sales.ts';
import { seesOwnWrites } from '../../serving/http/read-your-writes.ts';
import { requireUserId, signedInOnly } from '../../serving/http/session.ts';
import { onOrderOf } from './answer.ts';
import { acceptOrder, declineOrder, deliverOrder, payOrder, shipOrder } from './decide.ts';
import { IdParams, idOf } from './params.ts';
import type { OrderParts } from './parts.ts';
import { presentSale } from './present.ts';
import { readOrders, readSummary, type Told } from './read.ts';

const tags = ['sales'];
const DAY = 86_400_000;
const CHANGED = { 200: SaleReply, 401: ErrorReply, 404: ErrorReply, 409: ErrorReply, 503: ErrorReply };

/** What collectors ordered of the caller. */
export function saleRoutes(parts: OrderParts): FastifyPluginAsyncTypebox {
  const { catchUp, config, db, now } = parts;
  const own = onOrderOf(parts, 'artist_id');
  const answer = ({ order, words }: Told) => ({ sale: presentSale(order, words, now()) });

  return async (app) => {
    const reads = { onRequest: signedInOnly, preHandler: seesOwnWrites(catchUp, 'orders') };

    app.get(
      '/sales',
      {
        ...reads,
        schema: {
          tags,
          operationId: 'listSales',
          summary: 'What collectors ordered of the caller, the newest first',
          querystring: OrdersQuery,
          response: { 200: SalesReply, 400: ErrorReply, 401: ErrorReply, 404: ErrorReply },
        },
      },
      async (request) => {
        const [userId, at] = [requireUserId(request), now()];
        const { found, ...page } = await readOrders(db, { ...request.query, side: 'artist_id', userId, at });
        return { sales: found.map(({ order, words }) => presentSale(order, words, at)), ...page };
      },
    );

    app.get(
      '/sales/summary',
      {
        ...reads,
        schema: {
          tags,
          operationId: 'summariseSales',
          summary: 'What the caller has sold, by month, and what waits for them',
          response: { 200: SalesSummary, 401: ErrorReply, 404: ErrorReply },
        },
      },
      async (request) => readSummary(db, requireUserId(request), now()),
    );

    app.get(
      '/sales/:id',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'getSale',
          summary: 'One order of a collector, as the log has it',
          params: IdParams,
          response: { 200: SaleReply, 401: ErrorReply, 404: ErrorReply },
        },
      },
      async (request) => answer(await own.read(request)),
    );

    const steps = [
      ['accept', 'acceptSale', 'Accept a request; its pieces are kept for the money to come'],
      ['decline', 'declineSale', 'Decline a request; its pieces are free at once'],
      ['delivered', 'deliverSale', 'Say that it has arrived'],
    ] as const;
    const decisions = {
      accept: (order: Parameters<typeof acceptOrder>[0], at: Date) =>
        acceptOrder(order, { at, until: new Date(at.getTime() + config.arrangedDays * DAY) }),
      decline: declineOrder,
      delivered: deliverOrder,
    };
    for (const [step, operationId, summary] of steps)
      app.post(
        `/sales/:id/${step}`,
        { onRequest: signedInOnly, schema: { tags, operationId, summary, params: IdParams, response: CHANGED } },
        async (request, reply) => answer(await own.change(request, reply, decisions[step])),
      );

    app.post(
      '/sales/:id/paid',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'paySale',
          summary: 'Say that the money has come, and on which day; the pieces are sold',
          params: IdParams,
          body: PaidBody,
          response: { ...CHANGED, 400: ErrorReply },
        },
      },
      async (request, reply) => {
        const paidOn = request.body.paid_on;
        return answer(await own.change(request, reply, (order, at) => payOrder(order, { at, paidOn })));
      },
    );

    app.post(
      '/sales/:id/shipped',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'shipSale',
          summary: 'Say that the parcel is on its way, and how to follow it',
          params: IdParams,
          body: ShippedBody,
          response: { ...CHANGED, 400: ErrorReply },
        },
      },
      async (request, reply) => {
        const tracking = request.body.tracking?.trim() || null;
        const shipped = await own.change(request, reply, shipOrder, async (transaction) => {
          await transaction
            .updateTable('selling.order_words')
            .set({ tracking })
            .where('order_id', '=', idOf(request.params))
            .execute();
        });
        return answer(shipped);
      },
    );
  };
}

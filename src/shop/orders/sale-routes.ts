import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { OrdersQuery } from '../../contract/orders.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import { SaleReply, SalesReply, SalesSummary } from '../../contract/sales.ts';
import { seesOwnWrites } from '../../serving/http/read-your-writes.ts';
import { requireUserId, signedInOnly } from '../../serving/http/session.ts';
import { onOrderOf } from './answer.ts';
import { readOrders } from './lists.ts';
import { IdParams } from './params.ts';
import type { OrderParts } from './parts.ts';
import { presentSale } from './present.ts';
import { readSummary } from './summary.ts';

const tags = ['sales'];

/** What collectors ordered of the caller, to be read. */
export function saleRoutes(parts: OrderParts): FastifyPluginAsyncTypebox {
  const { catchUp, config, db, now } = parts;
  const own = onOrderOf(parts, 'artist_id');
  const { returnDays } = config;

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
        return { sales: found.map(({ order, words }) => presentSale(order, words, { at, returnDays })), ...page };
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
      async (request) => {
        const { order, words } = await own.read(request);
        return { sale: presentSale(order, words, { at: now(), returnDays }) };
      },
    );
  };
}

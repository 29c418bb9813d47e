import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ErrorReply } from '../../contract/primitives.ts';
import { SalesFileQuery } from '../../contract/sales.ts';
import { CSV_FILE, csvFile } from '../../serving/http/csv.ts';
import { seesOwnWrites } from '../../serving/http/read-your-writes.ts';
import { requireUserId, signedInOnly } from '../../serving/http/session.ts';
import type { OrderParts } from './parts.ts';
import { presentSale } from './present.ts';
import { salePages } from './sale-pages.ts';
import { CSV_HEAD, rowsOf } from './sales-csv.ts';

/** What collectors ordered of the caller, as a file for a program for tables. */
export function saleFileRoutes({ catchUp, config, db, now }: OrderParts): FastifyPluginAsyncTypebox {
  async function* linesOf(query: SalesFileQuery, artistId: number, at: Date): AsyncGenerator<string> {
    yield CSV_HEAD;
    for await (const page of salePages(db, { ...query, artistId, at })) {
      const look = { at, returnDays: config.returnDays };
      yield page.map(({ order, words }) => rowsOf(presentSale(order, words, look))).join('');
    }
  }

  return async (app) => {
    app.get(
      '/sales.csv',
      {
        onRequest: signedInOnly,
        preHandler: seesOwnWrites(catchUp, 'orders'),
        exposeHeadRoute: false,
        schema: {
          tags: ['sales'],
          operationId: 'exportSales',
          summary: 'What collectors ordered of the caller, one row for each work of an order, the newest first',
          querystring: SalesFileQuery,
          response: {
            200: CSV_FILE,
            ...{ 400: ErrorReply, 401: ErrorReply, 404: ErrorReply },
          },
        },
      },
      async (request, reply) => {
        const [userId, at] = [requireUserId(request), now()];
        const name = `sales-${at.toISOString().slice(0, 10)}`;
        return csvFile(request, reply, name, linesOf(request.query, userId, at));
      },
    );
  };
}

import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { ErrorReply } from '../../contract/primitives.ts';
import { SalesFileQuery } from '../../contract/sales.ts';
import { answerWithoutEnd } from '../../serving/http/in-progress.ts';
import { seesOwnWrites } from '../../serving/http/read-your-writes.ts';
import { requireUserId, signedInOnly } from '../../serving/http/session.ts';
import type { OrderParts } from './parts.ts';
import { presentSale } from './present.ts';
import { salePages } from './sale-pages.ts';
import { CSV_HEAD, rowsOf } from './sales-csv.ts';

/** Milliseconds after which a client that takes it ever so slowly is cut off. */
const LONGEST = 10 * 60_000;

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
            200: {
              description: 'A file',
              content: { 'text/csv': { schema: Type.Unsafe<Readable>(Type.String()) } },
            },
            ...{ 400: ErrorReply, 401: ErrorReply, 404: ErrorReply },
          },
        },
      },
      async (request, reply) => {
        const [userId, at] = [requireUserId(request), now()];
        const file = Readable.from(linesOf(request.query, userId, at));
        const tooLong = setTimeout(() => file.destroy(new Error('The file was taken too slowly')), LONGEST);
        file.once('close', () => clearTimeout(tooLong));
        answerWithoutEnd(request);
        reply.header('content-disposition', `attachment; filename="sales-${at.toISOString().slice(0, 10)}.csv"`);
        return reply.type('text/csv; charset=utf-8').send(file);
      },
    );
  };
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ErrorReply } from '../../contract/primitives.ts';
import { QuoteQuery, QuoteReply, readPieces } from '../../contract/quote.ts';
import { signedInOnly } from '../../serving/http/session.ts';
import type { OrderParts } from './parts.ts';
import { quote } from './quote.ts';

/** What an order would come to, before it is placed. */
export function quoteRoutes({ config, db, domainLog }: OrderParts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/checkout/quote',
      {
        onRequest: signedInOnly,
        schema: {
          tags: ['orders'],
          operationId: 'quoteCheckout',
          summary: 'What works come to when they are sent to a country: shipping, tax and days, artist by artist',
          querystring: QuoteQuery,
          response: { 200: QuoteReply, 400: ErrorReply, 401: ErrorReply, 404: ErrorReply },
        },
      },
      async ({ query: { pieces, country } }) =>
        quote({ db, domainLog, house: config }, { pieces: readPieces(pieces), country }),
    );
  };
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ErrorReply } from '../../contract/primitives.ts';
import { SellingBody, SellingReply } from '../../contract/selling.ts';
import { artistOnly, requireUserId } from '../../serving/http/session.ts';
import type { OrderParts } from './parts.ts';
import { readSelling, saveSelling } from './terms.ts';

const tags = ['sales'];
const REFUSED = { 401: ErrorReply, 403: ErrorReply, 404: ErrorReply };

/** How the caller sells. Collectors read how to pay as it is when they look; an order keeps what shipping was. */
export function sellingRoutes({ db }: OrderParts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/artists/me/selling',
      {
        onRequest: artistOnly,
        schema: {
          tags,
          operationId: 'getSelling',
          summary: 'How the caller wants to be paid, and what shipping costs',
          response: { 200: SellingReply, ...REFUSED },
        },
      },
      async (request) => readSelling(db, requireUserId(request)),
    );

    app.put(
      '/artists/me/selling',
      {
        onRequest: artistOnly,
        schema: {
          tags,
          operationId: 'saveSelling',
          summary: 'Say how the caller wants to be paid, and what shipping costs; what is left out stays',
          body: SellingBody,
          response: { 200: SellingReply, 400: ErrorReply, ...REFUSED },
        },
      },
      async (request) => saveSelling(db, requireUserId(request), request.body),
    );
  };
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ErrorReply } from '../../contract/primitives.ts';
import { SellingBody, SellingReply } from '../../contract/selling.ts';
import { artistOnly, requireUserId } from '../../serving/http/session.ts';
import type { OrderParts } from './parts.ts';

const tags = ['sales'];
const REFUSED = { 401: ErrorReply, 403: ErrorReply, 404: ErrorReply };

/** How the caller sells. Collectors read it as it is when they look. */
export function sellingRoutes({ db }: OrderParts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/artists/me/selling',
      {
        onRequest: artistOnly,
        schema: {
          tags,
          operationId: 'getSelling',
          summary: 'How the caller wants to be paid',
          response: { 200: SellingReply, ...REFUSED },
        },
      },
      async (request) => {
        const found = await db
          .selectFrom('selling.terms')
          .select('how_to_pay')
          .where('user_id', '=', requireUserId(request))
          .executeTakeFirst();
        return found ?? { how_to_pay: null };
      },
    );

    app.put(
      '/artists/me/selling',
      {
        onRequest: artistOnly,
        schema: {
          tags,
          operationId: 'saveSelling',
          summary: 'Say how the caller wants to be paid',
          body: SellingBody,
          response: { 200: SellingReply, 400: ErrorReply, ...REFUSED },
        },
      },
      async (request) => {
        const how_to_pay = request.body.how_to_pay?.trim() || null;
        await db
          .insertInto('selling.terms')
          .values({ user_id: requireUserId(request), how_to_pay })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ how_to_pay }))
          .execute();
        return { how_to_pay };
      },
    );
  };
}

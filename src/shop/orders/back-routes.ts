import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { toCents } from '../../contract/amounts.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import { ReturnStepBody } from '../../contract/returns.ts';
import { RefundBody, SaleReply } from '../../contract/sales.ts';
import { signedInOnly } from '../../serving/http/session.ts';
import { onOrderOf } from './answer.ts';
import { IdParams } from './params.ts';
import type { OrderParts } from './parts.ts';
import { presentSale } from './present.ts';
import type { Told } from './read.ts';
import { refundOrder } from './refunds.ts';
import { decideReturn } from './returns.ts';

const tags = ['sales'];
const CHANGED = {
  ...{ 200: SaleReply, 400: ErrorReply, 401: ErrorReply, 404: ErrorReply },
  ...{ 409: ErrorReply, 503: ErrorReply },
};

/** Money and works of an order of a collector that go back. */
export function backRoutes(parts: OrderParts): FastifyPluginAsyncTypebox {
  const { config, now } = parts;
  const own = onOrderOf(parts, 'artist_id');
  const answer = ({ order, words }: Told) => ({
    sale: presentSale(order, words, { at: now(), returnDays: config.returnDays }),
  });

  return async (app) => {
    app.post(
      '/sales/:id/refund',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'refundSale',
          summary: 'Say that money went back; all of it ends an order that is not shipped',
          params: IdParams,
          body: RefundBody,
          response: CHANGED,
        },
      },
      async (request, reply) => {
        const { amount, restock, refunded } = request.body;
        const shown = refunded === undefined ? undefined : toCents(refunded);
        const said = { cents: toCents(amount), restock: restock ?? false, shown };
        return answer(await own.change(request, reply, (order, at) => refundOrder(order, { at, ...said })));
      },
    );

    app.post(
      '/sales/:id/return',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'decideReturn',
          summary: 'Accept or refuse that works are sent back, or say that they have come',
          params: IdParams,
          body: ReturnStepBody,
          response: CHANGED,
        },
      },
      async (request, reply) => {
        const { step, answer: words } = request.body;
        const restock = request.body.restock ?? false;
        const said = words?.trim() ? { return_answer: words.trim() } : undefined;
        return answer(await own.change(request, reply, (order) => decideReturn(order, { step, restock }), said));
      },
    );
  };
}

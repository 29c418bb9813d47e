import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CheckoutBody, CheckoutRefusal, CheckoutReply } from '../../contract/checkout.ts';
import { Done, ErrorReply } from '../../contract/primitives.ts';
import { fail } from '../../errors.ts';
import { DEMANDS_KEY, type Work } from '../../serving/http/idempotency/once.ts';
import type { Budget } from '../../serving/http/rate-limit.ts';
import { announcePosition } from '../../serving/http/read-your-writes.ts';
import { requireAccount, requireUserId, signedInOnly } from '../../serving/http/session.ts';
import { asParty, changeOrder } from './change.ts';
import { answerCheckout, loadCheckout } from './checkout-answer.ts';
import { giveUpOrder } from './decide.ts';
import { IdParams, idOf } from './params.ts';
import type { OrderParts } from './parts.ts';
import { placeCheckout } from './place.ts';
import { loadOrders } from './read.ts';

const tags = ['orders'];
const MISSING = { 401: ErrorReply, 404: ErrorReply };

/** Each writes to artists, also when it is taken back at once. */
const CHECKOUTS: Budget = { name: 'checkouts', max: 30, windowMs: 3_600_000 };

/** Ordering what is in a bag: from several artists at once, all of it or nothing. */
export function checkoutRoutes(parts: OrderParts): FastifyPluginAsyncTypebox {
  const { domainLog, limiter, now, once } = parts;

  return async (app) => {
    app.post(
      '/checkout',
      {
        config: DEMANDS_KEY,
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'placeCheckout',
          summary: 'Order works: each artist gets an order, and all pieces are kept meanwhile; all of it or nothing',
          body: CheckoutBody,
          response: { 201: CheckoutReply, 403: ErrorReply, ...MISSING, 404: CheckoutRefusal, 409: CheckoutRefusal },
        },
      },
      (request, reply) => {
        const place: Work<CheckoutReply> = async (eventId, stillOpen) => {
          const { user } = await requireAccount(request);
          if (!user.is_verified) throw fail('EMAIL_UNVERIFIED');
          const spend = () => limiter.spend(CHECKOUTS, String(user.id));
          const at = now();
          const occasion = { userId: user.id, at, requestId: request.id, eventId, stillOpen, spend };
          const { checkoutId, orderIds, position } = await placeCheckout(parts, request.body, occasion);
          announcePosition(reply, position);
          reply.code(201);
          return answerCheckout(parts, checkoutId, () => loadOrders(parts, orderIds), at);
        };
        // The answer says where somebody lives.
        return once.run(request, reply, place, { keeps: 'refusals' });
      },
    );

    app.get(
      '/checkout/:id',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'getCheckout',
          summary: 'What the caller ordered at once',
          params: IdParams,
          response: { 200: CheckoutReply, ...MISSING },
        },
      },
      async (request) => {
        const id = idOf(request.params);
        const userId = requireUserId(request);
        return answerCheckout(parts, id, () => loadCheckout(parts, id, userId), now());
      },
    );

    app.delete(
      '/checkout/:id',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'giveUpCheckout',
          summary: 'Take back every order of it that is not paid yet; the pieces are free at once',
          params: IdParams,
          response: { 204: Done, ...MISSING, 409: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => {
        const userId = requireUserId(request);
        const at = now();
        for (const { order } of await loadCheckout(parts, idOf(request.params), userId)) {
          const giveUp = asParty('buyer_id', userId, (state) => giveUpOrder(state, at));
          const occasion = { actorId: userId, at, requestId: request.id };
          announcePosition(reply, await changeOrder(domainLog, order.order_id, giveUp, occasion));
        }
        return reply.code(204).send(null);
      },
    );
  };
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { CheckoutReply } from '../../../contract/checkout.ts';
import { ErrorReply } from '../../../contract/primitives.ts';
import { fail } from '../../../errors.ts';
import { DEMANDS_KEY, type Work } from '../../../serving/http/idempotency/once.ts';
import { type Budget, limitByAddress } from '../../../serving/http/rate-limit.ts';
import { announcePosition } from '../../../serving/http/read-your-writes.ts';
import { requireUserId, signedInOnly } from '../../../serving/http/session.ts';
import type { Provider } from '../../../serving/payments/provider.ts';
import { answerCheckout, loadCheckout } from '../checkout-answer.ts';
import { IdParams, idOf } from '../params.ts';
import type { OrderParts } from '../parts.ts';
import { askPayment } from './ask.ts';
import { keepNotice } from './notices.ts';
import { hastenLook } from './watched.ts';

const tags = ['orders'];

/** Notices of a network: a provider that was away for a day tells of all of it at once. */
const NOTICES: Budget = { name: 'payment-notices', max: 6_000, windowMs: 60_000 };

/** Paying by card, and hearing of it; there where the shop has a provider of payments. */
export function cardRoutes(parts: OrderParts, provider: Provider): FastifyPluginAsyncTypebox {
  const { db, domainLog, limiter, now, once } = parts;

  return async (app) => {
    app.post(
      '/checkout/:id/pay',
      {
        config: DEMANDS_KEY,
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'payCheckout',
          summary: 'Ask to pay by card for what waits for it; the page to pay on is there a moment later, once',
          params: IdParams,
          response: { 202: CheckoutReply, 401: ErrorReply, 404: ErrorReply, 409: ErrorReply, 503: ErrorReply },
        },
      },
      (request, reply) => {
        const pay: Work<CheckoutReply> = async (eventId, stillOpen) => {
          const [userId, at, checkoutId] = [requireUserId(request), now(), idOf(request.params)];
          const orderIds = (await loadCheckout(parts, checkoutId, userId)).map(({ order }) => order.order_id);
          const occasion = { userId, at, requestId: request.id, eventId, stillOpen };
          const asked = { checkoutId, orderIds, by: provider.name };
          const position = await askPayment(domainLog, asked, occasion);
          // Whoever asks again has come back from the page on which one pays, or is about to.
          if (position === null) await hastenLook(db, checkoutId, at);
          announcePosition(reply, position);
          reply.code(202);
          return answerCheckout(parts, checkoutId, () => loadCheckout(parts, checkoutId, userId), at);
        };
        // The answer says where somebody lives.
        return once.run(request, reply, pay, { keeps: 'refusals' });
      },
    );

    await app.register(async (notices) => {
      // The signature is over the bytes.
      notices.removeContentTypeParser('application/json');
      notices.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      );
      notices.post(
        `/payments/${provider.name}`,
        {
          onRequest: limitByAddress(limiter, NOTICES),
          schema: {
            // It is for the provider alone.
            hide: true,
            tags: ['payments'],
            operationId: 'hearOfPayment',
            summary: 'What the provider of payments says; it signs it, and what has happened is asked of it later',
            response: { 200: Type.Object({}), 401: ErrorReply, 429: ErrorReply },
          },
        },
        async ({ body, headers }) => {
          const notice = Buffer.isBuffer(body) ? provider.readNotice(body, headers) : null;
          if (!notice) throw fail('UNAUTHENTICATED', { message: 'This notice is not signed by the provider' });
          // What is of nothing that was asked for is answered, so that the provider does not say it again.
          if (notice !== 'other') await keepNotice(db, { provider: provider.name, ...notice });
          return {};
        },
      );
    });
  };
}

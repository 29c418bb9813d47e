import type { FastifyPluginAsync } from 'fastify';
import { fail } from '../../errors.ts';
import { openPayments } from '../../serving/payments/open.ts';
import { backRoutes } from './back-routes.ts';
import { buyerRoutes } from './buyer-routes.ts';
import { cardRoutes } from './card/routes.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import type { OrderParts } from './parts.ts';
import { piecesRoutes } from './pieces-routes.ts';
import { quoteRoutes } from './quote-routes.ts';
import { saleFileRoutes } from './sale-file-routes.ts';
import { saleRoutes } from './sale-routes.ts';
import { saleSteps } from './sale-steps.ts';
import { sellingRoutes } from './selling-routes.ts';

/** All routes of orders. Until selling is open, none of them is there, and each says so with its 404. */
export function orderRoutes(parts: OrderParts): FastifyPluginAsync {
  const calls = [
    ...[piecesRoutes(parts), quoteRoutes(parts), saleFileRoutes(parts)],
    ...[checkoutRoutes(parts), buyerRoutes(parts), saleRoutes(parts)],
    ...[saleSteps(parts), backRoutes(parts), sellingRoutes(parts)],
  ];
  const isOpen = parts.config.launched.includes('checkout');
  return async (app) => {
    const provider = await openPayments(parts.config, parts.now);
    if (!isOpen)
      app.addHook('onRequest', async () => {
        throw fail('NOT_LAUNCHED');
      });
    for (const some of provider ? [...calls, cardRoutes(parts, provider)] : calls) await app.register(some);
  };
}

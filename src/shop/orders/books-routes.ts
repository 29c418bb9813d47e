import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import { AdminOrders } from '../../contract/admin-orders.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import type { DB } from '../../engine/db/tables.ts';
import { singleFlight } from '../../engine/waiting/single-flight.ts';
import { fail } from '../../errors.ts';
import { adminsOnly } from '../../serving/http/guards.ts';
import { readAdminOrders } from './books-read.ts';

type Parts = { config: Pick<Config, 'launched' | 'payments'>; looks: Kysely<DB>; now: () => Date };

/** What administrators see of all orders. Until selling is open it is not there. */
export function adminOrderRoutes({ config, looks, now }: Parts): FastifyPluginAsyncTypebox {
  const isOpen = config.launched.includes('checkout');
  // Every open console asks for it again and again.
  const read = singleFlight(() => readAdminOrders(looks, { at: now(), provider: config.payments?.name ?? null }));
  return async (app) => {
    if (!isOpen)
      app.addHook('onRequest', async () => {
        throw fail('NOT_LAUNCHED');
      });
    app.get(
      '/admin/orders',
      {
        onRequest: adminsOnly,
        schema: {
          tags: ['sales'],
          operationId: 'watchOrders',
          summary: 'All orders by their state, what waits or is late, how far orders come, and the books',
          response: { 200: AdminOrders, 401: ErrorReply, 403: ErrorReply, 404: ErrorReply },
        },
      },
      read,
    );
  };
}

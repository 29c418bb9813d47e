import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { OperationsStatus } from '../contract/operations.ts';
import { ErrorReply } from '../contract/primitives.ts';
import type { DB } from '../db/tables.ts';
import type { Projection } from '../folding/projection.ts';
import { adminsOnly } from '../http/guards.ts';
import { type QueueState, readOperationsStatus } from './status.ts';

type Parts = { db: Kysely<DB>; projections: Projection[]; queueState: () => Promise<QueueState> };

/** Shows administrators how the machinery stands. */
export function operationsRoutes({ db, projections, queueState }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/operations/status',
      {
        onRequest: adminsOnly(db),
        schema: {
          tags: ['operations'],
          operationId: 'getOperationsStatus',
          summary: 'The count receipt, the lag of each projection, and the queue',
          response: { 200: OperationsStatus, 401: ErrorReply, 403: ErrorReply },
        },
      },
      async () => ({ ...(await readOperationsStatus(db, projections)), queue: await queueState() }),
    );
  };
}

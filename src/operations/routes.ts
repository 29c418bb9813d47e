import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { OperationsStatus } from '../contract/operations.ts';
import { ErrorReply } from '../contract/primitives.ts';
import type { DB } from '../db/tables.ts';
import type { Projection } from '../folding/projection.ts';
import { adminsOnly } from '../http/guards.ts';
import type { EngagementLog } from '../log/engagement.ts';
import { type QueueState, readOperationsStatus } from './status.ts';

type Parts = {
  looks: Kysely<DB>;
  engagementLog: Pick<EngagementLog, 'writeAcknowledged'>;
  projections: Projection[];
  queueState: () => Promise<QueueState>;
};

/** The route that shows administrators the state of log, projections and queue. */
export function operationsRoutes({ looks, engagementLog, projections, queueState }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/operations/status',
      {
        onRequest: adminsOnly,
        schema: {
          tags: ['operations'],
          operationId: 'getOperationsStatus',
          summary: 'The count receipt, the lag of each projection, and the queue',
          response: { 200: OperationsStatus, 401: ErrorReply, 403: ErrorReply },
        },
      },
      async () => {
        await engagementLog.writeAcknowledged();
        return { ...(await readOperationsStatus(looks, projections)), queue: await queueState() };
      },
    );
  };
}

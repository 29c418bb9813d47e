import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import { EventName, FollowedEvents } from '../../contract/following.ts';
import { OperationsStatus } from '../../contract/operations.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { Projection } from '../../engine/folding/projection.ts';
import type { EngagementLog } from '../../engine/log/engagement.ts';
import { singleFlight } from '../../engine/waiting/single-flight.ts';
import { fail } from '../../errors.ts';
import { adminsOnly } from '../../serving/http/guards.ts';
import { findInExports, tellExport } from './following/exported.ts';
import { followEvents, readSought } from './following/follow.ts';
import { saidInShape } from './said.ts';
import { type QueueState, readOperationsStatus } from './status.ts';

type Parts = {
  looks: Kysely<DB>;
  engagementLog: Pick<EngagementLog, 'writeAcknowledged'>;
  projections: Projection[];
  queueState: () => Promise<QueueState>;
};

/** The routes that show administrators the state of log, projections and queue, and what has become of an event. */
export function operationsRoutes({ looks, engagementLog, projections, queueState }: Parts): FastifyPluginAsyncTypebox {
  // Every open console asks for it again and again.
  const readStatus = singleFlight(async () => {
    await engagementLog.writeAcknowledged();
    return readOperationsStatus(looks, projections);
  });
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
      async () => ({ ...(await readStatus()), queue: await queueState() }),
    );

    app.get(
      '/operations/events/:event',
      {
        onRequest: adminsOnly,
        schema: {
          tags: ['operations'],
          operationId: 'followEvent',
          summary: 'How an event came in, what each read model has made of it, and the rows that it touched',
          params: Type.Object({ event: EventName }),
          response: { 200: FollowedEvents, 400: ErrorReply, 401: ErrorReply, 403: ErrorReply, 404: ErrorReply },
        },
      },
      async ({ params }) => {
        const sought = await readSought(looks, params.event);
        const events = sought ? await followEvents(looks, projections, sought) : [];
        if (events.length > 0)
          return { events: events.map((event) => ({ ...event, details: saidInShape(event.details) })) };
        const [exported] = sought ? await findInExports(looks, sought) : [];
        const message = exported ? tellExport(params.event, exported) : 'No event has this id or position';
        throw fail('NOT_FOUND', { message });
      },
    );
  };
}

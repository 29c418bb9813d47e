import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Done, ErrorReply } from '../../../contract/primitives.ts';
import { ActionBody, BuildComparison, ProjectionParams, ProjectionsReply } from '../../../contract/projections.ts';
import type { DB } from '../../../engine/db/tables.ts';
import { readComparison } from '../../../engine/folding/comparing/kept-comparison.ts';
import type { Projection } from '../../../engine/folding/projection.ts';
import type { DomainLog } from '../../../engine/log/domain.ts';
import { fail } from '../../../errors.ts';
import { adminsOnly } from '../../../serving/http/guards.ts';
import { limitWrites } from '../../../serving/http/limit-writes.ts';
import type { RateLimiter } from '../../../serving/http/rate-limit.ts';
import { announcePosition } from '../../../serving/http/read-your-writes.ts';
import { requireAccount } from '../../../serving/http/session.ts';
import { act } from './act.ts';
import { createSituations, readProjections } from './read.ts';

export type ProjectionParts = {
  looks: Kysely<DB>;
  domainLog: DomainLog;
  projections: Projection[];
  limiter: RateLimiter;
  now: () => Date;
};

const adminReplies = { 401: ErrorReply, 403: ErrorReply };

/** The routes by which administrators watch the builds of read models, and act on them. */
export function projectionRoutes({
  looks,
  domainLog,
  projections,
  limiter,
  now,
}: ProjectionParts): FastifyPluginAsyncTypebox {
  const readSituations = createSituations(looks, projections);
  const find = (name: string): Projection => {
    const projection = projections.find((one) => one.name === name);
    if (!projection) throw fail('NOT_FOUND');
    return projection;
  };

  return async (app) => {
    limitWrites(app, limiter);

    app.get(
      '/operations/projections',
      {
        onRequest: adminsOnly,
        schema: {
          tags: ['operations'],
          operationId: 'listProjections',
          summary: 'Each read model with its builds, what is asked of workers, and what can be done',
          response: { 200: ProjectionsReply, ...adminReplies },
        },
      },
      async () => readProjections(looks, readSituations),
    );

    app.get(
      '/operations/projections/:id/comparison',
      {
        onRequest: adminsOnly,
        schema: {
          tags: ['operations'],
          operationId: 'getComparison',
          summary: 'How the new build of a read model differs from the live one, when they were last compared',
          params: ProjectionParams,
          response: { 200: BuildComparison, 400: ErrorReply, 404: ErrorReply, ...adminReplies },
        },
      },
      async ({ params }) => {
        const comparison = await readComparison(looks, find(params.id));
        if (!comparison) throw fail('NOT_FOUND');
        return comparison;
      },
    );

    app.post(
      '/operations/projections/:id/actions',
      {
        onRequest: adminsOnly,
        schema: {
          tags: ['operations'],
          operationId: 'actOnProjection',
          summary: 'Do something to a read model, or ask the workers for it',
          params: ProjectionParams,
          body: ActionBody,
          response: { 204: Done, 400: ErrorReply, 404: ErrorReply, 409: ErrorReply, 503: ErrorReply, ...adminReplies },
        },
      },
      async (request, reply) => {
        const projection = find(request.params.id);
        const { user } = await requireAccount(request);
        const situation = (await readSituations()).find(({ name }) => name === projection.name);
        if (!situation) throw fail('NOT_FOUND');
        const occasion = { actorId: user.id, at: now(), requestId: request.id, situation };
        announcePosition(reply, await act(domainLog, projection, request.body, occasion));
        return reply.code(204).send(null);
      },
    );
  };
}

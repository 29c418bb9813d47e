import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { DiscardBody, PoisonDetails, PoisonParams, PoisonReply } from '../../../contract/poison.ts';
import { Done, ErrorReply } from '../../../contract/primitives.ts';
import type { DB } from '../../../engine/db/tables.ts';
import type { Projection } from '../../../engine/folding/projection.ts';
import { singleFlight } from '../../../engine/waiting/single-flight.ts';
import { fail } from '../../../errors.ts';
import { adminsOnly } from '../../../serving/http/guards.ts';
import { limitWrites } from '../../../serving/http/limit-writes.ts';
import type { RateLimiter } from '../../../serving/http/rate-limit.ts';
import { announcePosition } from '../../../serving/http/read-your-writes.ts';
import { requireAccount } from '../../../serving/http/session.ts';
import { type Found, findPoison } from './find.ts';
import { inspectPoison } from './inspect.ts';
import { readPoison } from './list.ts';
import { discardPoison, retryPoison, type TreatParts } from './treat.ts';

export type PoisonParts = TreatParts & {
  looks: Kysely<DB>;
  projections: Projection[];
  limiter: RateLimiter;
  now: () => Date;
};

const adminReplies = { 401: ErrorReply, 403: ErrorReply };
const ofOneReplies = { 400: ErrorReply, 404: ErrorReply, ...adminReplies };
const treatReplies = { 204: Done, 409: ErrorReply, 503: ErrorReply, ...ofOneReplies };

/** The routes by which administrators look after what could not be handled. */
export function poisonRoutes(parts: PoisonParts): FastifyPluginAsyncTypebox {
  const { looks, projections, limiter, now } = parts;
  const read = singleFlight(() => readPoison(looks, projections));
  const find = async ({ id }: { id: string }): Promise<Found> => {
    const found = await findPoison(looks, projections, id);
    if (!found) throw fail('NOT_FOUND');
    return found;
  };

  return async (app) => {
    limitWrites(app, limiter);

    app.get(
      '/operations/poison',
      {
        onRequest: adminsOnly,
        schema: {
          tags: ['operations'],
          operationId: 'listPoison',
          summary: 'Read models that halted, parked events, and mails and images that were put aside',
          response: { 200: PoisonReply, ...adminReplies },
        },
      },
      async () => read(),
    );

    app.get(
      '/operations/poison/:id',
      {
        onRequest: adminsOnly,
        schema: {
          tags: ['operations'],
          operationId: 'inspectPoison',
          summary: 'One of them, with the event at fault',
          params: PoisonParams,
          response: { 200: PoisonDetails, ...ofOneReplies },
        },
      },
      async ({ params }) => inspectPoison(looks, await find(params)),
    );

    app.post(
      '/operations/poison/:id/retry',
      {
        onRequest: adminsOnly,
        schema: {
          tags: ['operations'],
          operationId: 'retryPoison',
          summary: 'Try it again',
          params: PoisonParams,
          response: treatReplies,
        },
      },
      async (request, reply) => {
        const { user } = await requireAccount(request);
        const occasion = { actorId: user.id, at: now(), requestId: request.id };
        announcePosition(reply, await retryPoison(parts, await find(request.params), occasion));
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/operations/poison/:id/discard',
      {
        onRequest: adminsOnly,
        schema: {
          tags: ['operations'],
          operationId: 'discardPoison',
          summary: 'Leave it for good, for a reason that is recorded',
          params: PoisonParams,
          body: DiscardBody,
          response: treatReplies,
        },
      },
      async (request, reply) => {
        const { user } = await requireAccount(request);
        const occasion = { actorId: user.id, at: now(), requestId: request.id };
        const found = await find(request.params);
        announcePosition(reply, await discardPoison(parts, found, request.body.reason.trim(), occasion));
        return reply.code(204).send(null);
      },
    );
  };
}

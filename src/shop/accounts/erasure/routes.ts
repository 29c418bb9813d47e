import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { EraseBody, EraseReply } from '../../../contract/accounts.ts';
import { Done, ErrorReply } from '../../../contract/primitives.ts';
import { networksOf } from '../../../serving/http/networks.ts';
import type { Budget } from '../../../serving/http/rate-limit.ts';
import { announcePosition } from '../../../serving/http/read-your-writes.ts';
import { requireAccount, requireCaller, signedInOnly } from '../../../serving/http/session.ts';
import { checkPassword } from '../credentials.ts';
import type { AccountRouteParts } from '../parts.ts';
import { askToErase, keepAccount } from './ask.ts';

const tags = ['accounts'];

/** Each brings a letter. */
const ERASURES: Budget = { name: 'erasure', max: 5, windowMs: 24 * 3_600_000 };

/** The routes by which signed-in users ask for the end of their account, and keep it after all. */
export function erasureRoutes(parts: AccountRouteParts): FastifyPluginAsyncTypebox {
  const { db, limiter, now } = parts;
  return async (app) => {
    app.post(
      '/auth/me/erase',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'eraseAccount',
          summary: 'Ask for the account to be erased in seven days; every other session ends',
          body: EraseBody,
          response: { 202: EraseReply, 400: ErrorReply, 401: ErrorReply, 429: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => {
        const { user, familyId } = await requireAccount(request);
        const attempt = { networks: networksOf(request.ip), session: familyId };
        const proof = await checkPassword({ db, limiter }, user.email, request.body.current_password, attempt);
        await limiter.spend(ERASURES, String(user.id));
        const caller = { userId: user.id, familyId };
        const erase_at = await askToErase(parts, { caller, proof }, { at: now(), requestId: request.id });
        return reply.code(202).send({ erase_at });
      },
    );

    app.delete(
      '/auth/me/erase',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'keepAccount',
          summary: 'Keep the account after all',
          response: { 204: Done, 401: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => {
        const caller = requireCaller(request);
        announcePosition(reply, await keepAccount(parts, caller, { at: now(), requestId: request.id }));
        return reply.code(204).send(null);
      },
    );
  };
}

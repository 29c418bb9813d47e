import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import Type from 'typebox';
import { AdminConversation, AdminMessages } from '../../contract/admin-messages.ts';
import { MessagesQuery } from '../../contract/messages.ts';
import { Done, ErrorReply } from '../../contract/primitives.ts';
import type { DB } from '../../engine/db/tables.ts';
import { fail } from '../../errors.ts';
import { adminsOnly } from '../../serving/http/guards.ts';
import { IdParams, idOf } from '../../serving/http/id-params.ts';
import { announcePosition, seesOwnWrites } from '../../serving/http/read-your-writes.ts';
import { requireUserId } from '../../serving/http/session.ts';
import { readAdminMessages, readReported } from './admin-read.ts';
import { changeConversation } from './change.ts';
import { closeReports, lookAt } from './decide.ts';
import type { MessageParts } from './parts.ts';

const tags = ['messages'];
const REFUSED = { 401: ErrorReply, 403: ErrorReply, 404: ErrorReply, 409: ErrorReply, 503: ErrorReply };

type Parts = Pick<MessageParts, 'catchUp' | 'domainLog' | 'now'> & { looks: Kysely<DB> };

/** What administrators see of conversations, and what they read of those that were reported. */
export function adminMessageRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  const { catchUp, looks, now } = parts;
  return async (app) => {
    app.get(
      '/admin/messages',
      {
        onRequest: adminsOnly,
        preHandler: seesOwnWrites(catchUp, 'messages'),
        schema: {
          tags,
          operationId: 'watchMessages',
          summary: 'Reports, blocks, and who may not write; nothing that was said',
          response: { 200: AdminMessages, 400: ErrorReply, 401: ErrorReply, 403: ErrorReply },
        },
      },
      () => readAdminMessages(looks, now()),
    );

    app.get(
      '/admin/messages/:id',
      {
        config: { notesReading: true },
        onRequest: adminsOnly,
        exposeHeadRoute: false,
        schema: {
          tags,
          operationId: 'readReported',
          summary: 'A reported conversation; that it was looked at is noted for the two before anything is shown',
          params: IdParams,
          querystring: Type.Pick(MessagesQuery, ['before']),
          response: { 200: AdminConversation, 400: ErrorReply, ...REFUSED },
        },
      },
      async (request, reply) => {
        const [adminId, id] = [requireUserId(request), idOf(request.params, 'CONVERSATION_NOT_FOUND')];
        const looking = { actorId: adminId, at: now(), requestId: request.id };
        const upTo = await changeConversation(parts, id, (state) => lookAt(state, adminId), looking);
        announcePosition(reply, upTo);
        if (!(await catchUp('messages', upTo))) throw fail('UNAVAILABLE', { retryAfter: 1 });
        return readReported(looks, id, request.query.before);
      },
    );

    app.post(
      '/admin/messages/:id/close',
      {
        onRequest: adminsOnly,
        schema: {
          tags,
          operationId: 'closeReports',
          summary: 'Close what was reported of a conversation: it is read no more',
          params: IdParams,
          response: { 204: Done, ...REFUSED },
        },
      },
      async (request, reply) => {
        const closing = { actorId: requireUserId(request), at: now(), requestId: request.id };
        announcePosition(
          reply,
          await changeConversation(parts, idOf(request.params, 'CONVERSATION_NOT_FOUND'), closeReports, closing),
        );
        return reply.code(204).send(null);
      },
    );
  };
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ReadBody, ReportBody } from '../../contract/messages.ts';
import { Done, ErrorReply } from '../../contract/primitives.ts';
import { IdParams, idOf } from '../../serving/http/id-params.ts';
import { announcePosition } from '../../serving/http/read-your-writes.ts';
import { requireUserId, signedInOnly } from '../../serving/http/session.ts';
import { changeConversation, setBlocked } from './change.ts';
import { readUpTo, reportConversation, requireParty } from './decide.ts';
import type { MessageParts } from './parts.ts';
import { keepReport } from './words.ts';

const tags = ['messages'];
const CHANGED = { 204: Done, 401: ErrorReply, 404: ErrorReply, 409: ErrorReply, 503: ErrorReply };

/** What the caller does with a conversation, beside writing. */
export function ownConversationRoutes(parts: MessageParts): FastifyPluginAsyncTypebox {
  const { now } = parts;
  return async (app) => {
    app.put(
      '/conversations/:id/read',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'readConversation',
          summary: 'Say up to which message an own conversation is read; it never goes back',
          params: IdParams,
          body: ReadBody,
          response: { ...CHANGED, 400: ErrorReply },
        },
      },
      async (request, reply) => {
        const [userId, { position }] = [requireUserId(request), request.body];
        const upTo = await changeConversation(
          parts,
          idOf(request.params, 'CONVERSATION_NOT_FOUND'),
          (state) => readUpTo(requireParty(state, userId), position),
          { actorId: userId, at: now(), requestId: request.id },
        );
        announcePosition(reply, upTo);
        return reply.code(204).send(null);
      },
    );

    const settings = [
      ['PUT', true, 'blockConversation', 'Let the other write nothing to the caller any more, in no conversation'],
      ['DELETE', false, 'unblockConversation', 'Let the other write again'],
    ] as const;
    for (const [method, blocked, operationId, summary] of settings)
      app.route({
        method,
        url: '/conversations/:id/blocked',
        onRequest: signedInOnly,
        schema: { tags, operationId, summary, params: IdParams, response: CHANGED },
        async handler(request, reply) {
          const [userId, id] = [requireUserId(request), idOf(request.params, 'CONVERSATION_NOT_FOUND')];
          const position = await setBlocked(parts, { id, userId, blocked }, { at: now(), requestId: request.id });
          announcePosition(reply, position);
          return reply.code(204).send(null);
        },
      });

    app.post(
      '/conversations/:id/report',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'reportConversation',
          summary: 'Report an own conversation: the house may read it until the report is closed',
          params: IdParams,
          body: ReportBody,
          response: { ...CHANGED, 400: ErrorReply },
        },
      },
      async (request, reply) => {
        const [userId, id] = [requireUserId(request), idOf(request.params, 'CONVERSATION_NOT_FOUND')];
        const reason = request.body.reason.trim();
        const upTo = await changeConversation(parts, id, (state) => reportConversation(requireParty(state, userId)), {
          ...{ actorId: userId, at: now(), requestId: request.id },
          alongside: (transaction) => keepReport(transaction, { conversation_id: id, writer_id: userId, reason }),
        });
        announcePosition(reply, upTo);
        return reply.code(204).send(null);
      },
    );
  };
}

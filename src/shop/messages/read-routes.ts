import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ConversationReply, ConversationsQuery, ConversationsReply, MessagesQuery } from '../../contract/messages.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import { IdParams, idOf } from '../../serving/http/id-params.ts';
import { seesOwnWrites } from '../../serving/http/read-your-writes.ts';
import { requireUserId, signedInOnly } from '../../serving/http/session.ts';
import type { MessageParts } from './parts.ts';
import { readConversation, readConversations } from './read.ts';

const tags = ['messages'];

/** Reading the caller's conversations. */
export function conversationReadRoutes({ catchUp, db }: MessageParts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/conversations',
      {
        onRequest: signedInOnly,
        preHandler: seesOwnWrites(catchUp, 'messages'),
        schema: {
          tags,
          operationId: 'listConversations',
          summary: 'The own conversations, those with the newest messages first, and how much is unread',
          querystring: ConversationsQuery,
          response: { 200: ConversationsReply, 400: ErrorReply, 401: ErrorReply },
        },
      },
      async (request) => readConversations(db, requireUserId(request), request.query),
    );

    app.get(
      '/conversations/:id',
      {
        onRequest: signedInOnly,
        preHandler: seesOwnWrites(catchUp, 'messages'),
        schema: {
          tags,
          operationId: 'getConversation',
          summary: 'An own conversation with its messages, the newest first',
          params: IdParams,
          querystring: MessagesQuery,
          response: { 200: ConversationReply, 400: ErrorReply, 401: ErrorReply, 404: ErrorReply },
        },
      },
      async (request) => {
        const mine = { id: idOf(request.params, 'CONVERSATION_NOT_FOUND'), userId: requireUserId(request) };
        return readConversation(db, mine, request.query);
      },
    );
  };
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BeginBody, MessageBody, SentReply } from '../../contract/messages.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import { invalid } from '../../errors.ts';
import { IdParams, idOf } from '../../serving/http/id-params.ts';
import { DEMANDS_KEY } from '../../serving/http/idempotency/once.ts';
import { announcePosition } from '../../serving/http/read-your-writes.ts';
import { requireUserId, signedInOnly } from '../../serving/http/session.ts';
import { spendOn } from './limits.ts';
import type { MessageParts } from './parts.ts';
import { beginOrSend, type Sending, type Sent, sendInto } from './send.ts';

const tags = ['messages'];
const REFUSED = { 401: ErrorReply, 403: ErrorReply, 404: ErrorReply, 409: ErrorReply };

/** Writing messages. Each needs a key, so that what was written offline is sent once. */
export function sendRoutes(parts: MessageParts): FastifyPluginAsyncTypebox {
  const { limiter, now, once } = parts;

  /** Sends the text of a request, once, and answers what was sent. @param status of the answer */
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    said: string,
    { run, status }: { run: (sending: Sending) => Promise<Sent>; status: (sent: Sent) => 200 | 201 },
  ): Promise<SentReply> =>
    once.run(request, reply, async (eventId, stillOpen) => {
      const [userId, text] = [requireUserId(request), said.trim()];
      const spend = spendOn(limiter, request, userId);
      const sent = await run({ userId, text, at: now(), requestId: request.id, eventId, stillOpen, spend });
      announcePosition(reply, sent.position);
      reply.code(status(sent));
      const message = { position: sent.number, mine: true, text, sent_at: sent.at.toISOString() };
      return { conversation_id: sent.conversation_id, message };
    });

  return async (app) => {
    app.post(
      '/conversations',
      {
        config: DEMANDS_KEY,
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'beginConversation',
          summary: 'Write to an artist, or as an artist to who has ordered; about the same there is one conversation',
          body: BeginBody,
          response: { 200: SentReply, 201: SentReply, ...REFUSED },
        },
      },
      async (request, reply) => {
        const { text, ...to } = request.body;
        if (to.artwork_id && to.order_id) throw invalid('order_id', 'must not be given beside artwork_id');
        return send(request, reply, text, {
          run: (sending) => beginOrSend(parts, to, sending),
          status: ({ number }) => (number === 1 ? 201 : 200),
        });
      },
    );

    app.post(
      '/conversations/:id/messages',
      {
        config: DEMANDS_KEY,
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'sendMessage',
          summary: 'Write into an own conversation',
          params: IdParams,
          body: MessageBody,
          response: { 201: SentReply, ...REFUSED },
        },
      },
      async (request, reply) =>
        send(request, reply, request.body.text, {
          run: (sending) => sendInto(parts, idOf(request.params, 'CONVERSATION_NOT_FOUND'), sending),
          status: () => 201,
        }),
    );
  };
}

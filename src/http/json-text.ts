import type { FastifyReply } from 'fastify';

/**
 * Answers with JSON that is already text, as the route's schema describes it.
 *
 * @returns the reply, which the handler returns
 */
export function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(text);
}

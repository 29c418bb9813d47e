import type { FastifyReply } from 'fastify';

/**
 * Answers with JSON text that is already made; it must be as the route's schema describes it.
 *
 * @returns the reply, which the handler returns
 */
export function sendJson(reply: FastifyReply, json: string | Buffer): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json);
}

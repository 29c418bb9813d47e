import type { FastifyReply } from 'fastify';

/** Tells the client the position of its write, so that its next read can ask for at least that. */
export function announcePosition(reply: FastifyReply, position: number): void {
  reply.header('x-log-position', String(position));
}

import type { FastifyInstance } from 'fastify';
import { REQUESTS_OF_PROCESS } from '../../engine/log/processes.ts';

/**
 * Lets each request log through the process's own logger. A child logger would cost every request something, while only
 * a few log lines are written; they name the request id themselves.
 */
export const shareLogger = <Logger>(logger: Logger): Logger => logger;

let count = 0;

/** Makes an id that no other request has. */
export function nextRequestId(): string {
  count += 1;
  return `${REQUESTS_OF_PROCESS}-${count}`;
}

/** Gives each request an id and sends it as `x-request-id`; the log of the process names it. */
export function labelRequests(app: FastifyInstance): void {
  app.setGenReqId(nextRequestId);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

import type { FastifyInstance } from 'fastify';

/**
 * Lets each request log through the process's own logger. A child logger would cost every request something, while only
 * a few log lines are written; they name the request id themselves.
 */
export const shareLogger = <Logger>(logger: Logger): Logger => logger;

const ofProcess = `${Date.now().toString(36)}-${process.pid}-`;
let count = 0;

/**
 * Makes an id that no other request has. It is in base 36, because V8 caches the decimal texts of numbers: each id
 * would stay in that cache and move to the old generation.
 */
export function nextRequestId(): string {
  count += 1;
  return ofProcess + count.toString(36);
}

/** Gives each request an id and sends it as `x-request-id`; the log of the process names it. */
export function labelRequests(app: FastifyInstance): void {
  app.setGenReqId(nextRequestId);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

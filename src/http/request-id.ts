import type { FastifyInstance } from 'fastify';

/**
 * What a request logs through: the process's own logger. A child of it for each request would cost every request more
 * than its id, which the few lines that are written name themselves.
 */
export const shareLogger = <Logger>(logger: Logger): Logger => logger;

const ofProcess = `${Date.now().toString(36)}-${process.pid}-`;
let count = 0;

/**
 * An id that no other request has. Counted to the base of 36: V8 keeps the decimal texts of numbers in a cache, and a
 * new one for each request would be promoted out of the nursery with it.
 */
export function nextRequestId(): string {
  count += 1;
  return ofProcess + count.toString(36);
}

/** Sends the id under which the request stands in the process's log. */
export function labelRequests(app: FastifyInstance): void {
  app.setGenReqId(nextRequestId);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

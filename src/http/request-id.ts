import type { FastifyInstance } from 'fastify';

/**
 * What a request logs through: the process's own logger. A child of it for each request would cost every request more
 * than its id, which the few lines that are written name themselves.
 */
export const shareLogger = <Logger>(logger: Logger): Logger => logger;

/** Sends the id under which the request stands in the process's log. */
export function labelRequests(app: FastifyInstance): void {
  const start = Date.now().toString(36);
  let count = 0;
  app.setGenReqId(() => {
    count += 1;
    return `${start}-${process.pid}-${count}`;
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
